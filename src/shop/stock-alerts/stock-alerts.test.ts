import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected, shopUrl } from '#test/shop.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
beforeAll(() => shop.jobs.start())
afterAll(() => mail.down())

let count = 0
const newAddress = () => `shopper-${++count}@mail.example`
const soldOutProduct = async () => {
  const { id } = await shop.make.product({ name: 'Cotton gamcha', nameBn: 'সুতি গামছা', stock: 0 })
  return String(id)
}
const request = async (product: string, contact: string, language = 'en', remoteAddress = '10.2.0.1') => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/stock-alerts',
    payload: { product, contact, language },
    remoteAddress,
  })
  return { status: response.statusCode, body: response.json() }
}
const setStock = async (product: string, stock: number | null) =>
  (await shop.as('admin'))('PATCH /updateProduct/:id', { params: { id: product }, body: { stock } })
/** Runs the job of the minute and everything that it queues. */
async function passMinute() {
  await shop.runNightlyJobs()
  await shop.jobsDone()
}
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const waitingFor = async (product: string) =>
  (await (await shop.as('admin'))('GET /stock-alerts', { query: { state: 'waiting', product } })).rows

test('an e-mail tells exactly once that a sold-out product is back, in the language of the request', async () => {
  const product = await soldOutProduct()
  const [english, bengali] = [newAddress(), newAddress()]
  expect(await request(product, english.toUpperCase())).toEqual({ status: 200, body: { waiting: true } })
  expect(await request(product, english)).toMatchObject({ status: 200 })
  await request(product, bengali, 'bn')
  await passMinute()
  expect(mailsTo(english)).toEqual([])

  await setStock(product, 7)
  await passMinute()
  await passMinute()
  expect([mailsTo(english).length, mailsTo(bengali).length]).toEqual([1, 1])
  const [first] = mailsTo(english)
  const [second] = mailsTo(bengali)
  if (!first || !second) throw new Error('no mail')
  expect(headerOf(first, 'Subject')).toBe('Back in stock: Cotton gamcha')
  expect(partsOf(first).text).toContain(`${shopUrl}/product-details/${product}`)
  expect(partsOf(first).text).toContain('We have 7 now.')
  expect(decodeHeader(headerOf(second, 'Subject'))).toBe('আবার এসেছে: সুতি গামছা')
  expect(partsOf(second).text).toContain(`${shopUrl}/bn/product-details/${product}`)

  // It sells out and comes back: only a new request is answered.
  await setStock(product, 0)
  await request(product, bengali, 'bn')
  await setStock(product, null)
  await passMinute()
  expect([mailsTo(english).length, mailsTo(bengali).length]).toEqual([1, 2])
})

test('pieces of a cancelled order also count; a hidden product is not back', async () => {
  const admin = await shop.as('admin')
  const product = await shop.make.product({ stock: 1 })
  const guest = await shop.as(null)
  const { insertedId } = await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  const email = newAddress()
  await request(String(product.id), email)
  await admin('PATCH /updateProduct/:id', { params: { id: String(product.id) }, body: { hidden: true } })
  await admin('PUT /orderStatus/:id', { params: { id: insertedId }, body: { status: 'Cancelled' } })
  await passMinute()
  expect(mailsTo(email)).toEqual([])
  await admin('PATCH /updateProduct/:id', { params: { id: String(product.id) }, body: { hidden: false } })
  await passMinute()
  expect(mailsTo(email).length).toBe(1)
})

test('the link in the e-mail deletes the address from all products; fetching it does not, and a changed one is rejected', async () => {
  const [back, other] = [await soldOutProduct(), await soldOutProduct()]
  const email = newAddress()
  for (const product of [back, other]) await request(product, email)
  await setStock(back, 1)
  await passMinute()
  const [received] = mailsTo(email)
  const token = /\/stock-alerts\/stop\?token=(\S+)/.exec(received ? partsOf(received).text : '')?.[1] ?? ''
  await shop.send('GET', `/api/stock-alerts/stop?token=${token}`)
  expect(await waitingFor(other)).toHaveLength(1)
  const stop = async (token: string) => (await shop.as(null))('POST /stock-alerts/stop', { body: { token } })
  const [id, signature] = token.split('.')
  expect(await rejected(stop(`${Number(id) + 1}.${signature}`))).toMatchObject({ status: 404 })
  expect(await stop(token)).toEqual({ stopped: true })
  expect(await stop(token)).toEqual({ stopped: true })
  expect(await waitingFor(other)).toEqual([])
  await setStock(other, 1)
  await passMinute()
  expect(mailsTo(email).length).toBe(1)
})

