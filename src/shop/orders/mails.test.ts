import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerOf, openMailServer, partsOf, readable } from '#test/mail-server.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { type OrderSent, type OrderStatus, postOrder, putOrderStatus } from './contract.ts'
import { cancelTrackedOrder } from './following/contract.ts'
import { readableOrderId } from './rules.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
afterAll(() => mail.down())

const soon = (look: () => unknown) => expect.poll(look, { timeout: 20_000 })
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 1200))
let count = 0
const newAddress = () => `buyer-${++count}@mail.example`
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
const subjectsTo = (email: string) =>
  mailsTo(email).map((each) => readable(headerOf(each, 'Subject')).replace(/ – \S+$/, ''))

interface Wishes {
  who?: Parameters<typeof shop.as>[0]
  language?: 'en' | 'bn'
  customer?: Partial<OrderSent['customerData']>
  key?: string
}
/** An order for two lamps of ৳500. */
async function placed({ who = null, language, customer = {}, key }: Wishes = {}) {
  const lamp = await shop.make.product({ name: 'Desk lamp', nameBn: 'টেবিল বাতি', stock: 5, colors: ['Red'] })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2, color: 'Red' }], customer)
  const body = { ...sent, ...(language && { language }) }
  const send = async () =>
    (await shop.as(who))(postOrder, { headers: key ? { 'idempotency-key': key } : {}, body })
  const { insertedId: id } = await send()
  return { id, send, proof: { orderId: id, phone: sent.customerData.mobileNumber } }
}
const move = async (id: string, status: OrderStatus) =>
  (await shop.as('admin'))(putOrderStatus, { params: { id }, body: { status } })
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'mail-order'
    and (data->>'historyId')::bigint in (select id from order_history where order_id = ${id})`.execute(
    shop.db,
  )
  return rows.map(({ state }) => state)
}

test('the mail of an order waits for whoever does the jobs next, over a restart, and is sent once', async () => {
  const email = newAddress()
  const { id, send } = await placed({ customer: { email }, key: `key-of-${email}` })
  // Sent again because its answer was lost: one order, one mail.
  expect(await send()).toEqual({ insertedId: id })
  expect(await jobsOf(id)).toEqual(['created'])
  expect(mailsTo(email)).toEqual([])
  await shop.jobs.start()
  await soon(() => mailsTo(email).length).toBe(1)
  await soon(() => jobsOf(id)).toEqual(['completed'])
  await aMoment()
  const [received, ...more] = mailsTo(email)
  if (!received || more.length) throw new Error('not one mail')
  expect(received.to).toEqual([email])
  expect(headerOf(received, 'Message-ID')).toMatch(new RegExp(`^<order-${id}-\\d+@shop\\.example>$`))
  expect(readable(headerOf(received, 'Subject'))).toBe(
    `We have received your order ${readableOrderId(id)} – Shodai`,
  )
  const { text, html } = partsOf(received)
  for (const part of [
    '2 × Desk lamp (Red): ৳1,000.00',
    'Subtotal: ৳1,000.00',
    'Delivery charge: ৳110.00',
    'Total: ৳1,110.00',
    'we call before we pack',
    `http://localhost:3000/track-order?order=${id}`,
  ])
    expect(text).toContain(part)
  expect(html).toContain('2 × Desk lamp (Red)')
  expect(html).toContain(`href="http://localhost:3000/track-order?order=${id}"`)
})

test('a letter holds nothing that was typed, nor the phone number: a mistyped address gives nothing away', async () => {
  const email = newAddress()
  const typed = {
    ...{ name: 'Win a car at https://evil.example', address: 'House 99, Secret Lane', comment: 'Ring twice' },
    mobileNumber: '01911223344',
  }
  const { id, proof } = await placed({ customer: { email, ...typed } })
  await (await shop.as(null))(cancelTrackedOrder, {
    body: { ...proof, status: 'Cancelled', from: 'Pending' },
  })
  await soon(() => mailsTo(email).length).toBe(2)
  for (const received of mailsTo(email)) {
    const { text, html } = partsOf(received)
    for (const part of [text, html, received.raw])
      for (const secret of [...Object.values(typed), '1911223344', 'Mirzapur', 'মির্জাপুর'])
        expect(part).not.toContain(secret)
    expect(text).toContain(id)
  }
})

