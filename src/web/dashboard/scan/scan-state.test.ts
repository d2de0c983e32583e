import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { arrivingOf, countBack, countRest, countsOf, receiptOf } from './arrivals.ts'
import { byCourier, handOverProblem, maxListed, toListed, withParcel } from './hand-over-list.ts'
import { countPiece, isComplete, packingProblem, progressOf, startPacking, tickLine } from './packing.ts'
import { isOneOf, readingsOf, type Stroke } from './readings.ts'
import { createSightings } from './sightings.ts'

const lineOf = (line: number, quantity: number, ...codes: string[]): ScannedOrder['lines'][number] => ({
  line,
  quantity,
  codes,
  name: `Product ${line}`,
  nameBn: '',
  imageUrl: '',
  color: 'N/A',
  size: 'N/A',
  options: {},
})

const orderOf = (order: Partial<ScannedOrder> = {}): ScannedOrder => ({
  _id: '8F3K2M7Q',
  version: 3,
  orderStatus: 'Confirmed',
  name: 'Rahima',
  thana: 'Mirzapur',
  district: 'Tangail',
  blocksPacking: false,
  packedAt: null,
  isChangedSincePacked: false,
  parcel: {
    courier: 'steadfast',
    courierName: 'Steadfast',
    state: 'booked',
    consignmentId: '88812345',
    trackingCode: 'CP7TR9',
  },
  lines: [lineOf(1, 2, '8901234567894', 'KURTI-M'), lineOf(2, 1), lineOf(3, 0, 'GONE')],
  ...order,
})

describe('packing', () => {
  test('the parcel is complete with every piece, by scan or by hand, and nothing else counts [D218]', () => {
    let packing = startPacking(orderOf())
    expect(progressOf(packing)).toEqual({ counted: 0, all: 3 })
    for (const code of ['WRONG', 'GONE', ''])
      expect(countPiece(packing, [code]), code).toEqual({ is: 'wrong' })
    for (const code of ['8F3K2M7Q', '#8f3k-2m7q', 'cp7tr9', '88812345'])
      expect(countPiece(packing, [code]), code).toEqual({ is: 'own label' })
    for (const code of ['kurti-m', '8901234567894']) {
      const counted = countPiece(packing, [code])
      if (counted.is !== 'counted') throw new Error(counted.is)
      packing = counted.packing
    }
    expect(countPiece(packing, ['KURTI-M'])).toMatchObject({ is: 'too many', line: { line: 1 } })
    expect(isComplete(packing)).toBe(false)
    packing = tickLine(packing, 1)
    expect(isComplete(packing)).toBe(true)
    expect(progressOf(tickLine(packing, 1))).toEqual({ counted: 2, all: 3 })
  })

  test('a product of two lines fills both, and no order of scans takes more than belongs in [D218]', () => {
    const codes = ['A', 'B', 'C']
    const anyLine = fc.record({ code: fc.constantFrom(...codes), quantity: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...codes)),
        (lines, scans) => {
          let packing = startPacking(
            orderOf({ lines: lines.map(({ code, quantity }, index) => lineOf(index + 1, quantity, code)) }),
          )
          for (const code of scans) {
            const counted = countPiece(packing, [code])
            if (counted.is === 'counted') packing = counted.packing
          }
          const wanted = (code: string) =>
            lines.reduce((sum, line) => sum + (line.code === code ? line.quantity : 0), 0)
          const scanned = (code: string) => scans.filter((each) => each === code).length
          expect(progressOf(packing).counted).toBe(
            codes.reduce((sum, code) => sum + Math.min(wanted(code), scanned(code)), 0),
          )
        },
      ),
    )
  })

  test('only a confirmed order is packed, and one that is packed says so [D218]', () => {
    for (const orderStatus of orderStatuses)
      expect(packingProblem(orderOf({ orderStatus })), orderStatus).toBe(
        orderStatus === 'Confirmed' ? null : 'status',
      )
    expect(packingProblem(orderOf({ blocksPacking: true }))).toBe('unconfirmed')
    expect(packingProblem(orderOf({ packedAt: '2026-11-27T08:00:00.000Z' }))).toBe('packed')
    expect(packingProblem(orderOf({ isChangedSincePacked: true }))).toBeNull()
  })
})

