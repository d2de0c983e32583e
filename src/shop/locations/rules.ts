import type { Thana } from './contract.ts'

export const deliveryAreas = ['Inside Dhaka', 'Outside Dhaka'] as const
export type DeliveryArea = (typeof deliveryAreas)[number]

/** Only the metropolitan thanas of Dhaka are inside Dhaka (D44). */
export const deliveryAreaOf = (districtEn: string, { kind }: Pick<Thana, 'kind'>): DeliveryArea =>
  districtEn === 'Dhaka' && kind !== 'upazila' ? 'Inside Dhaka' : 'Outside Dhaka'

/** A name without case, spaces and punctuation, which people write differently. */
export const normalizeName = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s'’.,()-]+/g, '')
