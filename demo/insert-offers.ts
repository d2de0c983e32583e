import type { Tx } from '#platform/database.ts'
import { collection, discounts } from './offers.ts'

const day = 24 * 60 * 60 * 1000

/** Inserts the discounts and the collection of the demo shop. All are of demo products only, with which they are removed. */
export async function insertOffers(tx: Tx) {
  const rows = await tx.selectFrom('products').select(['id', 'name']).execute()
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const idsOf = (names: readonly string[]) =>
    names.map((name) => {
      const id = idOf.get(name)
      if (id === undefined) throw new Error(`There is no product named ${name}.`)
      return id
    })
  for (const { products, daysLeft, ...discount } of discounts)
    await tx
      .insertInto('discounts')
      .values({
        ...discount,
        productIds: idsOf(products),
        startsAt: new Date(Date.now() - 3 * day),
        endsAt: daysLeft === null ? null : new Date(Date.now() + daysLeft * day),
      })
      .execute()
  const { products, ...texts } = collection
  await tx
    .insertInto('collections')
    .values({ ...texts, kind: 'picked', productIds: idsOf(products), shown: true })
    .execute()
}