describe('handing over', () => {
  const packed = (order: Partial<ScannedOrder> = {}) =>
    orderOf({ packedAt: '2026-11-27T08:00:00.000Z', ...order })
  const parcel = packed().parcel
  if (!parcel) throw new Error('no parcel')

  test('what is not to be fetched by this courier stays [D219]', () => {
    const list = [toListed(packed({ _id: '22222222' }))]
    const cases: [ScannedOrder, string, ReturnType<typeof handOverProblem>][] = [
      [packed(), '', null],
      [packed(), 'Steadfast', null],
      [packed(), 'Pathao', 'other courier'],
      [packed({ parcel: null }), 'Pathao', null],
      [packed({ orderStatus: 'Cancelled' }), '', 'status'],
      [packed({ orderStatus: 'Shipping' }), '', 'status'],
      [packed({ parcel: { ...parcel, state: 'queued' } }), '', 'not booked'],
      [packed({ parcel: { ...parcel, state: 'unclear' } }), '', 'not booked'],
      [packed({ blocksPacking: true }), '', 'unconfirmed'],
      [packed({ packedAt: null }), '', 'not packed'],
      [packed({ packedAt: null, isChangedSincePacked: true }), '', 'changed'],
      [packed({ _id: '22222222' }), '', 'twice'],
    ]
    for (const [order, courier, problem] of cases) expect(handOverProblem(order, list, courier)).toBe(problem)
    const full = Array.from({ length: maxListed }, (_, each) => ({ ...toListed(packed()), id: String(each) }))
    expect(handOverProblem(packed(), full, '')).toBe('full')
  })

  test('a list that was handed over makes room for the next, and is divided by courier [D219]', () => {
    const first = toListed(packed())
    expect(first).toEqual({
      id: '8F3K2M7Q',
      version: 3,
      courier: 'Steadfast',
      code: 'CP7TR9',
      isGone: false,
    })
    const other = { ...first, id: '33333333', courier: 'Pathao' }
    expect(withParcel([first], other)).toEqual([first, other])
    expect(withParcel([{ ...first, isGone: true }], other)).toEqual([other])
    expect(handOverProblem(packed(), [{ ...first, isGone: true }], '')).toBeNull()
    const third = { ...first, id: '44444444' }
    expect(byCourier([first, other, third])).toEqual([
      { courier: 'Steadfast', parcels: [first, third] },
      { courier: 'Pathao', parcels: [other] },
    ])
  })
})

describe('coming back', () => {
  const managedOf = (managed: Partial<ManagedOrderWithTimeline>) =>
    ({ comesBack: false, lines: [], piecesBack: [], ...managed }) as unknown as ManagedOrderWithTimeline
  const keptLine = (line: number, kept: number) =>
    ({ line, kept }) as ManagedOrderWithTimeline['lines'][number]

  test('every piece of a returned parcel is good, damaged or lost [D219]', () => {
    const managed = managedOf({ comesBack: true, lines: [keptLine(1, 2), keptLine(2, 1), keptLine(3, 0)] })
    const arriving = arrivingOf(orderOf({ orderStatus: 'Return' }), managed, 'packer')
    if (arriving.is !== 'arriving') throw new Error(arriving.is)
    let { arrival } = arriving
    expect(arrival.of).toBe('parcel')
    const scan = (code: string, isDamaged: boolean) => {
      const counted = countBack(arrival, [code], isDamaged)
      if (counted.is === 'counted') arrival = counted.arrival
      return counted.is
    }
    expect(scan('KURTI-M', true)).toBe('counted')
    expect(scan('WRONG', false)).toBe('wrong')
    expect(scan('8F3K2M7Q', false)).toBe('own label')
    expect(countsOf(arrival)).toEqual({ good: 0, damaged: 1, missing: 2 })
    expect(scan('8901234567894', false)).toBe('counted')
    expect(scan('8901234567894', false)).toBe('too many')
    expect(receiptOf(arrival)).toEqual([
      { line: 1, restocked: 1, damaged: 1, lost: 0 },
      { line: 2, restocked: 0, damaged: 0, lost: 1 },
    ])
    expect(countsOf(countRest(arrival, 2, false))).toEqual({ good: 2, damaged: 1, missing: 0 })
    expect(countsOf(countRest(countRest(arrival, 2, false), 2, false))).toEqual(countsOf(arrival))
    expect(countRest(arrival, 7, false)).toEqual(arrival)
  })

  test('pieces that a customer gave back are received alone [D219]', () => {
    const batch = (exchangedBy: string | null, receipt: object | null) =>
      ({
        exchangedBy,
        receipt,
        pieces: [{ line: 3, quantity: 1 }],
      }) as ManagedOrderWithTimeline['piecesBack'][number]
    const delivered = orderOf({ orderStatus: 'Delivered' })
    const managed = managedOf({ piecesBack: [batch(null, { at: '', lines: [] }), batch('55555555', null)] })
    expect(arrivingOf(delivered, managed, 'packer')).toMatchObject({
      is: 'arriving',
      arrival: { of: { exchangedBy: '55555555' }, lines: [{ line: 3, expected: 1 }] },
    })
  })

  test('a parcel of which nobody has said that it comes back is asked about, by who may say so [D219]', () => {
    const arriving = (orderStatus: ScannedOrder['orderStatus'], mover: 'admin' | 'packer') =>
      arrivingOf(orderOf({ orderStatus }), managedOf({}), mover)
    expect(arriving('Shipping', 'admin')).toEqual({ is: 'undelivered', to: 'Cancelled' })
    expect(arriving('Delivered', 'packer')).toEqual({ is: 'undelivered', to: 'Return' })
    expect(arriving('Shipping', 'packer')).toEqual({ is: 'not expected' })
    for (const status of ['Pending', 'Confirmed', 'Cancelled', 'Return'] as const)
      expect(arriving(status, 'admin'), status).toEqual({ is: 'not expected' })
  })
})

