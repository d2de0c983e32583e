import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { nameKey } from '#lib/clean-text.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { deliverOrder } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { Campaigns } from './advertising-contract.ts'
import { shareOfMonth } from './advertising-rules.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['orders', 'cashEntries', 'adSpend', 'monthlyCosts'] as const)
    await shop.db.deleteFrom(table).execute()
})

const money = () => shop.asStaff('money')
const read = async (from: string, to: string) => (await money())('GET /campaigns', { query: { from, to } })
const rowOf = ({ campaigns }: Campaigns, name: string) => campaigns.find(({ campaign }) => campaign === name)

interface Case {
  day: number
  campaign: number
  status: OrderStatus
  wasRefused: boolean
  isMerged: boolean
  quantity: number
  discount: number
  delivery: number
  /** Null: unknown. */
  cost: number | null
  charge: number
  back: number
}
const start = Date.parse('2025-01-20T00:00:00+06:00')
const dayOf = (index: number) => new Date(start + index * 86_400_000 + 21_600_000).toISOString().slice(0, 10)
const days = 50
const names = ['', 'Eid Sale', 'ঈদ অফার', 'Launch']

const orders: fc.Arbitrary<Case[]> = fc.array(
  fc.record({
    day: fc.nat(days - 1),
    campaign: fc.nat(names.length - 1),
    status: fc.constantFrom(
      'Pending',
      'Confirmed',
      'Shipping',
      'Delivered',
      'Delivered',
      'Cancelled',
      'Return',
    ),
    wasRefused: fc.boolean(),
    isMerged: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 4 }),
    discount: fc.nat(500),
    delivery: fc.nat(12_000),
    cost: fc.option(fc.nat(60_000)),
    charge: fc.nat(9000),
    back: fc.nat(5000),
  }),
  { minLength: 8, maxLength: 25 },
)

const isCharged = (status: OrderStatus) => ['Delivered', 'Return', 'Cancelled'].includes(status)

let made = 0
async function store({
  day,
  campaign,
  status,
  wasRefused,
  isMerged,
  quantity,
  discount,
  delivery,
  cost,
  charge,
  back,
}: Case) {
  const placedAt = new Date(start + day * 86_400_000 + 1000)
  const { id } = await shop.make.order({
    status,
    placedAt,
    ...((status === 'Delivered' || status === 'Return') && {
      deliveredAt: new Date(placedAt.getTime() + 3 * 86_400_000),
    }),
  })
  made += 1
  const subTotalPaisa = 50_000 * quantity
  await shop.db
    .updateTable('orders')
    .set({
      subTotalPaisa,
      discountPaisa: discount,
      deliveryChargePaisa: delivery,
      totalPaisa: subTotalPaisa - discount + delivery,
      ...(wasRefused && status === 'Cancelled' && { returnReason: 'refused' }),
      ...(isMerged && status === 'Cancelled' && { mergedInto: id }),
    })
    .where('id', '=', id)
    .execute()
  await shop.db
    .updateTable('orderLines')
    .set({ quantity, costPaisa: cost })
    .where('orderId', '=', id)
    .execute()
  const name = names[campaign] ?? ''
  if (name)
    await shop.db
      .insertInto('orderOrigins')
      // Nobody can tell these names apart.
      .values({ orderId: id, campaign: made % 2 ? name : name.toUpperCase(), campaignKey: nameKey(name) })
      .execute()
  if (isCharged(status))
    await shop.db
      .insertInto('orderCash')
      .values({ orderId: id, courier: 'redx', duePaisa: 0, deliveredAt: placedAt })
      .execute()
  await shop.db
    .updateTable('orderCash')
    .set({ chargePaisa: charge, returnChargePaisa: back })
    .where('orderId', '=', id)
    .execute()
}

