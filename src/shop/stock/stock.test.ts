import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const mail = await openMailServer()
afterAll(() => mail.down())
const shop = openTestShop({ smtpUrl: () => mail.url })
const place = { category: 'Women Items', subCategory: 'Clothing', originalPrice: 500 }

async function makeProduct(
  fields: { stock?: number | null; costPrice?: number; lowStockThreshold?: number } = {},
) {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: { ...place, name: 'Gamcha', stock: 10, ...fields },
  })
  return insertedId
}
async function makeKurti(stocks: (number | null)[] = [3, 20]) {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      ...place,
      name: 'Kurti',
      variants: stocks.map((stock, index) => ({ options: { size: String(36 + 2 * index) }, stock })),
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  return { id: insertedId, variants: variants.map(({ _id }) => _id) }
}
const order = async (id: string, quantity: number, variantId?: string) =>
  (
    await (
      await shop.as('admin')
    )('POST /orders', {
      headers: {},
      body: {
        ...shop.make.orderOf([
          { id: Number(id), pricePaisa: 50_000, quantity, ...(variantId && { variantId }) },
        ]),
        source: 'phone',
      },
    })
  ).insertedId
async function move(
  id: string,
  ...statuses: ('Confirmed' | 'Shipping' | 'Delivered' | 'Return' | 'Cancelled')[]
) {
  for (const status of statuses)
    await (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } })
}
async function unitOf(product: string, variant = '') {
  const { rows } = await (await shop.as('admin'))('GET /stocks', { query: { product } })
  return rows[0]?.units.find(({ variantId }) => variantId === variant) ?? expect.fail()
}
const movementsOf = async (product: string) =>
  (await (await shop.as('admin'))('GET /stock-movements', { query: { product } })).rows
const count = async (lines: { product: string; variant?: string; counted: number; seen: number | null }[]) =>
  (await shop.as('admin'))('POST /stocktakes', {
    body: { lines: lines.map((line) => ({ variant: '', ...line })) },
  })
const receive = async (
  key: string,
  lines: { product: string; variant?: string; pieces: number; costPrice?: number | null }[],
) =>
  (await shop.as('admin'))('POST /incoming-goods', {
    body: {
      key,
      supplier: 'Karim & Sons',
      lines: lines.map((line) => ({ variant: '', costPrice: null, ...line })),
    },
  })

test('pieces are on the shelf, held, with the courier, or coming back [D68]', async () => {
  const { id, variants } = await makeKurti()
  const [small = ''] = variants
  const parcel = await order(id, 2, small)
  expect(await unitOf(id, small)).toMatchObject({ available: 1, held: 2, onShelf: 3, withCourier: 0 })
  await move(parcel, 'Confirmed')
  expect(await unitOf(id, small)).toMatchObject({ available: 1, held: 2, onShelf: 3 })
  await move(parcel, 'Shipping')
  expect(await unitOf(id, small)).toMatchObject({ available: 1, held: 0, onShelf: 1, withCourier: 2 })
  await move(parcel, 'Delivered')
  expect(await unitOf(id, small)).toMatchObject({ available: 1, onShelf: 1, withCourier: 0, comingBack: 0 })
  await move(parcel, 'Return')
  expect(await unitOf(id, small)).toMatchObject({ available: 1, onShelf: 1, comingBack: 2 })
  // Of the other variant nothing has moved.
  expect(await unitOf(id, variants[1])).toMatchObject({ available: 20, held: 0, onShelf: 20, comingBack: 0 })
})

