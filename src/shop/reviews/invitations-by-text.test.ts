import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { subjectOf } from '#shop/personal-data/commands/phone-subject.ts'
import { openSmsShop } from '#test/sms-shop.ts'
import { queueInvitations } from './invitations.ts'

const { shop, gateway, withGateway, changeTexts, messagesOf } = await openSmsShop()

const noon = new Date('2031-03-05T12:00:00+06:00')
const night = new Date('2031-03-05T22:00:00+06:00')
const day = 24 * 60 * 60 * 1000

beforeAll(async () => {
  // The job of the minute would do at the real time what these tests do at another.
  await sql`delete from pgboss.schedule where name = 'find-review-invitations'`.execute(shop.db)
  await (await shop.as('admin'))('PUT /settings', {
    body: { from: { reviewInvitations: 'off' }, to: { reviewInvitations: 'on' } },
  })
})

let phones = 0
/** An order without an e-mail address that was delivered three days ago. */
async function delivered(changes: object = {}) {
  phones += 1
  const mobileNumber = `0187${String(phones).padStart(7, '0')}`
  const { id } = await shop.make.order({ status: 'Delivered', deliveredAt: new Date(Date.now() - 3 * day) })
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber, email: '', ...changes })
    .where('id', '=', id)
    .execute()
  return { id, mobileNumber }
}
const switchOn = () =>
  changeTexts((texts) => {
    texts.review.en.on = true
  })
const ask = (at = noon) => queueInvitations(shop.shop, at)
const eventsOf = async (id: string) => (await messagesOf(id)).map(({ event }) => event)

test('who gave no e-mail address is asked for a review by text message, once, with the link of the order [D226]', async () => {
  await withGateway()
  const order = await delivered()
  await ask()
  expect(await eventsOf(order.id)).toEqual([])
  await switchOn()
  await ask(night)
  expect(await eventsOf(order.id)).toEqual([])
  await ask()
  await ask()
  const messages = await messagesOf(order.id)
  expect(messages).toMatchObject([{ event: 'review', phone: order.mobileNumber }])
  const { texts } = await (await shop.as('admin'))('GET /orders/:id/sms', { params: { id: order.id } })
  const text = texts.find(({ event }) => event === 'review')?.text ?? ''
  const token = /\/my#(\S+)/.exec(text)?.[1] ?? ''
  const guest = await shop.as(null)
  expect((await guest('POST /order-tracking', { body: { link: token } }))._id).toBe(order.id)
})

test('an e-mail is enough, another language is not asked, and nothing is asked without a gateway [D226]', async () => {
  await switchOn()
  const early = await delivered()
  await ask()
  expect(await eventsOf(early.id)).toEqual([])
  await withGateway()
  const bengali = await delivered({ language: 'bn' })
  const mailed = await delivered({ email: 'reader@mail.example' })
  await ask()
  expect(await eventsOf(early.id)).toEqual(['review'])
  for (const { id } of [bengali, mailed]) expect(await eventsOf(id)).toEqual([])
})

test('a number that wants only messages about its orders is not asked, also after its stop was erased [D226]', async () => {
  const admin = await withGateway()
  await switchOn()
  const [stopped, erased, other] = [await delivered(), await delivered(), await delivered()]
  await admin('POST /text-stops', { body: { phone: stopped.mobileNumber } })
  await shop.db
    .insertInto('textStops')
    .values({ phone: subjectOf(shop.shop.secret, erased.mobileNumber), through: 'link' })
    .execute()
  await ask()
  expect(await eventsOf(stopped.id)).toEqual([])
  expect(await eventsOf(erased.id)).toEqual([])
  expect(await eventsOf(other.id)).toEqual(['review'])
  expect(gateway.taken.every(({ to }) => to !== `88${stopped.mobileNumber}`)).toBe(true)
})
