import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { canBePacked, formatOrderId } from '#shop/orders/rules.ts'
import { isOneOf } from './readings.ts'

export type ScannedLine = ScannedOrder['lines'][number]

/** An order that is being packed. */
export interface Packing {
  order: ScannedOrder
  lines: readonly ScannedLine[]
  /** Pieces of each line that are in the parcel. */
  counted: readonly number[]
}

export const startPacking = (order: ScannedOrder): Packing => {
  const lines = order.lines.filter(({ quantity }) => quantity > 0)
  return { order, lines, counted: lines.map(() => 0) }
}

/** Why an order cannot be packed; `packed` if it is packed already, which is no harm to do again. */
export function packingProblem({ orderStatus, blocksPacking, packedAt }: ScannedOrder) {
  if (!canBePacked(orderStatus)) return 'status'
  if (blocksPacking) return 'unconfirmed'
  return packedAt ? 'packed' : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** How many pieces are in the parcel, and how many belong there. */
export const progressOf = ({ lines, counted }: Packing) => ({
  counted: sum(counted),
  all: sum(lines.map(({ quantity }) => quantity)),
})

export function isComplete(packing: Packing) {
  const { counted, all } = progressOf(packing)
  return counted === all
}

const withCount = (packing: Packing, index: number, count: number): Packing => ({
  ...packing,
  counted: packing.counted.map((before, each) => (each === index ? count : before)),
})

/** The codes that the label of an order may have. */
export const labelCodes = ({ _id, parcel }: ScannedOrder) =>
  [_id, formatOrderId(_id), parcel?.consignmentId ?? '', parcel?.trackingCode ?? ''].filter(Boolean)

type Counted =
  | { is: 'counted'; packing: Packing }
  /** All pieces of the line are in the parcel already. */
  | { is: 'too many'; line: ScannedLine }
  | { is: 'own label' }
  /** Nothing of this order. */
  | { is: 'wrong' }

/** Puts a scanned piece into the parcel. A product of two lines goes into the first that has room. */
export function countPiece(packing: Packing, readings: readonly string[]): Counted {
  const { lines, counted, order } = packing
  const fitting = lines
    .map((line, index) => ({ line, index }))
    .filter(({ line }) => isOneOf(readings, line.codes))
  const free = fitting.find(({ line, index }) => (counted[index] ?? 0) < line.quantity)
  if (free)
    return {
      is: 'counted',
      packing: withCount(packing, free.index, (counted[free.index] ?? 0) + 1),
    }
  if (fitting[0]) return { is: 'too many', line: fitting[0].line }
  return isOneOf(readings, labelCodes(order)) ? { is: 'own label' } : { is: 'wrong' }
}

/** A person has put all pieces of a line into the parcel, as where they have no code; or takes that back. */
export function tickLine(packing: Packing, index: number) {
  const quantity = packing.lines[index]?.quantity ?? 0
  return withCount(packing, index, packing.counted[index] === quantity ? 0 : quantity)
}
