import { expect, test } from 'vitest'
import { countParts } from '#shop/sms/rules.ts'
import { everybody, nextPhone, noEmails, openCampaignShop } from '#test/campaign-shop.ts'
import { rejected } from '#test/shop.ts'
import type { Segment } from './contract.ts'
import { composeText } from './rules.ts'

const { shop, customer, fields, start, send, messages } = await openCampaignShop()

const preview = async (segment: Partial<Segment>, text = 'Hello {name}', language: 'en' | 'bn' = 'en') =>
  (await shop.as('admin'))('POST /message-campaigns/preview', {
    body: { language, text, link: '/', segment: { ...everybody, ...segment } },
  })
/** The numbers that a campaign to this segment has. */
async function numbersOf(segment: Partial<Segment>) {
  const { recipients } = await preview(segment)
  if (recipients === 0) return []
  const id = await start({ segment: { ...everybody, ...segment } })
  await send(new Date('2026-01-01T00:00:00+06:00'))
  const phones = (await messages(id)).map(({ phone }) => phone)
  expect(phones).toHaveLength(recipients)
  return phones
}

test('a segment has every number once, and none that is blocked or wants no campaigns [D217]', async () => {
  const { phone } = await customer()
  await customer({ phone })
  const blocked = await customer()
  const stopped = await customer()
  await shop.db.insertInto('blockedPhones').values({ phone: blocked.phone, reason: 'fake orders' }).execute()
  await (await shop.as('admin'))('POST /text-stops', { body: { phone: stopped.phone } })
  expect(await numbersOf({})).toEqual([phone])
})

test('who bought a product or something of a category, and did not send it back [D217]', async () => {
  const buyer = await customer()
  const returned = await customer({ status: 'Return' })
  const cancelled = await customer({ status: 'Cancelled' })
  const other = await customer()
  for (const { orderId } of [returned, cancelled])
    await shop.db
      .updateTable('orderLines')
      .set({ productId: buyer.product.id })
      .where('orderId', '=', orderId)
      .execute()
  expect(await numbersOf({ productIds: [String(buyer.product.id)] })).toEqual([buyer.phone])
  const elsewhere = await shop.db
    .selectFrom('subCategories')
    .select(['id', 'categoryId'])
    .where('categoryId', '<>', buyer.product.categoryId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('products')
    .set({ categoryId: elsewhere.categoryId, subCategoryId: elsewhere.id })
    .where('id', '=', other.product.id)
    .execute()
  expect(await numbersOf({ categoryId: String(elsewhere.categoryId) })).toEqual([other.phone])
  expect(await numbersOf({ categoryId: String(buyer.product.categoryId) })).toEqual([buyer.phone])
})

test('delivered, quiet for so many days, by district, and spent over an amount: each has its neighbours [D217]', async () => {
  const delivered = await customer({ daysAgo: 61, district: 'ঢাকা' })
  const open = await customer({ status: 'Confirmed', daysAgo: 59 })
  expect(await numbersOf({ delivered: true })).toEqual([delivered.phone])
  expect(await numbersOf({ quietDays: 60 })).toEqual([delivered.phone])
  expect(await numbersOf({ quietDays: 58 })).toEqual([delivered.phone, open.phone])
  expect(await numbersOf({ districts: ['ঢাকা'] })).toEqual([delivered.phone])
  expect(await numbersOf({ districts: ['টাঙ্গাইল', 'ঢাকা'] })).toEqual([delivered.phone, open.phone])
  // An order of the factory is 610 taka.
  expect(await numbersOf({ spentOver: 609.99 })).toEqual([delivered.phone])
  expect(await numbersOf({ spentOver: 610 })).toEqual([])
  // Everything that is set holds at once.
  expect(await numbersOf({ delivered: true, districts: ['টাঙ্গাইল'] })).toEqual([])
})

test('who waited for a product, also without an order and never by e-mail [D217]', async () => {
  const buyer = await customer()
  await customer()
  const newcomer = nextPhone()
  for (const contact of [buyer.phone, newcomer, 'reader@shop.example'])
    await shop.db
      .insertInto('stockAlerts')
      .values({ productId: buyer.product.id, contact, language: 'en' })
      .execute()
  expect(await numbersOf({ waitedForStock: true })).toEqual([buyer.phone, newcomer])
  expect(await numbersOf({ waitedForStock: true, delivered: true })).toEqual([buyer.phone])
})

test('parts and cost are those of the messages, also where only some names make a text Unicode [D217]', async () => {
  for (const name of ['Karim', 'Abdur Rahman', 'রহিমা বেগম', '']) {
    const { orderId, phone } = await customer({ name: name || 'x' })
    if (name === '')
      await shop.db.updateTable('customers').set({ name: '' }).where('mobileNumber', '=', phone).execute()
    expect(orderId).not.toBe('')
  }
  const text = `${'a'.repeat(70)} {name}`
  const estimate = await preview({}, text)
  const { values } = estimate
  const own = ['Karim', 'Abdur Rahman', 'রহিমা বেগম', 'customer'].map(
    (name) => countParts(composeText('en', text, { ...values.en, name })).parts,
  )
  expect(new Set(own).size).toBe(2)
  const parts = own.reduce((sum, each) => sum + each)
  expect(estimate).toMatchObject({ hasGateway: true, recipients: 4, texts: 4, parts, partCost: 0.35 })
  expect(estimate.cost).toBeCloseTo(parts * 0.35)
  const id = await start({ text })
  await send()
  const sent = await messages(id)
  expect(sent.reduce((sum, message) => sum + message.parts, 0)).toBe(parts)
  expect(sent.reduce((sum, { costPaisa }) => sum + costPaisa, 0)).toBe(parts * 35)
})

test('a draft is changed by one person at a time, and says which placeholder is unknown [D217]', async () => {
  const admin = await shop.as('admin')
  const { _id: id, version } = await admin('POST /message-campaigns', { body: fields() })
  const params = { id }
  const saved = await admin('PUT /message-campaigns/:id', {
    params,
    body: { ...fields({ name: 'Puja' }), version },
  })
  expect(saved).toMatchObject({ name: 'Puja', state: 'draft', version: 2 })
  const late = await rejected(admin('PUT /message-campaigns/:id', { params, body: { ...fields(), version } }))
  expect(late).toMatchObject({ status: 409, now: { name: 'Puja', version: 2 } })
  const wrong = await rejected(
    admin('PUT /message-campaigns/:id', { params, body: { ...fields({ text: 'Hi {nam}' }), version: 2 } }),
  )
  expect(wrong.fields).toEqual({ text: 'Unknown: {nam}' })
  await admin('DELETE /message-campaigns/:id', { params })
  expect((await rejected(admin('GET /message-campaigns/:id', { params }))).status).toBe(404)
})

test('without a mail server no e-mail is begun, and the preview says so [D224]', async () => {
  await shop.db
    .insertInto('newsletterSubscriptions')
    .values({ email: 'reader@mail.example', language: 'en', status: 'confirmed', confirmedAt: new Date() })
    .execute()
  const written = { ...noEmails, en: { subject: 'Sarees', text: 'New ones.' } }
  for (const channel of ['email', 'email-or-sms'] as const) {
    const { name: _, ...message } = fields({ channel, emails: written })
    const admin = await shop.as('admin')
    expect(await admin('POST /message-campaigns/preview', { body: message })).toMatchObject({
      hasMailServer: false,
      recipients: 1,
    })
    expect((await rejected(start({ channel, emails: written }))).status).toBe(409)
  }
})
