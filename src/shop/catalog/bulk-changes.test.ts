import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { failWrites } from '#test/failing-writes.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { BulkAction, BulkSelection } from './bulk-contract.ts'

const shop = openTestShop()
const bare = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
const by = (id: string) => ({ params: { id } })

async function add(...all: object[]) {
  const admin = await shop.as('admin')
  const ids: string[] = []
  for (const more of all)
    ids.push((await admin('POST /postProduct', { headers: {}, body: { ...bare, ...more } })).insertedId)
  return ids
}
const productOf = async (id: string) => (await shop.as('admin'))('GET /admin-products/:id', by(id))
const read = async (id: string) => (await (await shop.as(null))('GET /product/:id', by(id))).data
const preview = async (products: BulkSelection, action: BulkAction) =>
  (await shop.as('admin'))('POST /bulk-changes/preview', { body: { products, action } })
const latest = async () => (await shop.as('admin'))('GET /bulk-changes/latest', {})
const problems = async (id: string) =>
  (await (await shop.as('admin'))('GET /bulk-changes/:id/problems', { ...by(id), query: {} })).rows

async function change(products: BulkSelection, action: BulkAction) {
  await shop.jobs.start()
  const admin = await shop.as('admin')
  const { _id } = await admin('POST /bulk-changes', { body: { key: randomUUID(), products, action } })
  await shop.jobsDone()
  return { _id, ...(await latest()) }
}
async function undo(id: string) {
  await (await shop.as('admin'))('PUT /bulk-changes/:id/undo', { ...by(id), body: {} })
  await shop.jobsDone()
  return latest()
}
const bodyOf = (ids: string[], action: BulkAction) => ({ key: randomUUID(), products: { ids }, action })
const price = (amount: number, rounding: 1 | 5 | 10 = 1): BulkAction => ({
  kind: 'price',
  unit: 'percent',
  amount,
  rounding,
})
const offer = (percent: number, rounding: 1 | 5 | 10 = 1): BulkAction => ({
  kind: 'offer',
  percent,
  rounding,
  startsAt: null,
  endsAt: null,
})

test('prices change by percent, rounded, also of variants; where an offer would not stay below nothing changes [D74]', async () => {
  const [plain = '', offered = '', varied = ''] = await add(
    { originalPrice: 1234 },
    { originalPrice: 1000, offerPrice: 950 },
    {
      variants: [
        { options: { size: '38' }, originalPrice: 333, offerPrice: 200 },
        { options: { size: '40' }, originalPrice: 444 },
      ],
    },
  )
  const products = { ids: [plain, offered, varied] }
  const seen = await preview(products, price(-10, 5))
  expect(seen).toMatchObject({ total: 3, changed: 2, same: 0, rejected: [{ reason: 'offer', count: 1 }] })
  expect(seen.examples).toMatchObject([
    { _id: varied, changes: [{ field: 'originalPrice', before: 333, after: 300 }] },
    { _id: plain, changes: [{ field: 'originalPrice', before: 1234, after: 1110 }] },
  ])
  expect(await productOf(plain)).toMatchObject({ originalPrice: 1234, version: 1 })

  const done = await change(products, price(-10, 5))
  expect(done).toMatchObject({
    status: 'done',
    total: 3,
    progress: 3,
    changed: 2,
    problems: 1,
    canUndo: true,
  })
  expect(await read(plain)).toMatchObject({ originalPrice: 1110 })
  expect(await productOf(offered)).toMatchObject({ originalPrice: 1000, offerPrice: 950, version: 1 })
  expect(await read(varied)).toMatchObject({
    originalPrice: 300,
    offerPrice: 200,
    variants: [
      { originalPrice: 300, offerPrice: 200 },
      { originalPrice: 400, offerPrice: null },
    ],
  })
  expect(await problems(done._id)).toMatchObject([{ _id: offered, name: 'Lamp', reason: 'offer' }])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['userId', sql<{ products: number[] }>`after`.as('after')])
    .where('subject', '=', `bulkChange ${done._id}`)
    .execute()
  expect(audit).toMatchObject([
    { userId: expect.any(Number), after: { kind: 'price', products: [Number(plain), Number(varied)] } },
  ])
})

