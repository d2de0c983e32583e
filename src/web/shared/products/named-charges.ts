import { formatTaka } from '#lib/money.ts'
import { chargeByWeight, type DeliveryRates, type Tariff, type Zone } from '#shop/delivery/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from './product-messages.ts'

/** Zones that are named; the address has the charge of any other. */
export const maxNamedZones = 4

/** What delivery costs, with the names of its zones in the language of the page. */
export interface NamedRates extends Omit<DeliveryRates, 'zones'> {
  zones: readonly Omit<Zone, 'nameBn' | 'places' | 'days'>[]
}

/** What a parcel of this weight costs by where it goes, with 2 decimals. */
export function useNamedCharges({ areas, zones, steps }: NamedRates, weight: number) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const priceOf = (tariff: Tariff) => {
    const charge = chargeByWeight(tariff, weight, steps)
    return charge === 0 ? t.free : formatTaka(charge, language, 2)
  }
  return [
    t.inDhaka(priceOf(areas['Inside Dhaka'])),
    t.outside(priceOf(areas['Outside Dhaka'])),
    ...zones.slice(0, maxNamedZones).map((zone) => `${zone.name} ${priceOf(zone)}`),
  ].join(' · ')
}
