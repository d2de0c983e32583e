import type { Thana } from './contract.ts'

export const deliveryAreas = ['Inside Dhaka', 'Outside Dhaka'] as const
export type DeliveryArea = (typeof deliveryAreas)[number]

/** The metropolitan thanas of Dhaka are inside, everything else is outside (D44). */
export const likelyArea = (districtEn: string, { kind }: Pick<Thana, 'kind'>): DeliveryArea =>
  districtEn === 'Dhaka' && kind !== 'upazila' ? 'Inside Dhaka' : 'Outside Dhaka'

/** A name of a place without what people write differently from one time to the next. */
export const plainName = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s'’.,()-]+/g, '')