test('phone numbers are for the merchant: waiting, to tell once the product is back, told', async () => {
  const admin = await shop.as('admin')
  const product = await soldOutProduct()
  for (const typed of ['+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '01812345678'])
    expect(await request(product, typed, 'bn'), typed).toMatchObject({ status: 200 })
  expect((await waitingFor(product)).map(({ contact }) => contact)).toEqual(['01712345678', '01812345678'])
  expect(await admin('GET /stock-alerts/counts', {})).toContainEqual({ _id: product, count: 2 })
  const before = await admin('GET /to-dos', {})
  await setStock(product, 3)
  await passMinute()
  const after = await admin('GET /to-dos', {})
  expect(after.stockCalls).toBe((before.stockCalls ?? 0) + 2)
  expect(after.runningOut?.waiting).toBe((before.runningOut?.waiting ?? 0) - 2)
  const listOf = (state: 'due' | 'notified') =>
    admin('GET /stock-alerts', { query: { state, product, limit: 1 } })
  const due = await listOf('due')
  expect(due).toMatchObject({ total: 2, rows: [{ contact: '01712345678', state: 'due', language: 'bn' }] })
  const second = await admin('GET /stock-alerts', {
    query: { state: 'due', product, limit: 1, cursor: due.nextCursor ?? '' },
  })
  expect(second).toMatchObject({ rows: [{ contact: '01812345678' }], nextCursor: null })

  const id = due.rows[0]?._id ?? ''
  const mark = (notified: boolean) => admin('PUT /stock-alerts/:id', { params: { id }, body: { notified } })
  expect(await mark(true)).toMatchObject({ state: 'notified' })
  expect(await mark(true)).toMatchObject({ state: 'notified' })
  expect((await admin('GET /to-dos', {})).stockCalls).toBe((before.stockCalls ?? 0) + 1)
  expect((await listOf('notified')).rows).toMatchObject([{ _id: id }])
  expect(await mark(false)).toMatchObject({ state: 'due', notifiedAt: null })
  const audit = await admin('GET /audit', { query: { subject: `stockAlert ${id}` } })
  expect(audit.rows.map(({ action }) => action)).toEqual(['stock-alert-reopened', 'stock-alert-notified'])
})

test('what is no contact, a product that can be ordered, and one that does not exist are rejected', async () => {
  const product = await soldOutProduct()
  for (const contact of ['', '0171234', 'a@b', 'a,b@mail.example', 'Rahima'])
    expect(await request(product, contact), contact).toMatchObject({
      status: 422,
      body: { error: { fields: { contact: expect.any(String) } } },
    })
  const available = await shop.make.product({ stock: null })
  const hidden = await shop.make.product({ stock: 0, hidden: true })
  expect(await request(String(available.id), '01712345678')).toMatchObject({ status: 409 })
  expect(await request(String(hidden.id), '01712345678')).toMatchObject({ status: 404 })
  expect(await request('999999999', '01712345678')).toMatchObject({ status: 404 })
})

test('a contact gets ten requests a day, an IP address thirty an hour', async () => {
  const product = await soldOutProduct()
  const statuses = async (contactOf: () => string, ipOf: (index: number) => string, requests: number) => {
    const all: number[] = []
    for (let index = 0; index < requests; index++)
      all.push((await request(product, contactOf(), 'en', ipOf(index))).status)
    return all
  }
  const one = newAddress()
  expect(
    await statuses(
      () => one,
      (index) => `10.3.0.${index}`,
      11,
    ),
  ).toEqual([...Array(10).fill(200), 429])
  expect(await statuses(newAddress, () => '10.4.0.1', 31)).toEqual([...Array(30).fill(200), 429])
})

test('the form works without scripts and only from the shop itself', async () => {
  const product = await soldOutProduct()
  const post = async (path: string, contact: string, origin = shopUrl) => {
    const { status, headers } = await shop.send('POST', path, {
      body: new URLSearchParams({ product, contact }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    })
    return [status, headers.location]
  }
  expect(await post('/stock-alerts/request', '01712345678')).toEqual([303, '/stock-alerts/requested'])
  expect(await post('/bn/stock-alerts/request', '0171')).toEqual([303, '/bn/stock-alerts/not-requested'])
  expect(await post('/stock-alerts/request', '01912345678', 'https://elsewhere.example')).toEqual([
    303,
    '/stock-alerts/not-requested',
  ])
  expect((await waitingFor(product)).map(({ contact }) => contact)).toEqual(['01712345678'])
})

test('contacts of those who were told are deleted after ninety days', async () => {
  const product = await soldOutProduct()
  for (const contact of ['01712345678', '01812345678', '01912345678']) await request(product, contact)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
  const set = (contact: string, notifiedAt: Date) =>
    shop.db
      .updateTable('stockAlerts')
      .set({ notifiedAt })
      .where('contact', '=', contact)
      .where('productId', '=', Number(product))
      .execute()
  await set('01712345678', daysAgo(91))
  await set('01812345678', daysAgo(89))
  await passMinute()
  const left = await shop.db
    .selectFrom('stockAlerts')
    .select('contact')
    .where('productId', '=', Number(product))
    .orderBy('contact')
    .execute()
  expect(left.map(({ contact }) => contact)).toEqual(['01812345678', '01912345678'])
})

test('the stock is checked every minute', async () => {
  const { rows } = await sql`select cron from pgboss.schedule where name = 'check-stock-alerts'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ cron: '* * * * *' }])
})

test('who waits for one variant hears of that one, also while others can be ordered [D68]', async () => {
  const admin = await shop.as('admin')
  const { insertedId: product } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: '38' }, stock: 0 },
        { options: { size: '40' }, stock: 5 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: product } })
  const [requested = '', left = ''] = variants.map(({ _id }) => _id)
  const email = newAddress()
  const ask = async (variant?: string) =>
    (await shop.as(null))('POST /stock-alerts', { body: { product, variant, contact: email } })
  expect(await rejected(ask(left))).toMatchObject({ status: 409 })
  expect(await rejected(ask())).toMatchObject({ status: 409 })
  const other = String((await shop.make.product()).id)
  expect(await rejected(ask(other))).toMatchObject({ status: 404 })
  await ask(requested)
  await ask(requested)
  expect(await waitingFor(product)).toMatchObject([{ options: { size: '38' }, state: 'waiting' }])
  const waiting = async () => (await admin('GET /to-dos', {})).runningOut?.waiting ?? 0
  const before = await waiting()
  await passMinute()
  expect(mailsTo(email)).toEqual([])
  await admin('PATCH /updateProduct/:id', {
    params: { id: product },
    body: { variants: [{ _id: requested, stock: 2 }, { _id: left }] },
  })
  expect(await waiting()).toBe(before - 1)
  await passMinute()
  await passMinute()
  const [first, second] = mailsTo(email)
  if (!first) throw new Error('no mail')
  expect(second).toBeUndefined()
  expect(headerOf(first, 'Subject')).toBe('Back in stock: Kurti (38)')
  expect(partsOf(first).text).toContain('We have 2 now.')
})

test('the lists leave deleted products out', async () => {
  const product = await soldOutProduct()
  await request(product, newAddress(), 'en', '10.2.0.9')
  const admin = await shop.as('admin')
  const counted = async () =>
    (await admin('GET /stock-alerts/counts', {})).filter(({ _id }) => _id === product)
  expect([await waitingFor(product), await counted()]).toMatchObject([[{}], [{}]])
  await shop.db
    .updateTable('products')
    .set({ hidden: true, deletedAt: new Date() })
    .where('id', '=', Number(product))
    .execute()
  expect([await waitingFor(product), await counted()]).toEqual([[], []])
})