test('a returned parcel is received once, piece by piece: back to the stock, damaged or lost [D68]', async () => {
  const admin = await shop.as('admin')
  const id = await makeProduct()
  const parcel = await order(id, 5)
  const receiveParcel = (restocked: number, damaged: number, lost: number) =>
    admin('POST /orders/:id/receipt', {
      params: { id: parcel },
      body: { lines: [{ line: 1, restocked, damaged, lost }] },
    })
  await move(parcel, 'Confirmed', 'Delivered')
  expect(await rejected(receiveParcel(5, 0, 0))).toMatchObject({ code: 'not-possible-now' })
  const before = (await admin('GET /to-dos', {})).toReceive ?? 0
  const comingBack = async () => {
    const { rows } = await admin('GET /orders', { query: { toReceive: 'yes', limit: 100 } })
    return rows.map(({ _id }) => _id)
  }
  expect(await comingBack()).not.toContain(parcel)
  await move(parcel, 'Return')
  expect(await comingBack()).toContain(parcel)
  expect((await admin('GET /to-dos', {})).toReceive).toBe(before + 1)
  expect(await rejected(receiveParcel(4, 0, 0))).toMatchObject({
    status: 422,
    fields: { 'lines.0': expect.any(String) },
  })
  expect(await unitOf(id)).toMatchObject({ available: 5, comingBack: 5 })
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? receiveParcel(2, 2, 1) : receiveParcel(3, 2, 0)).then(
        () => index % 2,
        () => null,
      ),
    ),
  )
  // Of two different ones at once the first counts; its repetitions change nothing.
  const kinds = new Set(results.filter((kind) => kind !== null))
  expect(kinds.size).toBe(1)
  const restocked = kinds.has(1) ? 2 : 3
  expect(await unitOf(id)).toMatchObject({ available: 5 + restocked, onShelf: 5 + restocked, comingBack: 0 })
  const moved = (await movementsOf(id)).filter(
    ({ orderId, reason }) => orderId === parcel && reason !== 'order',
  )
  expect(moved.map(({ reason, change }) => [reason, change]).reverse()).toEqual([
    ['returned', 5],
    ['damaged', -2],
    ...(restocked === 2 ? [['lost', -1]] : []),
  ])
  const { receipt, timeline } = await admin('GET /managed-orders/:id', { params: { id: parcel } })
  expect(receipt?.lines).toMatchObject([{ line: 1, restocked, damaged: 2 }])
  expect(timeline.at(-1)).toMatchObject({ change: 'receive', to: 'Return' })
  expect((await admin('GET /to-dos', {})).toReceive).toBe(before)
  // What was received leaves the list that the to-do opens.
  expect(await comingBack()).not.toContain(parcel)
})

test('a stocktake sets what lies on the shelf; orders meanwhile do not disturb, other changes do [D68]', async () => {
  const id = await makeProduct()
  const { id: kurti, variants } = await makeKurti()
  const [small = ''] = variants
  expect((await unitOf(id)).onShelf).toBe(10)
  // Ordered while staff counted: still on the shelf.
  const parcel = await order(id, 4)
  expect(
    await count([
      { product: id, counted: 9, seen: 10 },
      { product: kurti, variant: small, counted: 3, seen: 3 },
    ]),
  ).toEqual({ changed: 1 })
  expect(await unitOf(id)).toMatchObject({ available: 5, held: 4, onShelf: 9 })
  expect((await movementsOf(id))[0]).toMatchObject({ reason: 'stocktake', change: -1, before: 6, after: 5 })

  // Sent again after a lost response it changes nothing.
  expect(await count([{ product: id, counted: 9, seen: 10 }])).toEqual({ changed: 0 })

  // Sent away meanwhile, so that what was counted is not what is there; the others are not taken either.
  await move(parcel, 'Confirmed', 'Shipping')
  const conflict = await rejected(
    count([
      { product: kurti, variant: small, counted: 1, seen: 3 },
      { product: id, counted: 8, seen: 9 },
    ]),
  )
  expect(conflict).toMatchObject({
    status: 409,
    lines: [{ line: 1, reason: 'changed', onShelf: 5, held: 0 }],
  })
  expect(await unitOf(kurti, small)).toMatchObject({ available: 3 })

  // Fewer than orders hold.
  await order(id, 3)
  expect(await rejected(count([{ product: id, counted: 2, seen: 5 }]))).toMatchObject({
    lines: [{ line: 0, reason: 'held', onShelf: 5, held: 3 }],
  })
  expect(await count([{ product: id, counted: 3, seen: 5 }])).toEqual({ changed: 1 })
  expect(await unitOf(id)).toMatchObject({ available: 0, held: 3, onShelf: 3 })
  expect(await rejected(count([{ product: '999999', counted: 3, seen: 5 }]))).toMatchObject({
    lines: [{ reason: 'gone' }],
  })
})

