import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import { lockUser } from '#shop/users/service.ts'
import { putFavourites } from './contract.ts'
import { maxFavourites } from './rules.ts'

interface Changes {
  add: readonly string[]
  remove: readonly string[]
}

/** Applies changes to the favourites of a user and returns all of them. Unknown products are ignored. */
async function updateFavourites(db: Database, userId: number, { add, remove }: Changes) {
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
        from unnest(${add}::bigint[]) with ordinality as added (id, index)
        join products on products.id = added.id
        order by index
        on conflict do nothing`.execute(tx)
      await sql`
        delete from favourites where user_id = ${userId} and product_id in (
          select product_id from favourites where user_id = ${userId}
          order by position desc offset ${maxFavourites})`.execute(tx)
    }
    const rows = await tx
      .selectFrom('favourites')
      .select('productId')
      .where('userId', '=', userId)
      .orderBy('position')
      .limit(maxFavourites)
      .execute()
    return { favourites: rows.map(({ productId }) => String(productId)) }
  })
}

function favouriteRoutes(app: FastifyInstance) {
  route(app, putFavourites, ({ body }, { db, user }) => updateFavourites(db, user.id, body))
}

export const favouritesDomain: Domain = { routes: favouriteRoutes }
