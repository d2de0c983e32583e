import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'

const mail = await openMailServer()
const shop = openTestShop({ smtpUrl: () => mail.url })
beforeAll(async () => {
  await shop.events.listen(shop.databaseUrl)
  await shop.jobs.start()
})
afterAll(() => mail.down())

test('a mailbox that the mail server rejects is listed with the reason, and the next message is tried there [D154]', async () => {
  const api = await shop.as('admin')
  const { version, choices, email } = await api('GET /notification-settings', {})
  await api('PUT /notification-settings', {
    body: { version, language: 'en', choices: { ...choices, 'order-placed': ['email'] }, quiet: null },
  })
  const place = async () => {
    const guest = await shop.as(null)
    const body = shop.make.orderOf([await shop.make.product()])
    await guest('POST /postOrder', { headers: {}, body })
  }
  const problem = async () => (await api('GET /notification-settings', {})).targets[0]?.problem
  const own = () => mail.received.filter(({ to }) => to.includes(email))
  mail.rejectWith({ responseCode: 550, message: 'No such mailbox' })
  await place()
  await expect.poll(problem).toBe('The mail server rejects this address.')
  expect(own()).toEqual([])
  mail.rejectWith(null)
  await shop.db.updateTable('notificationTargets').set({ lastSentAt: null }).execute()
  await place()
  await expect.poll(() => own().length).toBe(1)
  await expect.poll(problem).toBe('')
})
