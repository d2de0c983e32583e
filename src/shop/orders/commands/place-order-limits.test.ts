import { expect, onTestFinished, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop({ limits: true })

let address = 0
/** Posts from a new IP address unless one is given. */
const post = (body: object, remoteAddress = `10.0.0.${++address}`, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/postOrder', payload: body, remoteAddress, headers })
const countStatus = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

const inReview = (answers: { json: () => { inReview?: true } }[]) =>
  answers.filter((answer) => answer.json().inReview).length
/** Sets limits of the merchant for one test. */
async function setLimits(limits: Record<string, number | string>) {
  await shop.db
    .insertInto('settings')
    .values(Object.entries(limits).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  await shop.events.publish('storefront')
  onTestFinished(async () => {
    await shop.db.deleteFrom('settings').execute()
    await shop.events.publish('storefront')
  })
}
const reasonsOf = async (mobileNumber: string) => {
  const orders = await shop.db
    .selectFrom('orders')
    .select('reviewReason')
    .where('mobileNumber', '=', mobileNumber)
    .execute()
  return orders.map(({ reviewReason }) => reviewReason ?? 'none').sort()
}

test('of fifteen concurrent orders for one phone number five take stock and ten go to review: none is rejected [D60]', async () => {
  const lamp = await shop.make.product({ stock: 50 })
  const before = await readOrderSnapshot(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => post(shop.make.orderOf([lamp], { mobileNumber: '01712345679' }))),
  )
  expect([countStatus(answers, 201), inReview(answers)]).toEqual([15, 10])
  const after = await readOrderSnapshot(shop.db)
  expect([after?.orders, after?.stock]).toEqual([(before?.orders ?? 0) + 15, (before?.stock ?? 0) - 5])
})

test('where the merchant rejects them, five of fifteen concurrent orders take stock, five go to review and five are rejected [D60]', async () => {
  await setLimits({ rejectOverLimits: 'on' })
  const lamp = await shop.make.product({ stock: 50 })
  const before = await readOrderSnapshot(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => post(shop.make.orderOf([lamp], { mobileNumber: '01712345670' }))),
  )
  expect([countStatus(answers, 201), countStatus(answers, 429), inReview(answers)]).toEqual([10, 5, 5])
  const after = await readOrderSnapshot(shop.db)
  expect([after?.orders, after?.stock]).toEqual([(before?.orders ?? 0) + 10, (before?.stock ?? 0) - 5])
  expect(await reasonsOf('01712345670')).toEqual([...Array(5).fill('many orders'), ...Array(5).fill('none')])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().error).toMatchObject({
    code: 'too-many',
    message: expect.stringContaining('01700-000000'),
  })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('spellings of a phone number share its limit, and a closed order frees a place', async () => {
  await setLimits({ rejectOverLimits: 'on' })
  const lamp = await shop.make.product({ stock: 50 })
  const order = async (mobileNumber: string) => {
    const answer = await post(shop.make.orderOf([lamp], { mobileNumber }))
    return [answer.statusCode, inReview([answer])]
  }
  const written = ['01812345671', '+8801812345671', '০১৮১২৩৪৫৬৭১', '018-1234-5671', '880 1812345671']
  for (const number of written) expect(await order(number)).toEqual([201, 0])
  for (const number of written) expect(await order(number)).toEqual([201, 1])
  expect((await order('01812345671'))[0]).toBe(429)
  const admin = await shop.as('admin')
  const open = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('mobileNumber', '=', '01812345671')
    .execute()
  const cancel = (id = '') => admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  await cancel(open.pop()?.id)
  expect(await order('01812345671')).toEqual([201, 1])
  for (const { id } of open.slice(0, 6)) await cancel(id)
  expect(await order('01812345671')).toEqual([201, 0])
})

test('staff orders have no limit per phone number', async () => {
  await setLimits({ rejectOverLimits: 'on' })
  const lamp = await shop.make.product()
  const admin = await shop.as('admin')
  const body = { ...shop.make.orderOf([lamp], { mobileNumber: '01912345672' }), source: 'phone' as const }
  for (let order = 0; order < 11; order++)
    expect(await admin('POST /orders', { headers: {}, body })).not.toHaveProperty('inReview')
  expect((await post(shop.make.orderOf([lamp], { mobileNumber: '01912345672' }))).statusCode).toBe(429)
})

test('unconfirmed orders of one phone number reserve as many pieces as the merchant allows, exactly, also concurrently [D60]', async () => {
  const [lamp, rug] = [await shop.make.product({ stock: 200 }), await shop.make.product({ stock: 200 })]
  const unlimited = await shop.make.product()
  const mobileNumber = '01712345673'
  const order = () =>
    post(
      shop.make.orderOf(
        [
          { ...lamp, quantity: 20 },
          { ...rug, quantity: 20 },
          { ...unlimited, quantity: 20 },
        ],
        { mobileNumber },
      ),
    )
  const answers = await Promise.all(Array.from({ length: 4 }, order))
  expect([countStatus(answers, 201), inReview(answers)]).toEqual([4, 2])
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, rug.id)]).toEqual([160, 160])
  expect(await reasonsOf(mobileNumber)).toEqual(['none', 'none', 'pieces of customer', 'pieces of customer'])
  // What staff have confirmed is not counted any more.
  const reserving = answers.find((answer) => !answer.json().inReview)?.json().insertedId
  const confirm = { params: { id: reserving }, body: { status: 'Confirmed' as const } }
  await (await shop.as('admin'))('PUT /orderStatus/:id', confirm)
  expect(inReview([await order()])).toBe(0)
  expect(await stockOf(shop.db, lamp.id)).toBe(140)
})