test('an order placed in Bengali is written about in Bengali, and led to its Bengali page', async () => {
  const email = newAddress()
  const { id } = await placed({ customer: { email }, language: 'bn' })
  await move(id, 'Confirmed')
  await soon(() => subjectsTo(email).sort()).toEqual(
    [`আপনার অর্ডার ${readableOrderId(id)} আমরা পেয়েছি`, `আপনার অর্ডার ${readableOrderId(id)} নিশ্চিত হয়েছে`].sort(),
  )
  for (const received of mailsTo(email)) {
    const { text, html } = partsOf(received)
    expect(text).toContain('২ × টেবিল বাতি (Red): ৳১,০০০.০০')
    expect(text).toContain('মোট: ৳১,১১০.০০')
    expect(text).toContain(`http://localhost:3000/bn/track-order?order=${id}`)
    expect(html).toContain('<html lang="bn">')
  }
})

test('every move of the merchant’s is mailed once, and so is what the customer does', async () => {
  const buyer = await shop.person('customer')
  const { email } = buyer.user
  const { id } = await placed({ who: buyer })
  const order = readableOrderId(id)
  await move(id, 'Confirmed')
  await move(id, 'Shipping')
  await move(id, 'Delivered')
  await (await shop.as(buyer))(putOrderStatus, { params: { id }, body: { status: 'Return' } })
  const expected = [
    `We have received your order ${order}`,
    `Your order ${order} is confirmed`,
    `Your order ${order} is on its way`,
    `Your order ${order} has been delivered`,
    `The return of your order ${order}`,
  ].sort()
  await soon(() => subjectsTo(email).sort()).toEqual(expected)
  await aMoment()
  expect(subjectsTo(email).sort()).toEqual(expected)
  const ids = mailsTo(email).map((each) => headerOf(each, 'Message-ID'))
  expect(new Set(ids).size).toBe(5)
  // Who has an account is led into it, and no page asks for a number.
  for (const received of mailsTo(email)) {
    const { text } = partsOf(received)
    expect(text).toContain(`http://localhost:3000/dashboard/order-overview/${id}`)
    expect(text).not.toContain('track-order')
  }
})

test('a move that is refused, and one that lost a race, mail nobody', async () => {
  const email = newAddress()
  const { id } = await placed({ customer: { email } })
  const api = await shop.as('admin')
  const press = () => api(putOrderStatus, { params: { id }, body: { status: 'Confirmed', from: 'Pending' } })
  const answers = await Promise.allSettled([press(), press(), press()])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refused(move(id, 'Return'))).toMatchObject({ code: 'not-possible-now' })
  await soon(() => mailsTo(email).length).toBe(2)
  await aMoment()
  expect(mailsTo(email)).toHaveLength(2)
})

test('a guest who left no e-mail costs no job, neither at placing nor later', async () => {
  const { id } = await placed()
  await move(id, 'Confirmed')
  expect(await jobsOf(id)).toEqual([])
})

test('an order that is refused leaves no mail behind', async () => {
  const email = newAddress()
  const lamp = await shop.make.product({ stock: 1 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }], { email })
  const jobs = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'mail-order'`.execute(
        shop.db,
      )
    ).rows[0]?.n
  const before = await jobs()
  expect(await refused((await shop.as(null))(postOrder, { headers: {}, body }))).toMatchObject({
    status: 409,
  })
  expect(await jobs()).toBe(before)
})

test('while the mail server is down orders are taken, and each is mailed once when it is back; one that was deleted meanwhile is not', async () => {
  await mail.down()
  const problems = shop.jobProblems.length
  const emails = [newAddress(), newAddress(), newAddress()]
  const orders = []
  for (const email of emails) orders.push(await placed({ customer: { email } }))
  const [gone] = orders
  await soon(() => shop.jobProblems.length - problems).toBeGreaterThan(2)
  await shop.db.deleteFrom('orders').where('id', '=', String(gone?.id)).execute()
  await mail.up()
  // The first tries are some seconds apart; nobody helps them along.
  await soon(() => emails.map((email) => mailsTo(email).length)).toEqual([0, 1, 1])
  const failing = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job
        where name = 'mail-order' and state <> 'completed'`.execute(shop.db)
    ).rows[0]?.n
  await soon(failing).toBe(0)
  expect(emails.map((email) => mailsTo(email).length)).toEqual([0, 1, 1])
})
