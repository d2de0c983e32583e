import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedMark } from '#platform/prepared-statements.ts'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { OrderInput } from './contract.ts'
import { formatOrderId } from './rules.ts'
import type { OrderStatus } from './statuses.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
afterAll(() => mail.down())

const eventually = (condition: () => unknown) => expect.poll(condition)
let count = 0
const newEmail = () => `buyer-${++count}@mail.example`
const emailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const subjectsTo = (email: string) =>
  emailsTo(email).map((each) => decodeHeader(headerOf(each, 'Subject')).replace(/ – \S+$/, ''))

interface OrderOptions {
  who?: Parameters<typeof shop.as>[0]
  language?: 'en' | 'bn'
  customer?: Partial<OrderInput['customerData']>
  key?: string
}
/** An order for two lamps of ৳500. */
async function placeOrder({ who = null, language, customer = {}, key }: OrderOptions = {}) {
  const lamp = await shop.make.product({ name: 'Desk lamp', nameBn: 'টেবিল বাতি', stock: 5, colors: ['Red'] })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2, color: 'Red' }], customer)
  const body = { ...sent, ...(language && { language }) }
  const send = async () =>
    (await shop.as(who))('POST /postOrder', { headers: key ? { 'idempotency-key': key } : {}, body })
  const { insertedId: id } = await send()
  return { id, send, proof: { orderId: id, phone: sent.customerData.mobileNumber } }
}
const move = async (id: string, status: OrderStatus) =>
  (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } })
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'mail-order'
    and (data->>'historyId')::bigint in (select id from order_history where order_id = ${id})`.execute(
    shop.db,
  )
  return rows.map(({ state }) => state)
}

test('the e-mail job of an order is stored with it, once, and sent once jobs run', async () => {
  const email = newEmail()
  const { id, send } = await placeOrder({ customer: { email }, key: `key-of-${email}` })
  // Sent again because the response was lost: one order, one e-mail.
  expect(await send()).toEqual({ insertedId: id, deliveryDays: 5 })
  expect(await jobsOf(id)).toEqual(['created'])
  expect(emailsTo(email)).toEqual([])
  await shop.jobs.start()
  await eventually(() => emailsTo(email).length).toBe(1)
  await eventually(() => jobsOf(id)).toEqual(['completed'])
  await shop.jobsDone()
  const [received, ...more] = emailsTo(email)
  if (!received || more.length) throw new Error('not one mail')
  expect(received.to).toEqual([email])
  expect(headerOf(received, 'Message-ID')).toMatch(new RegExp(`^<order-${id}-\\d+@shop\\.example>$`))
  expect(decodeHeader(headerOf(received, 'Subject'))).toBe(
    `We have received your order ${formatOrderId(id)} – Shodai`,
  )
  const { text, html } = partsOf(received)
  for (const part of [
    '2 × Desk lamp (Red): ৳1,000',
    'Subtotal: ৳1,000',
    'Delivery charge: ৳110',
    'Total: ৳1,110',
    'we call before we pack',
    `http://localhost:3000/track-order?order=${id}`,
  ])
    expect(text).toContain(part)
  expect(html).toContain('2 × Desk lamp (Red)')
  expect(html).toContain(`href="http://localhost:3000/track-order?order=${id}"`)
})

test('the statements that cost an order, its e-mail and a product most are prepared, and work on when an update has added columns [D169]', async () => {
  const email = newEmail()
  const order = async () => {
    const { id } = await placeOrder({ customer: { email } })
    await shop.jobsDone()
    const [line] = (await (await shop.as('admin'))('GET /order/:id', { params: { id } })).products
    await (await shop.as(null))('GET /product/:id', { params: { id: String(line?.id) } })
  }
  const texts = await shop.statementsOf(order)
  const prepared = texts.filter((text) => text.endsWith(preparedMark))
  const parts = [
    '"brand"',
    'from "products"',
    'courier_answers',
    'take_stock(',
    'insert into "orders"',
    'campaign_orders',
  ]
  for (const part of [...parts, 'pgboss.job', 'from "order_history"', 'from "order_lines"'])
    expect(
      prepared.some((text) => text.includes(part)),
      part,
    ).toBe(true)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.db)
  const inEach = (change: string) =>
    sql.raw(tables.map(({ name }) => `alter table ${name} ${change};`).join('\n')).execute(shop.db)
  await inEach('add column of_an_update integer')
  try {
    await order()
    expect(emailsTo(email)).toHaveLength(2)
  } finally {
    await inEach('drop column of_an_update')
  }
})

test('an e-mail and the CSV file of orders name every option of a line', async () => {
  const email = newEmail()
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Pressure cooker',
      category: 'Kitchen Items',
      subCategory: 'Cookware',
      originalPrice: 900,
      variants: [{ options: { Litre: '5', color: 'Maroon', size: 'Free size' } }],
    },
  })
  const [variant] = (await admin('GET /admin-products/:id', { params: { id } })).variants
  const line = { id: Number(id), pricePaisa: 90_000, variantId: variant?._id ?? '' }
  const body = shop.make.orderOf([line], { email })
  const { insertedId } = await (await shop.as(null))('POST /postOrder', { headers: {}, body })
  await eventually(() => emailsTo(email).length).toBe(1)
  const [received] = emailsTo(email)
  expect(received && partsOf(received).text).toContain(
    '1 × Pressure cooker (Maroon, Free size, Litre: 5): ৳900',
  )
  const { content } = await admin('GET /orders/csv', { query: { search: insertedId } })
  expect(await content.text()).toContain('1 × Pressure cooker (Maroon, Free size, Litre: 5)')
})