test('undone, everything has its old values but what was changed or sold since, which is listed [D74]', async () => {
  const [one = '', other = '', gone = ''] = await add({}, {}, {})
  const { _id } = await change({ ids: [one, other, gone] }, { kind: 'stock', how: 'set', pieces: 9 })
  expect(await read(one)).toMatchObject({ stock: 9 })
  const admin = await shop.as('admin')
  await (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([{ id: Number(other), pricePaisa: 50_000, quantity: 2 }]),
  })
  await admin('DELETE /deleteProduct/:id', by(gone))
  expect(await undo(_id)).toMatchObject({ status: 'undone', undone: 1, problems: 2, canUndo: false })
  expect(await read(one)).toMatchObject({ stock: null })
  expect(await read(other)).toMatchObject({ stock: 7 })
  expect(await problems(_id)).toMatchObject([
    { _id: gone, reason: 'gone' },
    { _id: other, reason: 'changed' },
  ])
  // Undone once; and only the last change can be undone.
  expect(await undo(_id)).toMatchObject({ status: 'undone', undone: 1 })
  const first = await change({ ids: [one] }, { kind: 'hidden', hidden: true })
  await change({ ids: [one] }, { kind: 'hidden', hidden: false })
  expect(await rejected(undo(first._id))).toMatchObject({ code: 'not-possible-now' })
})

test('offers are set by percent with their time, and ended [D74] [D75]', async () => {
  const endsAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString()
  const [plain = '', cheap = '', varied = ''] = await add(
    { originalPrice: 999 },
    { originalPrice: 1 },
    { variants: [{ options: { size: '38' }, originalPrice: 600 }] },
  )
  const products = { ids: [plain, cheap, varied] }
  const { _id } = await change(products, { ...offer(25, 10), endsAt } as BulkAction)
  expect(await read(plain)).toMatchObject({ originalPrice: 999, offerPrice: 750, offerEndsAt: endsAt })
  expect(await read(varied)).toMatchObject({ offerPrice: 450, variants: [{ offerPrice: 450 }] })
  expect(await problems(_id)).toMatchObject([{ _id: cheap, reason: 'price' }])
  const startsAt = endsAt
  await change(products, { ...offer(50), startsAt } as BulkAction)
  expect(await read(varied)).toMatchObject({ offerPrice: null, variants: [{ offerPrice: null }] })
  expect(await productOf(varied)).toMatchObject({ variants: [{ offerPrice: 300 }], offerStartsAt: startsAt })
  const ended = await change(products, { kind: 'end-offer' })
  expect(await productOf(varied)).toMatchObject({ variants: [{ offerPrice: null }], offerStartsAt: null })
  expect(await undo(ended._id)).toMatchObject({ undone: 2, problems: 0 })
  expect(await productOf(plain)).toMatchObject({ offerPrice: 500, offerStartsAt: startsAt })
})

test('stock is added where it is counted, never below zero; the stock of a product is that of its variants [D74]', async () => {
  const [counted = '', uncounted = '', low = '', varied = ''] = await add(
    { stock: 5 },
    {},
    { stock: 1 },
    {
      variants: [
        { options: { size: '38' }, stock: 3 },
        { options: { size: '40' }, stock: 4 },
      ],
    },
  )
  const products = { ids: [counted, uncounted, low, varied] }
  const { _id } = await change(products, { kind: 'stock', how: 'add', pieces: -2 })
  const stocks = await Promise.all(products.ids.map(async (id) => (await read(id)).stock))
  expect(stocks).toEqual([3, null, 1, 3])
  expect(await problems(_id)).toMatchObject([{ reason: 'stock' }, { reason: 'uncounted' }])
})

test('type, category and visibility change for all that match a search [D74]', async () => {
  await add(...Array.from({ length: 3 }, (_, index) => ({ name: `Zamdani ${index}` })), { name: 'Pan' })
  const all = { all: true as const, search: 'zamdani' }
  const actions: [BulkAction, object][] = [
    [{ kind: 'type', productType: 'Best Selling' }, { productType: 'Best Selling' }],
    [{ kind: 'category', category: 'Women Items', subCategory: 'Clothing' }, { subCategory: 'Clothing' }],
    [{ kind: 'hidden', hidden: true }, { hidden: true }],
  ]
  const admin = await shop.as('admin')
  const listed = async () => (await admin('GET /admin-products', { query: { search: 'zamdani' } })).rows
  for (const [action, expected] of actions) {
    expect(await preview(all, action)).toMatchObject({ total: 3, changed: 3 })
    expect(await change(all, action)).toMatchObject({ changed: 3, problems: 0 })
    expect(await listed()).toMatchObject([expected, expected, expected])
  }
  expect(await preview({ ...all, show: 'hidden' }, { kind: 'delete' })).toMatchObject({ total: 3 })
  expect(await preview({ all: true, search: 'pan', show: 'hidden' }, { kind: 'delete' })).toMatchObject({
    total: 0,
  })
  const wrong = { kind: 'category', category: 'Women Items', subCategory: 'Nothing' } as const
  expect(await rejected(preview(all, wrong))).toMatchObject({ status: 422 })
})