/** What one order adds to the figures of its campaign, in paisa. */
function figuresOf(order: Case, packingPaisa: number) {
  const { status, wasRefused, quantity, cost, discount, delivery, charge, back } = order
  const charged = isCharged(status) ? charge + back : 0
  const isBack = status === 'Return' || (status === 'Cancelled' && wasRefused)
  const isKnown = status === 'Delivered' && cost !== null
  return {
    orders: 1,
    confirmed: isBack || !['Pending', 'Cancelled'].includes(status) ? 1 : 0,
    delivered: status === 'Delivered' ? 1 : 0,
    cameBack: isBack ? 1 : 0,
    goodsProfit: isKnown ? 50_000 * quantity - discount - cost * quantity : 0,
    courier:
      (isKnown || status === 'Return' || status === 'Cancelled' ? charged : 0) -
      (isKnown && charged > 0 ? delivery : 0),
    packing: isBack || status === 'Shipping' || status === 'Delivered' ? packingPaisa : 0,
  }
}
type Figures = ReturnType<typeof figuresOf>
const nothing: Figures = {
  orders: 0,
  confirmed: 0,
  delivered: 0,
  cameBack: 0,
  goodsProfit: 0,
  courier: 0,
  packing: 0,
}
const keys = Object.keys(nothing) as (keyof Figures)[]
const addAll = (all: readonly Figures[]) =>
  all.reduce(
    (sum, each) => Object.fromEntries(keys.map((key) => [key, sum[key] + each[key]])) as Figures,
    nothing,
  )
const inTaka = ({ orders, confirmed, delivered, cameBack, ...paisa }: Figures) => ({
  orders,
  confirmed,
  delivered,
  cameBack,
  goodsProfit: paisa.goodsProfit / 100,
  courier: paisa.courier / 100,
  packing: paisa.packing / 100,
})
const shown = (row: Omit<Campaigns['total'], never>) =>
  Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as ReturnType<typeof inTaka>
/** Of amounts in taka, which are no whole numbers. */
const plus = (one: number, other: number) => Math.round((one + other) * 100) / 100

test('campaigns add up to all orders, in parts of a period as in the whole, and nothing counts twice [D160]', async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.array(
        fc.record({
          day: fc.nat(days - 1),
          campaign: fc.integer({ min: 1, max: 3 }),
          paisa: fc.integer({ min: 1, max: 90_000 }),
        }),
        { maxLength: 8 },
      ),
      fc.integer({ min: 1, max: days - 1 }),
      async (cases, spent, cut) => {
        for (const table of ['orders', 'adSpend', 'monthlyCosts'] as const)
          await shop.db.deleteFrom(table).execute()
        const admin = await money()
        for (const each of cases) await store(each)
        for (const { day, campaign, paisa } of spent)
          await admin('PUT /ad-spend', {
            body: { day: dayOf(day), campaign: names[campaign] ?? '', amount: paisa / 100 },
          })
        const packing = { '2025-01': 700, '2025-02': 1100 } as Record<string, number>
        for (const [month, paisa] of Object.entries(packing))
          await admin('PUT /monthly-costs/:month', {
            params: { month },
            body: { version: 0, rent: 1000.01, salaries: 777, other: 0.05, packing: paisa / 100 },
          })
        const counted = cases.filter(({ isMerged, status }) => !(isMerged && status === 'Cancelled'))
        const figures = (within: readonly Case[]) =>
          inTaka(addAll(within.map((each) => figuresOf(each, packing[dayOf(each.day).slice(0, 7)] ?? 0))))
        const whole = await read(dayOf(0), dayOf(days - 1))
        expect(shown(whole.total)).toEqual(figures(counted))
        for (const [index, name] of names.entries()) {
          const row = whole.campaigns.find(({ campaign }) => nameKey(campaign) === nameKey(name))
          const own = counted.filter(({ campaign }) => campaign === index)
          expect(row ? shown(row) : inTaka(nothing)).toEqual(figures(own))
        }
        // The last amount of a day counts.
        const last = new Map(spent.map(({ day, campaign, paisa }) => [`${day} ${campaign}`, paisa]))
        const spend = [...last.values()].reduce((sum, paisa) => sum + paisa, 0) / 100
        expect(whole.total.spend).toBe(spend)
        const { goodsProfit, courier, packing: packed, profit } = whole.total
        expect(profit).toBeCloseTo(goodsProfit - courier - packed - spend, 2)
        const sums = whole.campaigns.reduce((sum, row) => plus(sum, row.profit), 0)
        expect(sums).toBe(profit)
        const [one, other] = [await read(dayOf(0), dayOf(cut - 1)), await read(dayOf(cut), dayOf(days - 1))]
        for (const key of [...keys, 'spend', 'profit'] as const)
          expect(plus(one.total[key], other.total[key]), key).toBe(whole.total[key])
        for (const key of ['rent', 'salaries', 'other'] as const)
          expect(plus(one.costs[key], other.costs[key]), key).toBe(whole.costs[key])
        expect(plus(one.left, other.left)).toBe(whole.left)
      },
    ),
    { numRuns: 12 },
  )
})