test('an account reserves no more under several phone numbers [D60]', async () => {
  const lamp = await shop.make.product({ stock: 200 })
  const { token } = await shop.person('customer')
  const answers = await Promise.all(
    Array.from({ length: 7 }, () =>
      post(shop.make.orderOf([{ ...lamp, quantity: 20 }]), undefined, { authorization: `Bearer ${token}` }),
    ),
  )
  expect([countStatus(answers, 201), inReview(answers)]).toEqual([7, 2])
  expect(await stockOf(shop.db, lamp.id)).toBe(100)
})

test('guests of one network reserve as many pieces as the merchant allows, exactly; accounts and other networks are not held [D60]', async () => {
  await setLimits({ reservedPerNetwork: 50 })
  const lamp = await shop.make.product({ stock: 500 })
  const body = () => shop.make.orderOf([{ ...lamp, quantity: 20 }])
  for (const [one, another] of [
    ['10.8.8.8', '10.8.8.9'],
    ['2001:db8:0:7::1', '2001:db8:0:8::1'],
  ]) {
    const before = Number(await stockOf(shop.db, lamp.id))
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body(), one)))
    expect([countStatus(answers, 201), inReview(answers)]).toEqual([5, 3])
    expect(await stockOf(shop.db, lamp.id)).toBe(before - 40)
    expect(inReview([await post(body(), one?.replace('::1', '::2'))])).toBe(1)
    expect(inReview([await post(body(), another)])).toBe(0)
    const { token } = await shop.person('customer')
    expect(inReview([await post(body(), one, { authorization: `Bearer ${token}` })])).toBe(0)
    // Orders that were confirmed or cancelled hold nothing back, and the address is forgotten.
    const admin = await shop.as('admin')
    for (const [index, answer] of answers.entries())
      await admin('PUT /orderStatus/:id', {
        params: { id: answer.json().insertedId },
        body: { status: index % 2 ? 'Confirmed' : 'Cancelled' },
      })
    expect(inReview([await post(body(), one)])).toBe(0)
    const kept = await shop.db
      .selectFrom('orders')
      .select('status')
      .distinct()
      .where('network', 'is not', null)
      .execute()
    expect(kept).toEqual([{ status: 'Pending' }])
  }
})

test('a customer does not exceed the limits by cancelling and reopening orders [D60] [STATE-09]', async () => {
  const lamp = await shop.make.product({ stock: 500 })
  const { token, ...person } = await shop.person('customer')
  const customer = await shop.as({ token, ...person })
  const admin = await shop.as('admin')
  const place = async () => {
    const body = shop.make.orderOf([{ ...lamp, quantity: 20 }])
    return (await post(body, undefined, { authorization: `Bearer ${token}` })).json()
  }
  const move = (api: typeof admin, id: string, status: 'Cancelled' | 'Confirmed') =>
    api('PUT /orderStatus/:id', { params: { id }, body: { status } })
  const ids: string[] = []
  for (let round = 0; round < 7; round++) {
    const { insertedId } = await place()
    await move(customer, insertedId, 'Cancelled')
    ids.push(insertedId)
  }
  expect(await stockOf(shop.db, lamp.id)).toBe(500)
  const results = await Promise.allSettled(ids.map((id) => move(customer, id, 'Confirmed')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        status: 409,
        body: { status: 'Cancelled', message: expect.stringContaining('01700-000000') },
      })
  expect(await stockOf(shop.db, lamp.id)).toBe(400)
  // Staff may.
  const rest = ids.filter((_, index) => results[index]?.status === 'rejected')
  for (const id of rest) await move(admin, id, 'Confirmed')
  expect(await stockOf(shop.db, lamp.id)).toBe(360)
})

test('one IP address places 30 orders a minute, whatever headers it sends', async () => {
  const lamp = await shop.make.product()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(shop.make.orderOf([lamp]), '10.9.9.9', {
        'x-forwarded-for': `192.0.2.${index}`,
        forwarded: 'for=8.8.8.8',
      }),
    ),
  )
  expect([countStatus(answers, 201), countStatus(answers, 429)]).toEqual([30, 10])
  expect((await post(shop.make.orderOf([lamp]), '10.9.9.10')).statusCode).toBe(201)
  const waits = answers
    .filter(({ statusCode }) => statusCode === 429)
    .map(({ headers }) => Number(headers['retry-after']))
  for (const wait of waits) expect(wait).toBeGreaterThan(0)
  await shop.db
    .updateTable('limits')
    .set({ expiresAt: new Date() })
    .where('key', '=', 'order:10.9.9.9')
    .execute()
  expect((await post(shop.make.orderOf([lamp]), '10.9.9.9')).statusCode).toBe(201)
})