test('deleted products vanish at once and come back when it is undone, with their SKU unless another has it [D74]', async () => {
  const variant = (sku: string) => ({ variants: [{ options: { size: '38' }, sku, stock: 2 }] })
  const [back = '', taken = ''] = await add(variant('BULK-1'), variant('BULK-2'))
  const { _id } = await change({ ids: [back, taken] }, { kind: 'delete' })
  const admin = await shop.as('admin')
  for (const id of [back, taken]) {
    expect(await rejected(read(id))).toMatchObject({ status: 404 })
    expect(await rejected(productOf(id))).toMatchObject({ status: 404 })
    const update = admin('PATCH /updateProduct/:id', { ...by(id), body: { hidden: false } })
    expect(await rejected(update)).toMatchObject({ status: 404 })
  }
  const { rows } = await admin('GET /admin-products', { query: {} })
  expect(rows.map((row) => row._id)).not.toContain(back)
  expect((await admin('GET /product-export', {})) as unknown as string).not.toContain('BULK-1')
  await add(variant('BULK-2'))
  expect(await undo(_id)).toMatchObject({ undone: 1, problems: 1 })
  expect(await read(back)).toMatchObject({ stock: 2, variants: [{ sku: 'BULK-1' }] })
  expect(await rejected(read(taken))).toMatchObject({ status: 404 })
  expect(await problems(_id)).toMatchObject([{ _id: taken, reason: 'sku' }])
})

test('after a week deleted products go for good, and the change cannot be undone any more', async () => {
  const variants = [{ options: { size: '38' }, stock: 2 }]
  const [old = '', young = '', varied = ''] = await add({ stock: 5 }, {}, { variants })
  await change({ ids: [old, young, varied] }, { kind: 'delete' })
  await sql`update products set deleted_at = now() - interval '8 days' where id in (${old}, ${varied})`.execute(
    shop.db,
  )
  await shop.runNightlyJobs()
  await shop.jobsDone()
  const stored = await shop.db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [old, young, varied].map(Number))
    .execute()
  expect(stored).toEqual([{ id: Number(young) }])
  const { rows: movements } = await sql`select product_id, before, after, role from stock_movements
    where reason = 'deleted' and product_id in (${old}, ${varied}) order by product_id`.execute(shop.db)
  expect(movements).toEqual([
    { productId: Number(old), before: 5, after: null, role: 'shop' },
    { productId: Number(varied), before: 2, after: null, role: 'shop' },
  ])
  await sql`update bulk_changes set made_at = now() - interval '8 days'`.execute(shop.db)
  await shop.runNightlyJobs()
  await shop.jobsDone()
  expect(await latest()).toBeNull()
})

test('one bulk change runs at a time, and goes on where its process died', async () => {
  const ids = await add(...Array.from({ length: 4 }, () => ({})))
  const admin = await shop.as('admin')
  // A change whose job has done half of it.
  const { _id } = await change({ ids }, price(10))
  await sql`update products set original_price_paisa = 50000 where id > ${ids[1]}`.execute(shop.db)
  await sql`update bulk_changes set status = 'applying' where id = ${_id}`.execute(shop.db)
  await sql`update bulk_change_products set status = 'waiting' where change_id = ${_id} and product_id > ${ids[1]}`.execute(
    shop.db,
  )
  const body = bodyOf(ids, price(10))
  expect(await rejected(admin('POST /bulk-changes', { body }))).toMatchObject({ status: 409 })
  expect(await latest()).toMatchObject({ status: 'applying', progress: 2, total: 4 })
  await sql`insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds)
    values ('bulk-change', ${JSON.stringify({ id: Number(_id), userId: 1, requestId: 'again' })}, 0, 0, false, 60, 60)`.execute(
    shop.db,
  )
  await shop.jobsDone()
  expect(await latest()).toMatchObject({ status: 'done', changed: 4 })
  for (const id of ids) expect(await read(id)).toMatchObject({ originalPrice: 550 })
})

