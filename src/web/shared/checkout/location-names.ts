import { useMemo } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useDistricts } from './location-fields.tsx'

type Location = Pick<Order['customerData'], 'district' | 'thana'>

/** Formats thana and district in the language of the page; until the names are loaded, and of free text, as stored. */
export function useLocationNames() {
  const language = useLanguage()
  // They are stored in Bengali.
  const { districts } = useDistricts(language !== 'bn')
  const byName = useMemo(
    () =>
      new Map(
        districts?.map((district) => [
          district.bn,
          {
            name: district[language],
            thanas: new Map(district.thanas.map((thana) => [thana.bn, thana[language]])),
          },
        ]),
      ),
    [districts, language],
  )
  return ({ district, thana }: Location) => {
    const found = byName.get(district)
    return [found?.thanas.get(thana) ?? thana, found?.name ?? district] as const
  }
}
