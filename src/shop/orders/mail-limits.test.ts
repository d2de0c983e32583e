import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'
import { postOrder, putOrderStatus } from './contract.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ limits: true, smtpUrl: () => mail.url })
afterAll(() => mail.down())

const soon = (look: () => unknown) => expect.poll(look, { timeout: 20_000 })
const mailsTo = (email: string) =>
  mail.received.filter(({ to }) => to.some((each) => each.toLowerCase() === email)).length
async function placed(email: string) {
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp], { email })
  return (await (await shop.as(null))(postOrder, { headers: {}, body })).insertedId
}

test('a stranger’s mailbox is not flooded: 20 mails a day about what guests do, and the merchant’s own all the same', async () => {
  const victim = 'victim@mail.example'
  // A failed try is not counted: the mail server is down for the first ones.
  await mail.down()
  await shop.jobs.start()
  const first = await placed(victim)
  await soon(() => shop.jobProblems.length).toBeGreaterThan(0)
  await mail.up()
  await soon(() => mailsTo(victim)).toBe(1)
  for (let order = 0; order < 22; order++) await placed(order % 2 ? victim.toUpperCase() : victim)
  const all = () => mailsTo(victim)
  await soon(all).toBe(20)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(all()).toBe(20)
  await (await shop.as('admin'))(putOrderStatus, { params: { id: first }, body: { status: 'Confirmed' } })
  await soon(all).toBe(21)
  await placed('somebody-else@mail.example')
  await soon(() => mailsTo('somebody-else@mail.example')).toBe(1)
})
