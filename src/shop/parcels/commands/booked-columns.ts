import { paisaFromTaka } from '#lib/money.ts'
import type { BookedParcel } from '../adapters/adapter.ts'

interface Known {
  consignmentId: string | null
  trackingCode: string
  trackingUrl: string
  chargePaisa: number | null
}

/** What a courier's answer adds to a parcel; what is known already stays. */
export const bookedColumns = (known: Known, { charge, ...booked }: BookedParcel) => ({
  consignmentId: known.consignmentId ?? booked.consignmentId,
  trackingCode: known.trackingCode || booked.trackingCode,
  trackingUrl: known.trackingUrl || booked.trackingUrl,
  chargePaisa: charge === null ? known.chargePaisa : paisaFromTaka(charge),
  problem: '',
  problemCode: null as string | null,
  bookedAt: new Date(),
})
