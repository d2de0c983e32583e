import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { applyChanges, changesSince } from './rules.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>

const change = async (who: Person, changes: { add?: string[]; remove?: string[] } = {}) =>
  (await (await shop.as(who))('PUT /favourites', { body: { add: [], remove: [], ...changes } })).favourites
/** Ids of so many fresh products, the newest first, so that their order is not that of their ids. */
async function products(count: number) {
  const ids = []
  for (let made = 0; made < count; made++) ids.unshift(String((await shop.make.product()).id))
  return ids
}

test('favourites keep the order of addition, each once [DATA-26]', async () => {
  const me = await shop.person('customer')
  const [a = '', b = '', c = ''] = await products(3)
  expect(await change(me, { add: [b, a, b] })).toEqual([b, a])
  expect(await change(me, { add: [c, b] })).toEqual([b, a, c])
  expect(await change(me, { remove: [a] })).toEqual([b, c])
  expect(await change(me, { remove: [a], add: [a] })).toEqual([b, c, a])
  expect(await change(me)).toEqual([b, c, a])
})

test('favourites are private to their user', async () => {
  const [me, other] = [await shop.person('customer'), await shop.person('customer')]
  const [a = '', b = ''] = await products(2)
  await change(me, { add: [a, b] })
  expect(await change(other, { remove: [a, b] })).toEqual([])
  expect(await change(me)).toEqual([a, b])
})

test('unknown products are ignored, and a deleted product leaves all favourites', async () => {
  const me = await shop.person('customer')
  const [a = '', b = ''] = await products(2)
  expect(await change(me, { add: [a, '999999999', b] })).toEqual([a, b])
  await shop.db.deleteFrom('products').where('id', '=', Number(a)).execute()
  expect(await change(me)).toEqual([b])
})

test('above 500 the oldest are dropped, also with concurrent additions', async () => {
  const me = await shop.person('customer')
  const made = await shop.db
    .insertInto('products')
    .values(
      Array.from({ length: 620 }, (_, index) => ({
        name: `Many ${index}`,
        subCategoryId: 1,
        categoryId: 1,
        originalPricePaisa: 10_000,
      })),
    )
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => String(id))
  expect(await change(me, { add: ids.slice(0, 400) })).toEqual(ids.slice(0, 400))
  const api = await shop.as(me)
  await Promise.all(
    Array.from({ length: 11 }, (_, device) =>
      api('PUT /favourites', {
        body: { add: ids.slice(400 + 20 * device, 420 + 20 * device), remove: [] },
      }),
    ),
  )
  const { count } = await shop.db
    .selectFrom('favourites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', me.user.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(500)
  const kept = await change(me)
  expect(kept.slice(0, 280)).toEqual(ids.slice(120, 400))
  expect(new Set(kept)).toEqual(new Set(ids.slice(120)))
})

test('invalid ids are rejected', async () => {
  const api = await shop.as('customer')
  for (const add of [['x'], ['0'], ['-1'], ['1'.repeat(30)], Array(501).fill('1')])
    expect(await rejected(api('PUT /favourites', { body: { add, remove: [] } }))).toMatchObject({
      status: 422,
    })
})

test('deleting an account deletes its favourites', async () => {
  const me = await shop.person('customer')
  await change(me, { add: await products(2) })
  await shop.db.deleteFrom('identityUsers').where('id', '=', me.identityId).execute()
  const left = await shop.db.selectFrom('favourites').selectAll().where('userId', '=', me.user.id).execute()
  expect(left).toEqual([])
})

const list = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'))

test('changes of two devices are merged', () => {
  fc.assert(
    fc.property(list, list, list, (base, here, there) => {
      const ownResults = changesSince(base, here)
      const agreed = applyChanges(there, ownResults)
      for (const id of ownResults.add) expect(agreed).toContain(id)
      for (const id of ownResults.remove) expect(agreed).not.toContain(id)
      const theirs = changesSince(base, there)
      for (const id of theirs.add) expect(agreed).toContain(id)
      // Taken away there, and not added here meanwhile.
      for (const id of theirs.remove) expect(agreed).not.toContain(id)
      expect(new Set(agreed).size).toBe(agreed.length)
    }),
  )
})

test('a list without changes becomes the list of the account', () => {
  fc.assert(
    fc.property(list, list, (base, there) => {
      expect(applyChanges(there, changesSince(base, base))).toEqual(there)
    }),
  )
})

test('the first synchronization appends the list of the device to that of the account', () => {
  expect(applyChanges(['5', '2'], changesSince([], ['1', '2', '3']))).toEqual(['5', '2', '1', '3'])
})