test('what was not counted is counted from a stocktake on, with the pieces of orders from before [D68]', async () => {
  const id = await makeProduct({ stock: null })
  const parcel = await order(id, 2)
  expect(await unitOf(id)).toMatchObject({ available: null, onShelf: null, held: 2 })
  expect(await count([{ product: id, counted: 10, seen: null }])).toEqual({ changed: 1 })
  expect(await unitOf(id)).toMatchObject({ available: 8, held: 2, onShelf: 10 })
  await move(parcel, 'Cancelled')
  expect(await unitOf(id)).toMatchObject({ available: 10, held: 0, onShelf: 10 })
})

test('of 20 stocktakes, deliveries and orders at once none makes or loses a piece [D68]', async () => {
  const id = await makeProduct({ stock: 10 })
  const jobs = Array.from({ length: 20 }, (_, index) => async () => {
    // With the pairs of pieces that come in, there are never ten again.
    if (index % 4 === 0) return count([{ product: id, counted: 9, seen: 10 }])
    if (index % 4 === 1)
      return receive(`race-delivery-${index}`, [{ product: id, pieces: 2, costPrice: 100 }])
    return order(id, 3)
  })
  await Promise.all(jobs.map((job) => job().catch(() => {})))
  const { available, held } = await unitOf(id)
  const moved = await movementsOf(id)
  expect(moved.reduce((sum, { change }) => sum + change, 0)).toBe(available)
  expect(moved.filter(({ reason }) => reason === 'incoming')).toHaveLength(5)
  expect(moved.filter(({ reason }) => reason === 'order')).toHaveLength(held / 3)
  expect(moved.filter(({ reason }) => reason === 'stocktake').length).toBeLessThanOrEqual(1)
  expect(moved.every(({ after }) => (after ?? 0) >= 0)).toBe(true)
  for (const [newer, older] of moved.slice(0, -1).map((each, index) => [each, moved[index + 1]] as const))
    expect(newer.before).toBe(older?.after)
})

test('incoming goods raise the stock once, and the cost price is the moving average [D69]', async () => {
  const id = await makeProduct({ stock: 10, costPrice: 100 })
  const { id: kurti, variants } = await makeKurti()
  const [, large = ''] = variants
  // Held pieces are the shop's, too: 10 of 100 and 5 of 130.
  await order(id, 4)
  const lines = [
    { product: id, pieces: 5, costPrice: 130 },
    { product: kurti, variant: large, pieces: 1, costPrice: 99.99 },
  ]
  expect(await receive('delivery-one', lines)).toEqual({ pieces: 6 })
  expect(await receive('delivery-one', lines)).toEqual({ pieces: 6 })
  expect(await unitOf(id)).toMatchObject({ available: 11, onShelf: 15, costPrice: 110 })
  // Without an earlier cost price it is that of the goods.
  expect(await unitOf(kurti, large)).toMatchObject({ available: 21, costPrice: 99.99 })
  const admin = await shop.as('admin')
  expect(await admin('GET /admin-products/:id', { params: { id: kurti } })).toMatchObject({ stock: 24 })
  expect((await movementsOf(id))[0]).toMatchObject({
    reason: 'incoming',
    change: 5,
    before: 6,
    after: 11,
    note: 'Karim & Sons',
    unitCost: 130,
  })
  await receive('delivery-two', [{ product: id, pieces: 1 }])
  expect(await unitOf(id)).toMatchObject({ available: 12, costPrice: 110 })
  const uncounted = await makeProduct({ stock: null })
  const both = [...lines, { product: uncounted, pieces: 3 }]
  expect(await rejected(receive('delivery-three', both))).toMatchObject({
    status: 409,
    lines: [{ line: 2, reason: 'not-counted' }],
  })
  expect(await unitOf(id)).toMatchObject({ available: 12 })
})

