import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Role } from '#lib/endpoint.ts'
import { defaultCharge } from '#test/default-rates.ts'
import { orderStatus } from './contract.ts'
import { creditFor, piecesBackOf } from './exchange-rules.ts'
import {
  amountsOf,
  amountsOfKept,
  canMove,
  canReturn,
  fitDiscount,
  formatOrderId,
  nextStatuses,
  normaliseOrderId,
  promisedDay,
  subTotalOf,
  sumsOf,
  totalOf,
  withPieces,
} from './rules.ts'
import type { OrderStatus } from './statuses.ts'
import { holdsStock } from './statuses.ts'

// Written out from STATE-02 to STATE-11 and D23, not derived from the code: who can move an order from the row's status to the column's.
const table: Record<OrderStatus, Record<OrderStatus, 'admin' | 'both' | 'nobody'>> = {
  Pending: {
    Pending: 'nobody',
    Confirmed: 'admin',
    Shipping: 'nobody',
    Delivered: 'nobody',
    Cancelled: 'both',
    Return: 'nobody',
  },
  Confirmed: {
    Pending: 'nobody',
    Confirmed: 'nobody',
    Shipping: 'admin',
    Delivered: 'admin',
    Cancelled: 'both',
    Return: 'nobody',
  },
  Shipping: {
    Pending: 'nobody',
    Confirmed: 'nobody',
    Shipping: 'nobody',
    Delivered: 'admin',
    Cancelled: 'both',
    Return: 'nobody',
  },
  Delivered: {
    Pending: 'nobody',
    Confirmed: 'nobody',
    Shipping: 'nobody',
    Delivered: 'nobody',
    Cancelled: 'nobody',
    Return: 'both',
  },
  Cancelled: {
    Pending: 'nobody',
    Confirmed: 'both',
    Shipping: 'nobody',
    Delivered: 'nobody',
    Cancelled: 'nobody',
    Return: 'nobody',
  },
  Return: {
    Pending: 'nobody',
    Confirmed: 'nobody',
    Shipping: 'nobody',
    Delivered: 'nobody',
    Cancelled: 'nobody',
    Return: 'nobody',
  },
}
const roles: Role[] = ['customer', 'admin']
const every = orderStatus.options.flatMap((from) =>
  orderStatus.options.flatMap((to) =>
    roles.map((role) => ({
      from,
      to,
      role,
      may: table[from][to] === 'both' || (table[from][to] === 'admin' && role === 'admin'),
    })),
  ),
)

test.each(every)('$from to $to by $role: $may', ({ from, to, role, may }) => {
  expect(canMove(from, to, role)).toBe(may)
})

test('the next statuses are exactly the moves that are allowed', () => {
  for (const { from, to, role, may } of every) expect(nextStatuses(from, role).includes(to)).toBe(may)
})

test('an administrator can make every move that a customer can', () => {
  for (const from of orderStatus.options)
    expect(nextStatuses(from, 'admin')).toEqual(expect.arrayContaining(nextStatuses(from, 'customer')))
})

test('a returned order cannot be moved any more', () => {
  expect(roles.flatMap((role) => nextStatuses('Return', role))).toEqual([])
})

test('only a cancelled order holds no stock', () => {
  expect(orderStatus.options.filter((status) => !holdsStock(status))).toEqual(['Cancelled'])
})

test('delivery is 50 taka inside Dhaka and 110 outside [NUM-02]', () => {
  expect(defaultCharge('Inside Dhaka', 500)).toBe(50)
  expect(defaultCharge('Outside Dhaka', 500)).toBe(110)
})

test('delivery costs nothing until an area is chosen [NUM-03]', () => {
  expect(defaultCharge('', 500)).toBe(0)
})

test('delivery is free over 5,000 taka; 5,000 itself pays [NUM-06]', () => {
  for (const area of ['Inside Dhaka', 'Outside Dhaka']) {
    expect(defaultCharge(area, 4999.99)).toBeGreaterThan(0)
    expect(defaultCharge(area, 5000)).toBeGreaterThan(0)
    expect(defaultCharge(area, 5000.01)).toBe(0)
  }
})

const lines = fc.array(
  fc.record({ paisa: fc.integer({ min: 100, max: 100_000_00 }), quantity: fc.integer({ min: 1, max: 999 }) }),
  { maxLength: 50 },
)

test('the total is the sum of price × quantity plus delivery, to the paisa [NUM-04]', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 50_000 }), (bought, charge) => {
      const paisa = bought.reduce((sum, line) => sum + BigInt(line.paisa) * BigInt(line.quantity), 0n)
      const subTotal = subTotalOf(
        bought.map(({ paisa, quantity }) => ({ originalPrice: paisa / 100, quantity })),
      )
      expect(subTotal).toBe(Number(paisa) / 100)
      expect(totalOf(subTotal, charge / 100)).toBe(Number(paisa + BigInt(charge)) / 100)
    }),
  )
})

test('a total has at most two decimals whatever binary fractions say [NUM-05]', () => {
  expect(subTotalOf([{ originalPrice: 0.1, quantity: 3 }])).toBe(0.3)
  expect(totalOf(0.1, 0.2)).toBe(0.3)
  expect(totalOf(1.15, 2.3).toFixed(2)).toBe('3.45')
})

