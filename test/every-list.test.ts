import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { openTestShop } from './shop.ts'

const shop = openTestShop()

/** What merchants, customers and their files write: Bengali, emoji, signs, and the longest that a column takes. */
const texts = ['শাড়ি, ঢাকাই জামদানি', '🪔🎁👨‍👩‍👧', 'x"\\/&?=%+ #', 'ক্ষ্মৌ'.repeat(20), '🎁'.repeat(60)]
const cut = (text: string, letters: number) => [...text].slice(0, letters).join('')
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const phoneOf = (index: number) => `0181234567${index}`

/** Where each list is that has more in its address than its path: its query, or its path. */
const addresses: Record<string, string> = {}
let admin: Person
let customer: Person
type Person = Awaited<ReturnType<typeof shop.person>>

/** Rows for each list of the shop, one for each text. */
beforeAll(async () => {
  admin = await shop.person('admin')
  customer = await shop.person('customer')
  const products: number[] = []
  const orders: string[] = []
  for (const [index, text] of texts.entries()) {
    const name = cut(text, 40)
    const { id } = await shop.make.product({ name, nameBn: name, stock: 1 })
    products.push(id)
    const order = await shop.make.order({ userId: customer.user.id, placedAt: minutesAgo(index) })
    orders.push(order.id)
  }
  const [product = 0] = products
  const ids = await makeParents(product)
  await shop.db
    .updateTable('products')
    .set({ reviewCount: texts.length, reviewStars: 5 * texts.length })
    .where('id', '=', product)
    .execute()
  // Those that a shop begins with are more than a page.
  await shop.db.deleteFrom('synonyms').execute()
  for (const [index, text] of texts.entries()) {
    const row = { index, text, product: products[index] ?? 0, order: orders[index] ?? '' }
    await makeOrderRows(row)
    await makePeopleRows(row)
    await makeCatalogueRows(row, product)
    await makeFileRows(row, ids)
  }
  const { id: customerId } = await shop.db
    .selectFrom('customers')
    .select('id')
    .where('mobileNumber', '=', phoneOf(0))
    .executeTakeFirstOrThrow()
  // More orders of one number, and for each number one that came back.
  for (const [index, text] of texts.entries())
    for (const [status, phone] of [
      ['Pending', phoneOf(0)],
      ['Return', phoneOf(index)],
    ] as const) {
      const { id } = await shop.make.order({ status })
      await shop.db
        .updateTable('orders')
        .set({ mobileNumber: phone, name: cut(text, 40) })
        .where('id', '=', id)
        .execute()
    }
  Object.assign(addresses, {
    'GET /order': `/order?email=${encodeURIComponent(customer.user.email)}`,
    'GET /product/:id/reviews': `/product/${product}/reviews`,
    'GET /reviews': '/reviews?status=published',
    'GET /stock-movements': `/stock-movements?product=${product}`,
    'GET /customers/:id/orders': `/customers/${customerId}/orders`,
    'GET /webhooks/:id/deliveries': `/webhooks/${ids.webhook}/deliveries`,
    'GET /bulk-changes/:id/problems': `/bulk-changes/${ids.bulk}/problems`,
    'GET /product-imports/:id/problems': `/product-imports/${ids.imported}/problems`,
    'GET /product-imports/:id/changes': `/product-imports/${ids.imported}/changes`,
    'GET /courier-statements/:id/rows': `/courier-statements/${ids.statement}/rows?outcome=unknown`,
    'GET /stock-alerts': '/stock-alerts?state=due',
    'GET /cash/orders': '/cash/orders?list=missing',
    'GET /parcels': '/parcels?list=all',
    'GET /tax-documents': '/tax-documents?month=2026-11',
  })
})

interface Row {
  index: number
  text: string
  product: number
  order: string
}