test('a threshold of the shop, or of the product, says what runs out: list, to-do, one e-mail a day [D68] [D220]', async () => {
  const admin = await shop.as('admin')
  await shop.db.deleteFrom('products').execute()
  const [plenty, few] = [await makeProduct({ stock: 6 }), await makeProduct({ stock: 5 })]
  const own = await makeProduct({ stock: 9, lowStockThreshold: 9 })
  const { id: kurti, variants } = await makeKurti([4, 50])
  const hidden = await makeProduct({ stock: 0 })
  await admin('PATCH /updateProduct/:id', { params: { id: hidden }, body: { hidden: true } })
  const low = async () => {
    const { rows } = await admin('GET /stocks', { query: { show: 'low' } })
    expect((await admin('GET /to-dos', {})).runningOut?.count).toBe(rows.length)
    const listed = await admin('GET /admin-products', { query: { show: 'low-stock' } })
    expect(listed.rows.map(({ _id }) => _id)).toEqual(rows.map(({ _id }) => _id))
    return rows.map(({ _id, units }) => [_id, ...units.map(({ variantId }) => variantId)])
  }
  expect(await low()).toEqual([
    [kurti, variants[0]],
    [own, ''],
    [few, ''],
  ])
  // By need: what has run out, what runs out, the rest, and last what nobody counts; page by page, too.
  const uncounted = await makeProduct({ stock: null })
  const { id: soldOut, variants: sizes } = await makeKurti([30, 0])
  // Of what has run out, only the variant that has.
  const { rows: out } = await admin('GET /stocks', { query: { show: 'out' } })
  expect(out.map(({ _id, units }) => [_id, units.map(({ variantId }) => variantId)])).toEqual([
    [soldOut, [sizes[1]]],
  ])
  const byNeed = async (limit: number) => {
    const ids: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await admin('GET /stocks', { query: { sort: 'need', limit, ...(cursor && { cursor }) } })
      ids.push(...page.rows.map(({ _id }) => _id))
      if (!page.nextCursor) return ids
      cursor = page.nextCursor
    }
  }
  const ordered = [soldOut, kurti, own, few, hidden, plenty, uncounted]
  expect(await byNeed(100)).toEqual(ordered)
  expect(await byNeed(2)).toEqual(ordered)
  await shop.db
    .deleteFrom('products')
    .where('id', 'in', [Number(uncounted), Number(soldOut)])
    .execute()
  await shop.jobs.start()
  const report = async () => {
    await shop.runNightlyJobs()
    await shop.jobsDone()
  }
  const mails = () =>
    mail.received.filter(
      (each) =>
        headerOf(each, 'Subject')?.includes('Running') || headerOf(each, 'Message-ID')?.includes('low-stock'),
    )
  await report()
  await report()
  expect(mails()).toHaveLength(1)
  const [first] = mails()
  if (!first) throw new Error('no mail')
  const { text } = partsOf(first)
  expect(text).toContain('Kurti (36): 4')
  expect(text).toContain('Gamcha: 5')
  expect(text).not.toContain('50')

  const setThreshold = async (from: number, to: number) => {
    await admin('PUT /settings', {
      body: { from: { lowStockThreshold: from }, to: { lowStockThreshold: to } },
    })
    await shop.jobsDone()
  }
  await setThreshold(5, 6)
  expect((await low()).flat()).toContain(plenty)
  await setThreshold(6, 3)
  expect(await low()).toEqual([[own, '']])
  // What is added from now on has the new threshold at once.
  const added = await makeProduct({ stock: 4 })
  expect((await low()).flat()).not.toContain(added)
  await admin('PATCH /updateProduct/:id', { params: { id: kurti }, body: { lowStockThreshold: 60 } })
  expect((await low())[0]).toEqual([kurti, ...variants])
})