test('partial deliveries, exchanges and returns count as they do in the sales report [D160]', async () => {
  const day = dhakaDay(new Date())
  const first = await deliverOrder(shop)
  await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  const second = await deliverOrder(shop)
  const admin = await shop.as('admin')
  await shop.db.updateTable('orderLines').set({ costPaisa: 20_000 }).execute()
  await shop.db.updateTable('orderCash').set({ chargePaisa: 6000, returnChargePaisa: 0 }).execute()
  await admin('PUT /orderStatus/:id', { params: { id: second.id }, body: { status: 'Return' } })
  await shop.db
    .updateTable('orderCash')
    .set({ returnChargePaisa: 3000 })
    .where('orderId', '=', second.id)
    .execute()
  const report = await admin('GET /analytics', { query: {} })
  // Midnight may have passed.
  const { total } = await read(day, dhakaDay(new Date()))
  // The lamp that was kept, the delivery that was paid, and the couriers.
  expect(report.profit.amount).toBe(300 - 200 + 70 - 60 - 60 - 30)
  expect(total.profit).toBe(report.profit.amount)
  expect([total.delivered, total.cameBack]).toEqual([1, 1])
})

test('what couriers charge for parcels that are cancelled on the way is taken off in both reports [D94, D160]', async () => {
  const day = dhakaDay(new Date())
  const kept = await deliverOrder(shop)
  await shop.db.updateTable('orderLines').set({ costPaisa: 20_000 }).execute()
  await shop.db.updateTable('orderCash').set({ chargePaisa: 6000 }).execute()
  const admin = await shop.as('admin')
  const charge = async (id: string) => {
    await shop.db
      .insertInto('orderCash')
      .values({ orderId: id, courier: 'redx', duePaisa: 0, deliveredAt: new Date() })
      .execute()
    await shop.db
      .updateTable('orderCash')
      .set({ chargePaisa: 6000, returnChargePaisa: 3000 })
      .where('orderId', '=', id)
      .execute()
  }
  const cancel = (id: string, reason?: 'refused') =>
    admin('PUT /orderStatus/:id', {
      params: { id },
      body: { status: 'Cancelled', ...(reason && { reason }) },
    })
  const sent = async () => (await shop.make.order({ status: 'Shipping' })).id
  const reports = async () => {
    const { profit } = await admin('GET /analytics', { query: {} })
    // Midnight may have passed.
    const { total } = await read(day, dhakaDay(new Date()))
    return { returned: profit.returned, profits: [profit.amount, total.profit] }
  }
  const [refused, cancelled] = [await sent(), await sent()]
  const ofKept = 800 - 400 + 70 - 60
  // On its way it may still be delivered.
  await charge(cancelled)
  expect(await reports()).toEqual({ returned: { orders: 0, charged: 0 }, profits: [ofKept, ofKept] })
  await cancel(cancelled)
  await cancel(refused, 'refused')
  expect(await reports()).toEqual({
    returned: { orders: 1, charged: 90 },
    profits: [ofKept - 90, ofKept - 90],
  })
  await charge(refused)
  expect(await reports()).toEqual({
    returned: { orders: 2, charged: 180 },
    profits: [ofKept - 180, ofKept - 180],
  })
  await admin('PUT /orderStatus/:id', { params: { id: kept.id }, body: { status: 'Return' } })
  expect((await reports()).returned).toEqual({ orders: 3, charged: 240 })
})

