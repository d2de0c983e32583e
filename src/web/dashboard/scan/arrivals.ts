import type { ManagedOrderWithTimeline, ReturnedLine } from '#shop/orders/management-contract.ts'
import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { canMove, type Mover } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { labelCodes, type ScannedLine } from './packing.ts'
import { isOneOf } from './readings.ts'

/** A line of which pieces come back. */
interface ArrivingLine extends ScannedLine {
  /** Pieces that should come back. */
  expected: number
  good: number
  damaged: number
}

/** A parcel that comes back, or pieces of one. */
export interface Arrival {
  order: ScannedOrder
  /** The whole parcel, or pieces that the customer gave back at the delivery (null) or for another order (its id). */
  of: 'parcel' | { exchangedBy: string | null }
  lines: readonly ArrivingLine[]
}

/** What can be done with a parcel that somebody brings. */
export type Arriving =
  | { is: 'arriving'; arrival: Arrival }
  /** Its order has to be moved to this status first, with the reason. */
  | { is: 'undelivered'; to: Extract<OrderStatus, 'Cancelled' | 'Return'> }
  /** Nothing of it comes back. */
  | { is: 'not expected' }

/** What comes back of an order. */
export function arrivingOf(order: ScannedOrder, managed: ManagedOrderWithTimeline, mover: Mover): Arriving {
  const linesOf = (pieces: readonly { line: number; quantity: number }[]) =>
    pieces.flatMap(({ line, quantity }) => {
      const found = order.lines.find((each) => each.line === line)
      return found && quantity > 0 ? [{ ...found, expected: quantity, good: 0, damaged: 0 }] : []
    })
  if (managed.comesBack)
    return {
      is: 'arriving',
      arrival: {
        order,
        of: 'parcel',
        lines: linesOf(managed.lines.map(({ line, kept }) => ({ line, quantity: kept }))),
      },
    }
  const back = managed.piecesBack.find(({ receipt }) => !receipt)
  if (back)
    return {
      is: 'arriving',
      arrival: { order, of: { exchangedBy: back.exchangedBy }, lines: linesOf(back.pieces) },
    }
  const isOnItsWay = order.orderStatus === 'Shipping' || order.orderStatus === 'Delivered'
  const to = order.orderStatus === 'Shipping' ? 'Cancelled' : 'Return'
  return isOnItsWay && canMove(order.orderStatus, to, mover)
    ? { is: 'undelivered', to }
    : { is: 'not expected' }
}

export const missingOf = ({ expected, good, damaged }: ArrivingLine) => expected - good - damaged

export function countsOf({ lines }: Arrival) {
  const sum = (count: (line: ArrivingLine) => number) => lines.reduce((total, line) => total + count(line), 0)
  return { good: sum(({ good }) => good), damaged: sum(({ damaged }) => damaged), missing: sum(missingOf) }
}

const addTo = (arrival: Arrival, line: number, pieces: number, isDamaged: boolean): Arrival => ({
  ...arrival,
  lines: arrival.lines.map((each) => {
    if (each.line !== line) return each
    return isDamaged ? { ...each, damaged: each.damaged + pieces } : { ...each, good: each.good + pieces }
  }),
})

type Counted =
  | { is: 'counted'; arrival: Arrival }
  | { is: 'too many'; line: ArrivingLine }
  | { is: 'own label' }
  | { is: 'wrong' }

/** Counts a piece that was scanned. */
export function countBack(arrival: Arrival, readings: readonly string[], isDamaged: boolean): Counted {
  const fitting = arrival.lines.filter(({ codes }) => isOneOf(readings, codes))
  const free = fitting.find((line) => missingOf(line) > 0)
  if (free) return { is: 'counted', arrival: addTo(arrival, free.line, 1, isDamaged) }
  if (fitting[0]) return { is: 'too many', line: fitting[0] }
  return { is: isOneOf(readings, labelCodes(arrival.order)) ? 'own label' : 'wrong' }
}

/** A person has counted what is left of a line; where nothing is left the line is counted anew. */
export function countRest(arrival: Arrival, line: number, isDamaged: boolean): Arrival {
  const found = arrival.lines.find((each) => each.line === line)
  if (!found) return arrival
  if (missingOf(found) > 0) return addTo(arrival, line, missingOf(found), isDamaged)
  return {
    ...arrival,
    lines: arrival.lines.map((each) => (each.line === line ? { ...each, good: 0, damaged: 0 } : each)),
  }
}

/** What is sent of an arrival: pieces that nobody has counted are lost. */
export const receiptOf = ({ lines }: Arrival): ReturnedLine[] =>
  lines.map((line) => ({
    line: line.line,
    restocked: line.good,
    damaged: line.damaged,
    lost: missingOf(line),
  }))