test('nobody but staff learns a cost price or a threshold [D69]', async () => {
  const admin = await shop.as('admin')
  const imageId = 'd'.repeat(32)
  await shop.db.insertInto('images').values({ id: imageId, width: 900, height: 900 }).execute()
  const image = `/images/${imageId}-900.webp`
  const secret = { costPrice: 87_654.32, lowStockThreshold: 76_543 }
  const { insertedId: simple } = await admin('POST /postProduct', {
    headers: {},
    body: { ...place, name: 'Secretly priced gamcha', images: [image], stock: 10, ...secret },
  })
  const { insertedId: varied } = await admin('POST /postProduct', {
    headers: {},
    body: {
      ...place,
      name: 'Secretly priced kurti',
      images: [image],
      lowStockThreshold: 76_543,
      variants: ['38', '40'].map((size) => ({ options: { size }, stock: 5, costPrice: 87_654.32 })),
    },
  })
  expect(await admin('GET /admin-products/:id', { params: { id: varied } })).toMatchObject({
    costPrice: 87_654.32,
    lowStockThreshold: 76_543,
    variants: [{ costPrice: 87_654.32 }, { costPrice: 87_654.32 }],
  })
  const customer = await shop.person('customer')
  const { insertedId: orderId } = await (await shop.as(customer))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([{ id: Number(simple), pricePaisa: 50_000 }]),
  })
  const secrets = /876?54|8765432|76543|cost_?price|low_?stock_?(threshold|at)/i
  const endpoints = Object.values(
    import.meta.glob<Record<string, Endpoint>>('../**/*contract.ts', { eager: true }),
  )
    .flatMap((contract) => Object.values(contract))
    .filter((value) => value?.method === 'GET' && value.access !== 'admin')
  expect(endpoints.length).toBeGreaterThan(20)
  const queries = ['', `?ids=${simple},${varied}`, '?searchQuery=secretly', `?q=secretly`, '?limit=100']
  const values: Record<string, string[]> = { id: [simple, varied, orderId] }
  let seen = 0
  for (const { path, sse } of endpoints.map((endpoint) => ({ sse: false, ...endpoint }))) {
    if (sse) continue
    const paths = /:id\b/.test(path) ? (values.id ?? []).map((id) => path.replace(/:id\b/, id)) : [path]
    for (const each of paths)
      for (const query of queries)
        for (const headers of [{}, { authorization: `Bearer ${customer.token}` }]) {
          const { body } = await shop.inject({ url: `/api${each}${query}`, headers })
          if (body.includes('Secretly priced')) seen += 1
          if (path !== '/settings') expect(body, `${each}${query}`).not.toMatch(secrets)
        }
  }
  // Lists, product, summaries, suggestions and the customer's order.
  expect(seen).toBeGreaterThan(20)
  for (const url of ['/feeds/products.xml', '/sitemap.xml']) {
    const { body, statusCode } = await shop.inject({ url })
    expect([statusCode, secrets.test(body)], url).toEqual([200, false])
  }
  const quote = await shop.send('POST', '/api/orders/quote', {
    body: { products: [{ id: simple, quantity: 1 }] },
  })
  expect(JSON.stringify(quote.body)).not.toMatch(secrets)
  // The setting itself is a number of the shop and no secret of a product.
  const { rows } = await sql<{
    stored: number
  }>`select low_stock_at as stored from products where id = ${varied}`.execute(shop.db)
  expect(rows[0]?.stored).toBe(76_543)
})
