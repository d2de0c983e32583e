import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shopUrl } from '#test/shop.ts'
import { openSmsShop } from '#test/sms-shop.ts'
import { queueNotices } from './service.ts'

const { shop, withGateway, changeTexts } = await openSmsShop()

const noon = new Date('2031-03-05T12:00:00+06:00')
const night = new Date('2031-03-05T05:00:00+06:00')

// The job of the minute would do at the real time what these tests do at another.
beforeAll(() => sql`delete from pgboss.schedule where name = 'check-stock-alerts'`.execute(shop.db))
beforeEach(() => shop.db.deleteFrom('stockAlerts').execute())

/** A product that was sold out while these numbers asked for it, and is back. */
async function back(phones: string[], language: 'en' | 'bn' = 'en', name = 'Cotton gamcha') {
  const product = await shop.make.product({ name, nameBn: 'সুতি গামছা', stock: 0 })
  const guest = await shop.as(null)
  for (const contact of phones)
    await guest('POST /stock-alerts', { body: { product: String(product.id), contact, language } })
  await (await shop.as('admin'))('PATCH /updateProduct/:id', {
    params: { id: String(product.id) },
    body: { stock: 4 },
  })
  return product
}
const switchOn = () =>
  changeTexts((texts) => {
    texts['back-in-stock'].en.on = true
    texts['back-in-stock'].bn = { on: true, text: '{shop}: {product} এসেছে {link}' }
  })
const tell = (at = noon) => queueNotices(shop.shop, at)
const told = () =>
  shop.db
    .selectFrom('smsMessages')
    .select(['phone', 'text', 'language'])
    .where('event', '=', 'back-in-stock')
    .orderBy('id')
    .execute()
const statesOf = async (contact: string) => {
  const admin = await shop.as('admin')
  const found: string[] = []
  for (const state of ['due', 'waiting', 'notified'] as const) {
    const { rows } = await admin('GET /stock-alerts', { query: { state } })
    if (rows.some((row) => row.contact === contact)) found.push(state)
  }
  return found
}

test('a number hears once by text message that the product is back, by day, where that is switched on [D226]', async () => {
  await withGateway()
  const phone = '01812000001'
  const product = await back([phone])
  await tell()
  expect(await told()).toEqual([])
  expect(await statesOf(phone)).toEqual(['due'])
  await switchOn()
  await tell(night)
  expect(await told()).toEqual([])
  await tell()
  await tell()
  expect(await told()).toEqual([
    {
      phone,
      language: 'en',
      text: `Shodai: Cotton gamcha is back, as you asked us to tell you. Order it: ${shopUrl}/product-details/${product.id}`,
    },
  ])
  expect(await statesOf(phone)).toEqual(['notified'])
})

test('it is told in the language of the request, with the variant that was asked for [D226]', async () => {
  await withGateway()
  await switchOn()
  const admin = await shop.as('admin')
  const { insertedId: product } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Panjabi',
      nameBn: 'পাঞ্জাবি',
      category: 'Men Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { color: 'Red', size: 'L' }, stock: 0 },
        { options: { color: 'Red', size: 'M' }, stock: 3 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: product } })
  const [large = '', medium = ''] = variants.map(({ _id }) => _id)
  const body = { product, variant: large, contact: '01812000002', language: 'bn' as const }
  await (await shop.as(null))('POST /stock-alerts', { body })
  await tell()
  expect(await told()).toEqual([])
  await admin('PATCH /updateProduct/:id', {
    params: { id: product },
    body: { variants: [{ _id: large, stock: 2 }, { _id: medium }] },
  })
  await tell()
  expect((await told()).map(({ text }) => text)).toEqual([
    expect.stringContaining(`পাঞ্জাবি (Red, L) এসেছে ${shopUrl}/bn/product-details/${product}`),
  ])
})

test('a blocked number and one without a gateway stay on the list of who is to be told [D226]', async () => {
  await switchOn()
  await back(['01812000003'])
  await tell()
  expect(await told()).toEqual([])
  await withGateway()
  await shop.db.insertInto('blockedPhones').values({ phone: '01812000003', reason: 'fraud' }).execute()
  await back(['01812000003', '01812000004'])
  await tell()
  expect((await told()).map(({ phone }) => phone)).toEqual(['01812000004'])
  expect(await statesOf('01812000003')).toEqual(['due'])
})
