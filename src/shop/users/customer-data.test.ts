import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Permission, permissions } from '#lib/permissions.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { createErrorRecorder } from '../health/service.ts'
import { defaultCallRules } from '../risk/rules.ts'

const shop = openTestShop()

/** What customers have told the shop, as it may stand in an answer. */
const theirs = {
  name: 'Zubaida Khatun',
  mobileNumber: '01987654321',
  address: 'House 77, Lane of the test',
  email: 'zubaida@customers.example',
}

/** A customer in every place where the shop keeps some. */
async function makeCustomer() {
  const guest = await shop.as(null)
  const product = await shop.make.product({ stock: 0 })
  const order = await shop.make.order()
  await shop.db.updateTable('orders').set(theirs).where('id', '=', order.id).execute()
  const message = await shop.db
    .insertInto('smsMessages')
    .values({
      orderId: order.id,
      event: 'confirmed',
      phone: theirs.mobileNumber,
      language: 'en',
      text: `${theirs.name}: https://shop.example/my#${order.id}.signature`,
      state: 'sent',
      ref: 'r-1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('checkouts')
    .values({
      key: 'a'.repeat(32),
      mobileNumber: '01987654320',
      content: JSON.stringify({
        name: theirs.name,
        address: theirs.address,
        district: '',
        thana: '',
        deliveryArea: '',
        lines: [],
      }),
      changedAt: new Date(Date.now() - 3_600_000),
    })
    .execute()
  const webhook = await shop.db
    .insertInto('webhooks')
    .values({ url: 'https://hooks.example/', events: ['order.placed'], secret: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = randomUUID()
  await shop.db
    .insertInto('webhookDeliveries')
    .values({
      id: delivery,
      webhookId: webhook.id,
      event: 'order.placed',
      body: JSON.stringify({ order: theirs }),
      response: `taken: ${theirs.name}`,
      createdAt: new Date(),
    })
    .execute()
  for (const contact of [theirs.mobileNumber, theirs.email])
    await guest('POST /stock-alerts', { body: { product: String(product.id), contact, language: 'en' } })
  await guest('POST /newsletter', { headers: {}, body: { email: theirs.email, language: 'en' } } as never)
  await shop.db
    .updateTable('newsletterSubscriptions')
    .set({ status: 'confirmed', confirmedAt: new Date(), tokenHash: null, tokenExpiresAt: null })
    .execute()
  await guest('POST /inbox', {
    body: { name: theirs.name, email: theirs.email, message: `Call ${theirs.mobileNumber}`, language: 'en' },
  })
  await shop.db
    .insertInto('reviews')
    .values({ productId: product.id, orderId: order.id, stars: 2, text: 'Broken', guestName: 'Zubaida' })
    .execute()
  createErrorRecorder(shop.db)(
    `550 <${theirs.email}>: no such user; text for +88${theirs.mobileNumber} (${theirs.mobileNumber}) not sent`,
    'r',
  )
  await expect
    .poll(() => shop.db.selectFrom('errorReports').selectAll().execute())
    .toMatchObject([{ message: '550 <…@…>: no such user; text for 01… (01…) not sent' }])
  return { order, product, message: String(message.id), webhook: String(webhook.id), delivery }
}

type Customer = Awaited<ReturnType<typeof makeCustomer>>

/** The request of a GET endpoint for this customer. */
function requestOf(path: string, { order, product, message, webhook, delivery }: Customer) {
  const id = path.startsWith('/sms/messages')
    ? message
    : path.startsWith('/webhook-deliveries')
      ? delivery
      : path.startsWith('/webhooks')
        ? webhook
        : path.includes('rder')
          ? order.id
          : path.startsWith('/product')
            ? String(product.id)
            : '1'
  const query: Record<string, string> = {
    '/admin-search': `?q=${theirs.mobileNumber}`,
    '/stock-alerts': '?state=waiting',
    '/reviews': '?status=waiting',
    '/orders/by-id': `?ids=${order.id}`,
    '/managed-orders': `?ids=${order.id}`,
    '/orders/parcels-csv': `?ids=${order.id}&template=redx`,
    '/stock-movements': `?product=${product.id}`,
    '/order': `?email=${theirs.email}`,
  }
  return `/api${path.replace(/:\w+/g, id)}${query[path] ?? ''}`
}

/** The endpoints of this person whose answer has something of the customer in it, and how many they may read. */
async function readEverything(token: string, customer: Customer) {
  const headers = { authorization: `Bearer ${token}` }
  const answers = await Promise.all(
    [...shop.app.endpoints.values()]
      .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.sse && endpoint.access !== 'public')
      .map(async ({ endpoint: { path } }) => {
        const { statusCode, body } = await shop.inject({
          method: 'GET',
          url: requestOf(path, customer),
          headers,
        })
        return { path, isOpen: statusCode === 200, body }
      }),
  )
  const replay = await shop.inject({
    method: 'POST',
    url: '/api/call-rules/replay',
    headers,
    payload: { ...defaultCallRules, over: 1 },
  })
  answers.push({
    path: '/call-rules/replay',
    isOpen: replay.statusCode === 200,
    // An order's number says who ordered to whoever may open it.
    body: replay.body.replaceAll(customer.order.id, theirs.name),
  })
  const found = answers.filter(({ body }) => Object.values(theirs).some((value) => body.includes(value)))
  return { found: found.map(({ path }) => path).sort(), open: answers.filter(({ isOpen }) => isOpen).length }
}

let made: Promise<Customer> | undefined
const customerOnce = () => {
  made ??= makeCustomer()
  return made
}

test.each([
  [['settings']],
  [['catalogue']],
  [['connections']],
  [['settings', 'connections', 'catalogue']],
] as [Permission[]][])(
  'staff with %s alone read nothing of customers, wherever they look [D127]',
  async (own) => {
    const customer = await customerOnce()
    const { token } = await shop.person('admin', own)
    const { found, open } = await readEverything(token, customer)
    expect(found).toEqual([])
    expect(open).toBeGreaterThan(5)
  },
)

test('a program with the permission settings reads nothing of customers either [D127]', async () => {
  const customer = await customerOnce()
  const key = await shop.make.apiKey((await shop.person('admin')).user.id, ['settings', 'catalogue'])
  const { found, open } = await readEverything(key, customer)
  expect(found).toEqual([])
  expect(open).toBeGreaterThan(5)
})

test('who has the permission orders finds the customer in all these places, so that the others prove something', async () => {
  const customer = await customerOnce()
  const { token } = await shop.person('admin', ['orders', 'connections', 'settings'])
  const { found } = await readEverything(token, customer)
  for (const path of [
    '/sms/messages',
    '/sms/messages/:id',
    '/orders/:id/sms',
    '/stock-alerts',
    '/newsletter',
    '/newsletterCsv',
    '/inbox',
    '/orders',
    '/checkouts',
    '/orders/csv',
    '/customers',
    '/admin-search',
    '/webhook-deliveries/:id',
    '/webhooks/:id/deliveries',
    '/call-rules/replay',
    '/to-dos',
  ])
    expect(found).toContain(path)
})

test('money and packing see of customers what their work needs, and no other place [D127]', async () => {
  const customer = await customerOnce()
  for (const permission of permissions.filter((each) => each === 'money' || each === 'packing')) {
    const { token } = await shop.person('admin', [permission])
    const { found } = await readEverything(token, customer)
    for (const path of [
      '/sms/messages/:id',
      '/inbox',
      '/newsletter',
      '/stock-alerts',
      '/webhook-deliveries/:id',
    ])
      expect(found, permission).not.toContain(path)
  }
})

test('texts are not read by counting: of orders they are 404 without the permission, tests of the gateway are not [D127]', async () => {
  const { message, delivery } = await customerOnce()
  const api = await shop.asStaff('settings')
  const trial = await api('POST /sms/tests', { body: { phone: '01712345678', language: 'en' } })
  const read = (id: string) => api('GET /sms/messages/:id', { params: { id } })
  expect(await read(trial._id)).toMatchObject({ orderId: null, phone: '01712345678' })
  expect(await rejected(read(message))).toMatchObject({ status: 404 })
  const orders = await shop.asStaff('orders')
  expect(await orders('GET /sms/messages/:id', { params: { id: message } })).toMatchObject({
    phone: theirs.mobileNumber,
  })
  const connections = await shop.asStaff('connections')
  expect(
    await rejected(
      connections('POST /webhook-deliveries/:id/retries', { params: { id: delivery }, body: {} }),
    ),
  ).toMatchObject({ status: 404 })
})