async function makeParents(product: number) {
  const { db } = shop
  const webhook = await db
    .insertInto('webhooks')
    .values({ url: 'https://shop.example/', events: ['order.placed'], secret: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bulk = await db
    .insertInto('bulkChanges')
    .values({
      change: JSON.stringify({ kind: 'delete' }),
      status: 'done',
      total: texts.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const imported = await db
    .insertInto('productImports')
    .values({ characters: 1, fileName: 'x.csv', status: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statement = await db
    .insertInto('courierStatements')
    .values({
      courier: 'other',
      number: '0',
      fileName: 'x.csv',
      headers: ['a'],
      cells: JSON.stringify([['b']]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { webhook: webhook.id, bulk: bulk.id, imported: imported.id, statement: statement.id, product }
}

async function makeOrderRows({ index, text, order }: Row) {
  const { db } = shop
  await db
    .updateTable('orders')
    .set({ name: cut(text, 40), mobileNumber: phoneOf(index), callDueAt: minutesAgo(5) })
    .set({ needsCall: true, callOutcome: 'no answer', callNeedsPerson: true })
    .where('id', '=', order)
    .execute()
  await db
    .insertInto('advancePayments')
    .values({
      orderId: order,
      sender: phoneOf(index),
      trxId: `TRX${index}`,
      version: 1,
      wallet: 'bkash',
      isByStaff: false,
    })
    .execute()
  await db
    .insertInto('walletMessages')
    .values({
      contentHash: `hash ${index}`,
      fromName: cut(text, 30),
      text: text || 'x',
      wallet: 'bkash',
      isGenuine: true,
    })
    .execute()
  const { id: documentId } = await db
    .insertInto('taxDocuments')
    .values({
      kind: 'invoice',
      fiscalYear: 2026,
      number: index + 1,
      orderId: order,
      issuedAt: new Date('2026-11-15'),
      seller: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('taxLines')
    .values({ documentId, position: 1, name: text, quantity: 1, totalPaisa: 115, rate: 1500, vatPaisa: 15 })
    .execute()
  await db
    .insertInto('orderCash')
    .values({
      orderId: order,
      courier: 'other',
      courierName: cut(text, 40),
      duePaisa: 100,
      deliveredAt: minutesAgo(3),
    })
    .execute()
  await db
    .insertInto('parcels')
    .values({
      orderId: order,
      courier: 'other',
      courierName: cut(text, 40),
      reference: order,
      cashPaisa: 0,
      weight: 1,
    })
    .execute()
  await db
    .insertInto('checkouts')
    .values({
      key: `key ${index}`,
      mobileNumber: `0191234567${index}`,
      content: JSON.stringify({
        name: text,
        district: '',
        thana: '',
        address: text,
        deliveryArea: '',
        lines: [],
      }),
      changedAt: minutesAgo(20 + index),
    })
    .execute()
  await db
    .insertInto('textStops')
    .values({ phone: phoneOf(index), through: 'staff' })
    .execute()
  const campaign = await db
    .insertInto('campaigns')
    .values({ name: cut(text, 80), language: 'bn', text, segment: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  addresses['GET /message-campaigns/:id/messages'] ??= `/message-campaigns/${campaign.id}/messages`
  const [campaignId = ''] = addresses['GET /message-campaigns/:id/messages'].match(/\d+/) ?? []
  await db
    .insertInto('campaignMessages')
    .values({ campaignId: Number(campaignId), phone: phoneOf(index), dueAt: new Date() })
    .execute()
  await db
    .insertInto('smsMessages')
    .values({ event: 'placed', language: 'bn', phone: phoneOf(index), ref: `ref-${index}`, text })
    .execute()
}

async function makePeopleRows({ index, text }: Row) {
  const { db } = shop
  const email = `person-${index}@shop.example`
  await shop.person('customer')
  await db
    .insertInto('blockedPhones')
    .values({ phone: phoneOf(index), reason: cut(text, 40) })
    .execute()
  await db
    .insertInto('inbox')
    .values({ email, language: 'bn', message: text, name: cut(text, 40) })
    .execute()
  await db.insertInto('newsletterSubscriptions').values({ email, language: 'bn' }).execute()
  await db
    .insertInto('auditEntries')
    .values({ role: 'admin', action: 'order-edited', subject: cut(text, 40), requestId: text })
    .execute()
}

async function makeCatalogueRows({ index, text, order, product: own }: Row, product: number) {
  const { db } = shop
  await db
    .insertInto('stockMovements')
    .values({ productId: product, change: 1, after: 1, reason: 'form', role: 'admin', note: cut(text, 40) })
    .execute()
  await db
    .insertInto('stockAlerts')
    .values({ contact: phoneOf(index), language: 'bn', productId: product })
    .execute()
  await db
    .insertInto('reviews')
    .values({ productId: product, orderId: order, stars: 5, status: 'published', text: cut(text, 900) })
    .execute()
  await db
    .insertInto('synonyms')
    .values({ phrases: [cut(text, 40), 'saree'] })
    .execute()
  const parts = JSON.stringify([{ productId: product, variantId: null, pieces: 2 }])
  await db
    .insertInto('combos')
    .values({ slug: `set-${index}`, name: cut(text, 40), pricePaisa: 5000, parts })
    .execute()
  const path = `/${cut(text, 100).replaceAll('/', ' ')}`
  await db.insertInto('redirects').values({ oldPath: path, target: '/shop', targetPath: '/shop' }).execute()
  await db
    .insertInto('missingPages')
    .values({ path, times: 2, since: new Date(), lastAt: new Date() })
    .execute()
  await db
    .insertInto('missedSearches')
    .values({ day: new Date(), words: cut(text, 60) })
    .execute()
  await db
    .insertInto('picturesToFetch')
    .values({
      productId: own,
      position: 1,
      url: `https://shop.example/${text}`,
      fileName: text,
      problem: text,
    })
    .execute()
}

async function makeFileRows({ index, text, product }: Row, ids: Awaited<ReturnType<typeof makeParents>>) {
  const { db } = shop
  await db
    .insertInto('webhookDeliveries')
    .values({ webhookId: ids.webhook, event: 'order.placed', body: text })
    .execute()
  await db
    .insertInto('bulkChangeProducts')
    .values({ changeId: ids.bulk, productId: product, status: 'rejected', name: text, reason: 'gone' })
    .execute()
  await db
    .insertInto('productImportProblems')
    .values({ importId: ids.imported, row: 2, columnName: cut(text, 60), reason: cut(text, 60), value: text })
    .execute()
  await db
    .insertInto('productImportRows')
    .values({ importId: ids.imported, row: index + 2, product: JSON.stringify({ name: text }) })
    .execute()
  await db
    .insertInto('courierStatements')
    .values({
      courier: 'other',
      courierName: cut(text, 40),
      number: text,
      fileName: text,
      headers: ['a'],
      cells: '[]',
    })
    .execute()
  await db
    .insertInto('courierStatementRows')
    .values({
      statementId: ids.statement,
      line: index + 1,
      consignment: text,
      reference: text,
      phone: '',
      collectedPaisa: 0,
      chargePaisa: 0,
      returnChargePaisa: 0,
      outcome: 'unknown',
    })
    .execute()
}

const isPaged = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'paged' in value && value.paged === true

const contracts = import.meta.glob<Record<string, unknown>>('../src/shop/**/*contract.ts', { eager: true })
const lists = Object.values(contracts)
  .flatMap((contract) => Object.values(contract))
  .filter(isPaged)
  .map(({ method, path, query }) => ({ name: `${method} ${path}`, path, query }))

const read = async (name: string, path: string, parameters: Record<string, string>) => {
  const { token } = name === 'GET /order' ? customer : admin
  const address = addresses[name] ?? path
  const url = `/api${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
  return shop.send('GET', url, { headers: { authorization: `Bearer ${token}` } })
}

/** Reads a list to its end, `limit` rows at a time. */
async function readAll(name: string, path: string, limit: number, more: Record<string, string> = {}) {
  const pages: unknown[][] = []
  let cursor = ''
  do {
    const { status, headers, body } = await read(name, path, {
      ...more,
      limit: String(limit),
      ...(cursor && { cursor }),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(Array.isArray(body) ? body : body.data)
    cursor = String(headers['x-next-cursor'] ?? '')
  } while (cursor && pages.length < 1000)
  return { rows: pages.flat(), pages }
}

test('there are lists', () => {
  expect(lists.length).toBeGreaterThan(25)
})

test.each(lists)(
  '$name goes on behind Bengali words, emoji and the longest values, and ends with its last row',
  async ({ name, path }) => {
    const { rows } = await readAll(name, path, 100)
    expect(rows.length).toBeGreaterThanOrEqual(texts.length)
    const one = await readAll(name, path, 1)
    expect(one.rows).toEqual(rows)
    expect(one.pages).toHaveLength(rows.length)
    // A last page that is just full offers no other.
    expect((await readAll(name, path, rows.length)).pages).toHaveLength(1)
  },
)

const sorted = lists.flatMap(({ name, path, query }) => {
  const sort = query?.shape.sort
  const schema = sort && z.toJSONSchema(sort as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const orders = (schema?.enum ?? []) as string[]
  return orders.map((order) => ({ name, path, order }))
})

test.each(sorted)('$name goes on in the order $order', async ({ name, path, order }) => {
  const { rows } = await readAll(name, path, 100, { sort: order })
  expect(rows.length).toBeGreaterThan(1)
  expect((await readAll(name, path, 1, { sort: order })).rows).toEqual(rows)
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const deep = '['.repeat(300) + ']'.repeat(300)
const hostileValues = [Number.MAX_SAFE_INTEGER, 2 ** 31, -1, 0.5, 1e300, 'x', '\0', '\ud800', null, {}, []]
const hostile = [
  'x',
  '!!',
  '%',
  'e30',
  '"',
  '%00',
  '🎁',
  encoded(null),
  encoded({}),
  encoded([]),
  encoded('x'),
  ...['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '2026-02-31T00:00:00Z'].map((at) => encoded([at, 'x'])),
  Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]).toString('base64url'),
  Buffer.from(deep).toString('base64url'),
  'A'.repeat(2000),
  ...hostileValues.flatMap((value) => [
    encoded([value]),
    encoded([value, 1]),
    encoded([1, value]),
    encoded(['2026-01-01T00:00:00Z', value]),
    encoded([1, 'x', value]),
    encoded(['popular', value, value]),
  ]),
]

test.each(lists)('$name refuses what is no cursor of it, and never fails', async ({ name, path }) => {
  for (const cursor of hostile) {
    const { status, body } = await read(name, path, { cursor })
    // What has the form of a cursor of this list is one, also behind its end.
    if (status !== 200)
      expect([status, body.error.fields], cursor).toEqual([422, { cursor: expect.any(String) }])
  }
})

test.each(sorted)('$name refuses what is no cursor of its order $order', async ({ name, path, order }) => {
  for (const value of hostileValues)
    for (const cursor of [
      [value, 1],
      [order, value, 1],
      [order, 1, value],
    ].map(encoded)) {
      const { status } = await read(name, path, { sort: order, cursor })
      expect([200, 422], cursor).toContain(status)
    }
})