describe('what a scanner types', () => {
  const strokesOf = (codes: string[], gap: number, start = 0): Stroke[] =>
    codes.map((code, index) => ({ code, shift: false, at: start + index * gap }))
  const keys = ['Digit8', 'KeyF', 'Digit3', 'KeyK', 'Minus', 'Slash']

  test('the keys are read as well as the letters, which another layout has changed [D218]', () => {
    expect(readingsOf('৮ত৩ক-/', strokesOf(keys, 10))).toEqual(['8ত3ক-/', '8f3k-/'])
    // French, where digits need Shift.
    expect(readingsOf('_f"k)!', strokesOf(keys, 10))).toEqual(['_f"k)!', '8f3k-/'])
    expect(readingsOf('8f3k-/', strokesOf(keys, 10))).toEqual(['8f3k-/'])
    const shifted = [{ code: 'KeyA', shift: true, at: 0 }, ...strokesOf(keys.slice(0, 3), 10, 10)]
    expect(readingsOf('অ৮ত৩', shifted)).toEqual(['অ8ত3', 'A8f3'])
  })

  test('a person who types is no scanner, also not before one [D218]', () => {
    expect(readingsOf('৮ত৩ক', strokesOf(keys.slice(0, 4), 150))).toEqual(['8ত3ক'])
    expect(readingsOf('৮ত৩', strokesOf(keys.slice(0, 3), 10))).toEqual(['8ত3'])
    const both = [...strokesOf(['KeyX', 'KeyY'], 400), ...strokesOf(keys, 10, 2000)]
    expect(readingsOf('xy8f3k-/', both)).toEqual(['xy8f3k-/', '8f3k-/'])
    expect(readingsOf('  ', [])).toEqual([])
  })

  test('codes are one, however they are written [D218]', () => {
    expect(isOneOf(['kurti-m'], ['KURTI-M'])).toBe(true)
    // The same article with the American and the European number of digits.
    expect(isOneOf(['012345678905'], ['0012345678905'])).toBe(true)
    expect(isOneOf(['890 1234567894'], ['8901234567894'])).toBe(true)
    expect(isOneOf(['8901234567895', 'B'], ['8901234567894', 'A'])).toBe(false)
    expect(isOneOf(['007'], ['7'])).toBe(false)
    expect(isOneOf(['A'], [])).toBe(false)
  })
})

describe('what a camera sees', () => {
  /** What is scanned of pictures 100 ms apart; each has its codes, the nearest to the middle first. */
  function scansOf(...pictures: string[]) {
    const see = createSightings()
    return pictures.flatMap((codes, index) => {
      const seen = codes.split('').map((text, distance) => ({ text, distance }))
      return see(seen, index * 100) ?? []
    })
  }
  const times = (count: number, codes: string): string[] => Array(count).fill(codes)

  test('a code in sight is one scan, and another one when it has been away [D218]', () => {
    expect(scansOf(...times(30, 'A'))).toEqual(['A'])
    // It is not read in every picture.
    expect(scansOf('A', '', 'A', ...times(7, ''), 'A')).toEqual(['A'])
    expect(scansOf('A', 'A', ...times(10, ''), 'A')).toEqual(['A', 'A'])
    expect(scansOf(...times(9, 'A'), ...times(9, 'B'), ...times(9, 'C'))).toEqual(['A', 'B', 'C'])
  })

  test('of codes that are seen together the nearest to the middle is one scan [D218]', () => {
    expect(scansOf('AB', 'BA', 'B', ...times(20, 'B'))).toEqual(['A'])
    // They are not always read together.
    expect(scansOf('A', 'B', 'A', 'B', 'AB', ...times(20, 'B'))).toEqual(['A'])
    expect(scansOf('AB', ...times(12, ''), 'B')).toEqual(['A', 'B'])
  })
})