test('a bulk change that is sent again after its answer was lost changes prices and pieces once [D74]', async () => {
  const ids = await add({ originalPrice: 1000, stock: 5 })
  const admin = await shop.as('admin')
  await shop.jobs.start()
  for (const action of [price(-10), { kind: 'stock', how: 'add', pieces: 10 }] as const) {
    const body = bodyOf(ids, action)
    const send = () => admin('POST /bulk-changes', { body })
    const [first, second] = await Promise.all([send(), send()])
    await shop.jobsDone()
    expect([second._id, (await send())._id]).toEqual([first._id, first._id])
    expect(await latest()).toMatchObject({ _id: first._id, status: 'done', changed: 1 })
  }
  expect(await read(ids[0] ?? '')).toMatchObject({ originalPrice: 900, stock: 15 })
  // The same change once more, on purpose.
  await change({ ids }, price(-10))
  expect(await read(ids[0] ?? '')).toMatchObject({ originalPrice: 810 })
})

test('a product whose change fails is named, and the others change, and change back [D140]', async () => {
  const ids = await add({ name: 'Cup' }, { name: 'Bad' }, { name: 'Pan' })
  const restore = await failWrites(shop, 'products', `new.name = 'Bad'`, 'update')
  const done = await change({ ids }, price(10)).finally(restore)
  expect(done).toMatchObject({ status: 'done', changed: 2, problems: 1 })
  expect(await problems(done._id)).toEqual([{ _id: ids[1], name: 'Bad', reason: 'unexpected' }])
  const restoreAgain = await failWrites(shop, 'products', `new.name = 'Pan'`, 'update')
  const undone = await undo(done._id).finally(restoreAgain)
  expect(undone).toMatchObject({ status: 'undone', undone: 1 })
  expect((await problems(done._id)).map(({ name, reason }) => [name, reason])).toEqual([
    ['Pan', 'unexpected'],
    ['Bad', 'unexpected'],
  ])
})

test('a bulk change that cannot be finished has failed: it is on Health, goes on or is undone, and keeps no other from beginning [D140]', async () => {
  const ids = await add({ name: 'Cup' })
  const admin = await shop.as('admin')
  const stopped = async () => (await admin('GET /health-report', {})).stopped
  const settled = (...states: string[]) =>
    expect.poll(async () => (await latest())?.status).toSatisfy((status) => states.includes(status))
  await shop.jobs.start()
  const restore = await failWrites(shop, 'audit_entries', `new.action like 'products-bulk-%'`)
  const body = bodyOf(ids, price(10))
  const { _id: id } = await admin('POST /bulk-changes', { body })
  await settled('failed')
  expect(await latest()).toMatchObject({ canUndo: true, canResume: true, progress: 1, changed: 1 })
  expect(await stopped()).toMatchObject([{ kind: 'bulk-change' }])
  // Undoing it fails as well.
  await admin('PUT /bulk-changes/:id/undo', { ...by(id), body: {} })
  await settled('undo failed')
  expect(await latest()).toMatchObject({ canUndo: false, canResume: true })
  await restore()
  await admin('PUT /bulk-changes/:id/resume', { ...by(id), body: {} })
  await settled('undone')
  expect(await productOf(ids[0] ?? '')).toMatchObject({ originalPrice: 500 })
  expect(await stopped()).toEqual([])
  await expect(admin('PUT /bulk-changes/:id/resume', { ...by(id), body: {} })).rejects.toMatchObject({
    status: 409,
  })

  const restoreAgain = await failWrites(shop, 'audit_entries', `new.action like 'products-bulk-%'`)
  await admin('POST /bulk-changes', { body: bodyOf(ids, price(10)) })
  await settled('failed')
  await restoreAgain()
  const other = await admin('POST /bulk-changes', {
    body: bodyOf(ids, { kind: 'hidden', hidden: true }),
  })
  await expect.poll(async () => (await latest())?.status).toBe('done')
  expect(await latest()).toMatchObject({ _id: other._id })
})