test('a campaign that cost something stands there without orders, and orders stand there without spend [D160]', async () => {
  const order = await shop.make.order({ status: 'Delivered', placedAt: new Date('2025-03-05T05:00:00Z') })
  await shop.db
    .insertInto('orderOrigins')
    .values({ orderId: order.id, campaign: 'Free post', campaignKey: 'free post' })
    .execute()
  const staff = await money()
  const type = (campaign: string, amount: number, day = '2025-03-05') =>
    staff('PUT /ad-spend', { body: { day, campaign, amount } })
  expect(await type('Boosted', 300)).toEqual({ before: 0 })
  expect(await type('BOOSTED ', 250)).toEqual({ before: 300 })
  const seen = await read('2025-03-01', '2025-03-31')
  expect(
    seen.campaigns.map(({ campaign, orders, spend, costPerDelivered }) => [
      campaign,
      orders,
      spend,
      costPerDelivered,
    ]),
  ).toEqual([
    ['BOOSTED', 0, 250, null],
    ['Free post', 1, 0, 0],
  ])
  expect(seen.total).toMatchObject({ delivered: 1, costPerDelivered: 250, unknownCost: 1 })
  expect(seen.monthsWithoutCosts).toEqual(['2025-03'])
  expect(await type('boosted', 0)).toEqual({ before: 250 })
  expect(rowOf(await read('2025-03-01', '2025-03-31'), 'BOOSTED')).toBe(undefined)
})

test('products that were delivered without a cost price are named until they have one, each variant its own [D160]', async () => {
  const day = dhakaDay(new Date())
  await deliverOrder(shop)
  const sold = await shop.db.selectFrom('orderLines').select(['productId', 'variantId']).execute()
  const ofVariant = sold.find(({ variantId }) => variantId !== null) ?? expect.fail()
  const named = async () => {
    // Midnight may have passed.
    const { missingCosts } = await read(day, dhakaDay(new Date()))
    return missingCosts.map(({ _id }) => Number(_id)).sort((one, other) => one - other)
  }
  const all = [...new Set(sold.flatMap(({ productId }) => productId ?? []))].sort((one, other) => one - other)
  expect(await named()).toEqual(all)
  // That the other variants have one does not help.
  const variants = () => shop.db.updateTable('productVariants').set({ costPricePaisa: 20_000 })
  await variants().where('id', '<>', ofVariant.variantId).execute()
  await shop.db.updateTable('products').set({ costPricePaisa: 20_000 }).execute()
  expect(await named()).toEqual([ofVariant.productId])
  await variants().execute()
  expect(await named()).toEqual([])
})

test('costs of a month are changed by one person at a time [D160]', async () => {
  const staff = await money()
  const params = { month: '2025-04' }
  const costs = { rent: 20_000, salaries: 45_000, other: 0, packing: 12.5 }
  const saved = await staff('PUT /monthly-costs/:month', { params, body: { version: 0, ...costs } })
  expect(saved).toEqual({ month: '2025-04', version: 1, ...costs })
  const late = staff('PUT /monthly-costs/:month', { params, body: { version: 0, ...costs, rent: 1 } })
  expect(await rejected(late)).toMatchObject({ status: 409, now: saved })
  expect(await staff('GET /monthly-costs/:month', { params })).toEqual(saved)
})

test('days of a month have shares that add up to it', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.integer({ min: 28, max: 31 }), fc.nat(30), (paisa, days, at) => {
      const cut = Math.min(at + 1, days - 1)
      const share = (first: number, last: number) => shareOfMonth(paisa, { first, last, days })
      expect(share(1, cut) + share(cut + 1, days)).toBe(paisa)
    }),
  )
})

test('a page of campaigns reads only what was summed up, however many orders there are [D160]', async () => {
  await shop.make.order({ placedAt: new Date('2025-05-05T05:00:00Z') })
  await read('2025-05-01', '2025-05-31')
  const before = shop.countStatements()
  await read('2025-05-01', '2025-05-31')
  const once = shop.countStatements() - before
  for (let index = 0; index < 5; index++)
    await shop.make.order({ placedAt: new Date('2025-05-06T05:00:00Z') })
  await read('2025-05-01', '2025-05-31')
  const again = shop.countStatements()
  await read('2025-05-01', '2025-05-31')
  expect(shop.countStatements() - again).toBe(once)
})
