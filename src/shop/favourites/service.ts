import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import { lockUser } from '#shop/users/service.ts'
import { mostFavourites } from './rules.ts'

interface Changes {
  add: readonly string[]
  remove: readonly string[]
}

/** Changes somebody's favourites and answers all of them. Products that are gone from the shop are left out. */
export async function changeFavourites(db: Database, userId: number, { add, remove }: Changes) {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    if (remove.length)
      await tx
        .deleteFrom('favourites')
        .where('userId', '=', userId)
        .where('productId', 'in', remove.map(Number))
        .execute()
    if (add.length) {
      await sql`
        insert into favourites (user_id, product_id)
        select ${userId}, products.id
        from unnest(${add}::bigint[]) with ordinality as asked (id, place)
        join products on products.id = asked.id
        order by place
        on conflict do nothing`.execute(tx)
      await sql`
        delete from favourites where user_id = ${userId} and product_id in (
          select product_id from favourites where user_id = ${userId}
          order by position desc offset ${mostFavourites})`.execute(tx)
    }
    const kept = await tx
      .selectFrom('favourites')
      .select('productId')
      .where('userId', '=', userId)
      .orderBy('position')
      .limit(mostFavourites)
      .execute()
    return { favourites: kept.map(({ productId }) => String(productId)) }
  })
}