test('an order can be returned for 7 days after delivery, to the millisecond [NUM-07]', () => {
  const delivered = new Date('2026-11-01T10:00:00Z')
  const after = (milliseconds: number) => new Date(delivered.getTime() + milliseconds)
  const week = 7 * 24 * 60 * 60 * 1000
  expect(canReturn(delivered, after(0), 7)).toBe(true)
  expect(canReturn(delivered, after(week), 7)).toBe(true)
  expect(canReturn(delivered, after(week + 1), 7)).toBe(false)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 * week }), (passed) => {
      expect(canReturn(delivered, after(passed), 7)).toBe(passed <= week)
    }),
  )
})

test('the days to delivery count from the last confirmation, in Dhaka, while the order is on its way [D231]', () => {
  const history = [
    { at: '2026-11-27T10:00:00.000Z', to: 'Pending', change: 'status' },
    { at: '2026-11-28T10:00:00.000Z', to: 'Confirmed', change: 'status' },
    { at: '2026-11-28T10:00:05.000Z', to: 'Pending', change: 'undo' },
    // The next day in Dhaka.
    { at: '2026-11-29T20:00:00.000Z', to: 'Confirmed', change: 'status' },
    { at: '2026-12-01T10:00:00.000Z', to: 'Confirmed', change: 'address' },
    { at: '2026-12-01T11:00:00.000Z', to: 'Shipping', change: 'status' },
  ] as const
  const dayOf = (orderStatus: OrderStatus, deliveryDays: number | null = 2) =>
    promisedDay({ orderStatus, deliveryDays }, history)
  expect([dayOf('Confirmed'), dayOf('Shipping')]).toEqual(['2026-12-02', '2026-12-02'])
  expect(dayOf('Shipping', 5)).toBe('2026-12-05')
  for (const status of ['Pending', 'Delivered', 'Cancelled', 'Return'] as const)
    expect(dayOf(status)).toBeNull()
  expect(dayOf('Confirmed', null)).toBeNull()
  expect(promisedDay({ orderStatus: 'Confirmed', deliveryDays: 2 }, history.slice(0, 1))).toBeNull()
})

test('an order id is recognised as it is printed, in lower case, with spaces and with Bengali digits', () => {
  const id = fc.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/)
  const inBengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  fc.assert(
    fc.property(id, (id) => {
      const printed = formatOrderId(id)
      for (const typed of [printed, printed.toLowerCase(), ` ${printed} `, inBengali(printed)])
        expect(normaliseOrderId(typed)).toBe(id)
    }),
  )
})

const discountedLine = fc
  .record({
    pricePaisa: fc.integer({ min: 1, max: 50_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    part: fc.nat(1000),
  })
  .map(({ part, ...line }) => ({
    ...line,
    discountPaisa: Math.floor((line.pricePaisa * line.quantity * part) / 1000),
  }))

test('what stays and what comes back of a line are its discount, and neither is more than its pieces cost [D145]', () => {
  fc.assert(
    fc.property(
      fc.array(discountedLine, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat(999)),
      (lines, counts) => {
        const kept = lines.map(({ quantity }) => Math.min(counts.next().value ?? 0, quantity))
        const left = withPieces(lines, kept)
        const back = piecesBackOf(lines, kept)
        for (const [index, line] of lines.entries()) {
          const parts = [left[index], back[index]].map((part) => part ?? expect.fail())
          expect(sumsOf(parts)).toEqual(sumsOf([line]))
          for (const part of parts) {
            expect(part.discountPaisa).toBeGreaterThanOrEqual(0)
            expect(part.discountPaisa).toBeLessThanOrEqual(part.pricePaisa * part.quantity)
          }
        }
        expect(sumsOf(left).subTotalPaisa - sumsOf(left).discountPaisa + creditFor(back)).toBe(
          sumsOf(lines).subTotalPaisa - sumsOf(lines).discountPaisa,
        )
      },
    ),
  )
})

test('whatever was paid for kept pieces is their amounts: never below 0, each line with its part [D92] [D145]', () => {
  const paid = fc.record({ charge: fc.nat(50_000), share: fc.nat(1100) })
  fc.assert(
    fc.property(
      fc.array(discountedLine, { minLength: 1, maxLength: 6 }),
      paid,
      (lines, { charge, share }) => {
        const paidPaisa = Math.floor((amountsOf(lines, charge).totalPaisa * share) / 1000)
        const amounts = amountsOfKept(lines, charge, paidPaisa)
        expect(amounts.totalPaisa).toBe(paidPaisa)
        expect(amounts.subTotalPaisa - amounts.discountPaisa + amounts.deliveryChargePaisa).toBe(paidPaisa)
        expect(Math.min(amounts.discountPaisa, amounts.deliveryChargePaisa)).toBeGreaterThanOrEqual(0)
        expect(amounts.discountPaisa).toBeLessThanOrEqual(amounts.subTotalPaisa)
        // A discount that was not given, and delivery that was paid in addition, exclude each other.
        if (amounts.deliveryChargePaisa >= charge + 100) expect(amounts.discountPaisa).toBe(0)
        const fitted = fitDiscount(lines, amounts.discountPaisa)
        expect(sumsOf(fitted)).toEqual({
          subTotalPaisa: amounts.subTotalPaisa,
          discountPaisa: amounts.discountPaisa,
        })
        for (const { discountPaisa, pricePaisa, quantity } of fitted) {
          expect(discountPaisa).toBeGreaterThanOrEqual(0)
          expect(discountPaisa).toBeLessThanOrEqual(pricePaisa * quantity)
        }
      },
    ),
  )
})
