import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop, shopUrl } from '#test/shop.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
beforeAll(() => shop.jobs.start())
afterAll(() => mail.down())

const day = 24 * 60 * 60 * 1000
let count = 0
/** An order that was delivered so many days ago, with an e-mail address of its own. */
async function delivered(daysAgo: number, changes: object = {}) {
  const email = `reader-${++count}@mail.example`
  const deliveredAt = new Date(Date.now() - daysAgo * day)
  const { id, product } = await shop.make.order({ status: 'Delivered', deliveredAt })
  await shop.db
    .updateTable('orders')
    .set({ email, ...changes })
    .where('id', '=', id)
    .execute()
  return { id, email, productId: String(product.id) }
}
const setInvitations = async (to: 'on' | 'off', from: 'on' | 'off') =>
  (await shop.as('admin'))('PUT /settings', {
    body: { from: { reviewInvitations: from }, to: { reviewInvitations: to } },
  })
/** Runs the job of the minute and everything that it queues. */
async function passMinute() {
  await shop.runNightlyJobs()
  await shop.jobsDone()
}
const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

test('customers are asked once, two days after the delivery, and only if the merchant wants it [D65]', async () => {
  const guest = await delivered(2.1)
  const fresh = await delivered(1.9)
  const old = await delivered(15)
  const back = await delivered(3, { status: 'Return' })
  const { user } = await shop.person('customer')
  const own = await delivered(3, { userId: user.id, language: 'bn' })
  const reviewed = await delivered(3)
  await (await shop.as(null))('POST /product/:id/reviews', {
    params: { id: reviewed.productId },
    body: { orderId: reviewed.id, mobileNumber: '01712345678', stars: 5 },
  })
  await passMinute()
  expect(mail.received).toEqual([])

  await setInvitations('on', 'off')
  await passMinute()
  await passMinute()
  for (const { email } of [fresh, old, back, reviewed]) expect(mailsTo(email)).toEqual([])
  expect([mailsTo(guest.email).length, mailsTo(own.email).length]).toEqual([1, 1])
  const [first] = mailsTo(guest.email)
  const [second] = mailsTo(own.email)
  if (!first || !second) throw new Error('no mail')
  expect(decodeHeader(headerOf(first, 'Subject'))).toContain('How do you like your order #')
  const { text } = partsOf(first)
  expect(text).toContain(`${shopUrl}/track-order?order=${guest.id}`)
  expect(text).toContain('Lamp')
  // Neither name nor number: the address may be mistyped.
  expect(text).not.toMatch(/Karim|01712345678/)
  expect(decodeHeader(headerOf(second, 'Subject'))).toContain('কেমন লাগল?')
  expect(partsOf(second).text).toContain(`${shopUrl}/bn/dashboard/order-overview/${own.id}`)
})
