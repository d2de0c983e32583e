import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { canBePacked } from '#shop/orders/rules.ts'
import { createLocalList } from '#web/data/local-list.ts'

/** A parcel on the list of those that a courier fetches. Nothing of a customer: it stays on the device. */
export interface ListedParcel {
  id: string
  version: number
  /** The courier's brand, or as staff typed it; empty without a booked parcel. */
  courier: string
  /** What stands on the label at the courier; empty without one. */
  code: string
  /** It was handed over, and is on the list only to be printed. */
  isGone: boolean
}

/** Most parcels of a list, which its printed page can have in its address. */
export const maxListed = 500

const isParcel = (value: unknown): value is ListedParcel => {
  const { id, version, courier, code, isGone } = (value ?? {}) as Partial<ListedParcel>
  return (
    typeof id === 'string' &&
    typeof version === 'number' &&
    typeof courier === 'string' &&
    typeof code === 'string' &&
    typeof isGone === 'boolean'
  )
}

/** The list of this device, which a reload does not lose. */
export const handOverList = createLocalList('hand-over', isParcel)

export const toListed = ({ _id, version, parcel }: ScannedOrder): ListedParcel => ({
  id: _id,
  version,
  courier: parcel?.courierName ?? '',
  code: parcel?.trackingCode || parcel?.consignmentId || '',
  isGone: false,
})

/** States of a parcel that its courier may fetch. */
const fetched = ['booked', 'with courier'] as const

/**
 * Why a scanned parcel is not handed over to this courier (any, if empty); null if it is. `not packed` is a question: somebody may
 * have packed it without a scanner.
 */
export function handOverProblem(order: ScannedOrder, list: readonly ListedParcel[], courier: string) {
  const { orderStatus, parcel, blocksPacking, packedAt, isChangedSincePacked } = order
  const waiting = list.filter(({ isGone }) => !isGone)
  if (waiting.some(({ id }) => id === order._id)) return 'twice'
  if (!canBePacked(orderStatus)) return 'status'
  if (parcel && !fetched.some((state) => state === parcel.state)) return 'not booked'
  if (courier && parcel && parcel.courierName !== courier) return 'other courier'
  if (blocksPacking) return 'unconfirmed'
  if (waiting.length >= maxListed) return 'full'
  if (isChangedSincePacked) return 'changed'
  return packedAt ? null : 'not packed'
}

/** The list with this parcel. What was handed over before is on a list of its own, which is finished. */
export const withParcel = (list: readonly ListedParcel[], parcel: ListedParcel) => [
  ...list.filter(({ isGone, id }) => !isGone && id !== parcel.id),
  parcel,
]

/** The parcels of each courier, in the order in which the couriers came. */
export function byCourier<Parcel extends { courier: string }>(parcels: readonly Parcel[]) {
  const groups = new Map<string, Parcel[]>()
  for (const parcel of parcels) groups.set(parcel.courier, [...(groups.get(parcel.courier) ?? []), parcel])
  return [...groups].map(([courier, of]) => ({ courier, parcels: of }))
}