test('an e-mail sent again because its confirmation was lost has the same Message-ID', async () => {
  const email = newEmail()
  mail.confirming = false
  await placeOrder({ customer: { email } })
  await eventually(() => emailsTo(email).length).toBe(1)
  mail.confirming = true
  await eventually(async () => {
    await shop.retryJobs()
    return emailsTo(email).length
  }).toBe(2)
  const [first, second] = emailsTo(email).map((each) => headerOf(each, 'Message-ID'))
  expect(first).toMatch(/^<order-/)
  expect(second).toBe(first)
})

test('an e-mail contains no customer input and no phone number, so a mistyped address leaks nothing', async () => {
  const email = newEmail()
  const typed = {
    name: 'Win a car at https://evil.example',
    address: 'House 99, Secret Lane',
    comment: 'Ring twice',
    mobileNumber: '01911223344',
  }
  const { id, proof } = await placeOrder({ customer: { email, ...typed } })
  await (await shop.as(null))('PUT /order-tracking/status', {
    body: { ...proof, status: 'Cancelled', from: 'Pending' },
  })
  await eventually(() => emailsTo(email).length).toBe(2)
  for (const received of emailsTo(email)) {
    const { text, html } = partsOf(received)
    for (const part of [text, html, received.raw])
      for (const secret of [...Object.values(typed), '1911223344', 'Mirzapur', 'মির্জাপুর'])
        expect(part).not.toContain(secret)
    expect(text).toContain(id)
  }
})

test('e-mails about an order placed in Bengali are in Bengali and link to the Bengali page', async () => {
  const email = newEmail()
  const { id } = await placeOrder({ customer: { email }, language: 'bn' })
  await move(id, 'Confirmed')
  await eventually(() => subjectsTo(email).sort()).toEqual(
    [`আপনার অর্ডার ${formatOrderId(id)} আমরা পেয়েছি`, `আপনার অর্ডার ${formatOrderId(id)} নিশ্চিত হয়েছে`].sort(),
  )
  for (const received of emailsTo(email)) {
    const { text, html } = partsOf(received)
    expect(text).toContain('২ × টেবিল বাতি (Red): ৳১,০০০')
    expect(text).toContain('মোট: ৳১,১১০')
    expect(text).toContain(`http://localhost:3000/bn/track-order?order=${id}`)
    expect(html).toContain('<html lang="bn">')
  }
})

test('every move is e-mailed once, whether by the merchant or by the customer', async () => {
  const buyer = await shop.person('customer')
  const { email } = buyer.user
  const { id } = await placeOrder({ who: buyer })
  const order = formatOrderId(id)
  await move(id, 'Confirmed')
  await move(id, 'Shipping')
  await move(id, 'Delivered')
  await (await shop.as(buyer))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Return' } })
  const expected = [
    `We have received your order ${order}`,
    `Your order ${order} is confirmed`,
    `Your order ${order} is on its way`,
    `Your order ${order} has been delivered`,
    `The return of your order ${order}`,
  ].sort()
  await eventually(() => subjectsTo(email).sort()).toEqual(expected)
  await shop.jobsDone()
  expect(subjectsTo(email).sort()).toEqual(expected)
  const ids = emailsTo(email).map((each) => headerOf(each, 'Message-ID'))
  expect(new Set(ids).size).toBe(5)
  // For an order of an account the link leads to the account, without a phone number.
  for (const received of emailsTo(email)) {
    const { text } = partsOf(received)
    expect(text).toContain(`http://localhost:3000/dashboard/order-overview/${id}`)
    expect(text).not.toContain('track-order')
  }
})

test('a rejected move, or one that lost a race, sends no e-mail', async () => {
  const email = newEmail()
  const { id } = await placeOrder({ customer: { email } })
  const api = await shop.as('admin')
  const press = () =>
    api('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed', from: 'Pending' } })
  const answers = await Promise.allSettled([press(), press(), press()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rejected(move(id, 'Return'))).toMatchObject({ code: 'not-possible-now' })
  await eventually(() => emailsTo(email).length).toBe(2)
  await shop.jobsDone()
  expect(emailsTo(email)).toHaveLength(2)
})

test('no e-mail job is created for a guest without an e-mail address', async () => {
  const { id } = await placeOrder()
  await move(id, 'Confirmed')
  expect(await jobsOf(id)).toEqual([])
})

test('a rejected order sends no e-mail', async () => {
  const email = newEmail()
  const lamp = await shop.make.product({ stock: 1 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }], { email })
  const jobs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'mail-order'`.execute(
        shop.db,
      )
    ).rows[0]?.n
  const before = await jobs()
  expect(await rejected((await shop.as(null))('POST /postOrder', { headers: {}, body }))).toMatchObject({
    status: 409,
  })
  expect(await jobs()).toBe(before)
})

test('while the mail server is down orders are placed, and each is e-mailed once when it is back, except one that was deleted', async () => {
  await mail.down()
  const problems = shop.jobProblems.length
  const emails = [newEmail(), newEmail(), newEmail()]
  const orders = []
  for (const email of emails) orders.push(await placeOrder({ customer: { email } }))
  const [gone] = orders
  await eventually(() => shop.jobProblems.length - problems).toBeGreaterThan(2)
  await shop.db.deleteFrom('orders').where('id', '=', String(gone?.id)).execute()
  await mail.up()
  await eventually(async () => {
    await shop.retryJobs()
    return emails.map((email) => emailsTo(email).length)
  }).toEqual([0, 1, 1])
  const failing = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'mail-order' and state <> 'completed'`.execute(shop.db)
    ).rows[0]?.n
  await eventually(failing).toBe(0)
  expect(emails.map((email) => emailsTo(email).length)).toEqual([0, 1, 1])
})
