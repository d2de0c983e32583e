import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
afterAll(() => mail.down())

const eventually = (condition: () => unknown) => expect.poll(condition)
const emailsTo = (email: string) =>
  mail.received.filter(({ to }) => to.some((each) => each.toLowerCase() === email)).length
async function placeOrder(email: string) {
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp], { email })
  return (await (await shop.as(null))('POST /postOrder', { headers: {}, body })).insertedId
}

test('a mailbox gets at most 20 e-mails a day about actions of guests; the merchant’s moves are e-mailed regardless', async () => {
  const victim = 'victim@mail.example'
  // Failed attempts are not counted: the mail server is down for the first ones.
  await mail.down()
  await shop.jobs.start()
  const first = await placeOrder(victim)
  await eventually(() => shop.jobProblems.length).toBeGreaterThan(0)
  await mail.up()
  await eventually(async () => {
    await shop.retryJobs()
    return emailsTo(victim)
  }).toBe(1)
  // As if 17 more had been sent today.
  const { count } = await shop.db
    .updateTable('limits')
    .set((eb) => ({ count: eb('count', '+', 17) }))
    .where('key', '=', `order-mail:${victim}`)
    .returning('count')
    .executeTakeFirstOrThrow()
  expect(count).toBe(18)
  for (let order = 0; order < 5; order++) await placeOrder(order % 2 ? victim.toUpperCase() : victim)
  const all = () => emailsTo(victim)
  await shop.jobsDone()
  expect(all()).toBe(3)
  await (await shop.as('admin'))('PUT /orderStatus/:id', {
    params: { id: first },
    body: { status: 'Confirmed' },
  })
  await eventually(all).toBe(4)
  await placeOrder('somebody-else@mail.example')
  await eventually(() => emailsTo('somebody-else@mail.example')).toBe(1)
})
