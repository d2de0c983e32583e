import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { maxDiscounts } from './rules.ts'

const shop = openTestShop({ limits: true })
const eid = { name: 'Eid offer', kind: 'percent' as const, value: 10 }

test('a discount is added, changed and deleted, each with an entry in the audit log', async () => {
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /discounts', { body: { ...eid, code: ' eid-10 ' } })
  const [added] = await admin('GET /discounts', {})
  expect(added).toMatchObject({ ...eid, _id: id, code: 'EID10', orders: 0, version: 1, enabled: true })
  const changed = await admin('PUT /discounts/:id', {
    params: { id },
    body: { ...eid, kind: 'taka', value: 99.5, version: 1 },
  })
  expect(changed).toMatchObject({ kind: 'taka', value: 99.5, code: '', version: 2 })
  await admin('DELETE /discounts/:id', { params: { id } })
  expect(await admin('GET /discounts', {})).toEqual([])
  const actions = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `discount ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'discount-added',
    'discount-changed',
    'discount-deleted',
  ])
})

test('of two who change a discount at once the second gets it as it is now', async () => {
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /discounts', { body: eid })
  const change = (value: number) =>
    admin('PUT /discounts/:id', { params: { id }, body: { ...eid, value, version: 1 } })
  await change(20)
  expect(await rejected(change(30))).toMatchObject({
    code: 'not-possible-now',
    now: { value: 20, version: 2 },
  })
})

test.each<[string, object, string]>([
  ['a percentage over 90', { value: 91 }, 'value'],
  ['half a percent', { value: 2.5 }, 'value'],
  ['an amount below one taka', { kind: 'taka', value: 0.5 }, 'value'],
  ['nothing to buy', { kind: 'buy-get', buy: 0, get: 1 }, 'buy'],
  ['nothing free', { kind: 'buy-get', buy: 2, get: 0 }, 'get'],
  ['an end before its start', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }, 'until'],
  ['a short code', { code: 'EID' }, 'code'],
  ['a code that another has', { code: 'TAKEN' }, 'code'],
])('a discount with %s is rejected beside the field', async (_, fields, field) => {
  const admin = await shop.as('admin')
  if (field === 'code') await admin('POST /discounts', { body: { ...eid, code: 'taken' } }).catch(() => {})
  expect(await rejected(admin('POST /discounts', { body: { ...eid, ...fields } }))).toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('the offers that everybody may see are those without a code that have not ended', async () => {
  await shop.db.deleteFrom('discounts').execute()
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const { insertedId: id } = await admin('POST /discounts', { body: { ...eid, minimum: 500 } })
  const { insertedId: narrow } = await admin('POST /discounts', {
    body: { ...eid, name: 'Women', categoryIds: ['1'] },
  })
  expect((await guest('GET /offers', {})).automatic[0]).toMatchObject({
    _id: narrow,
    categories: ['Women Items'],
  })
  await admin('DELETE /discounts/:id', { params: { id: narrow } })
  await admin('POST /discounts', { body: { ...eid, until: '2026-01-01T00:00:00Z' } })
  await admin('POST /discounts', { body: { ...eid, enabled: false, code: 'HIDDEN' } })
  expect(await guest('GET /offers', {})).toEqual({
    acceptsCodes: false,
    hasQuantityOffers: false,
    hasCombos: false,
    automatic: [
      {
        _id: id,
        name: 'Eid offer',
        nameBn: '',
        kind: eid.kind,
        minimum: 500,
        from: null,
        until: null,
        categories: [],
        productIds: [],
      },
    ],
  })
  await admin('POST /discounts', { body: { ...eid, code: 'SECRET' } })
  const offers = await guest('GET /offers', {})
  expect(offers.acceptsCodes).toBe(true)
  expect(JSON.stringify(offers)).not.toContain('SECRET')
})

test('a shop has at most as many discounts as an order is compared with', async () => {
  const admin = await shop.as('admin')
  await shop.db
    .insertInto('discounts')
    .values(
      Array.from({ length: maxDiscounts }, () => ({ name: 'Old', kind: 'free-delivery', enabled: false })),
    )
    .execute()
  expect(await rejected(admin('POST /discounts', { body: eid }))).toMatchObject({ code: 'not-possible-now' })
  await shop.db.deleteFrom('discounts').execute()
})

test('a code is found however it is typed or copied, and that is no wrong try [D135]', async () => {
  const admin = await shop.as('admin')
  await admin('POST /discounts', { body: { ...eid, code: 'EID৫০' } })
  const lamp = await shop.make.product()
  const order = { products: [{ id: String(lamp.id), quantity: 1 }] }
  const ways = [
    'EID৫০',
    'eid50',
    'EID\u200b50',
    '\u2060EID 50\ufeff',
    'EID\u201050',
    'ＥＩＤ50',
    'EI\u200dD50',
    'EID\u00ad50',
  ]
  for (const discountCode of [...ways, ...ways]) {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      remoteAddress: '198.51.100.20',
      payload: { ...order, discountCode },
    })
    expect([response.statusCode, response.json()], discountCode).toMatchObject([200, { codeProblem: null }])
  }
})

test('nobody finds a code by trying: the eleventh that does not exist is refused', async () => {
  await (await shop.as('admin'))('POST /discounts', { body: { ...eid, code: 'SECRET1' } })
  const lamp = await shop.make.product()
  const tryCode = async (discountCode: string, remoteAddress = '198.51.100.7') => {
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/quote',
      remoteAddress,
      payload: { products: [{ id: String(lamp.id), quantity: 1 }], discountCode },
    })
    return statusCode
  }
  for (let attempt = 0; attempt < 10; attempt++) expect(await tryCode(`GUESS${attempt}`)).toBe(200)
  expect(await tryCode('GUESS10')).toBe(429)
  expect(await tryCode('GUESS11', '203.0.113.9')).toBe(200)
})
