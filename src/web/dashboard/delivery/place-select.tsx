import type { Place } from '#shop/delivery/rules.ts'
import type { District } from '#shop/locations/contract.ts'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { inOrderOfNames } from '#web/shared/checkout/location-search.ts'
import { deliveryMessages } from './messages.ts'

interface Props {
  id: string
  districts: readonly District[]
  place: Place
  /** What an empty thana is called. */
  noThana: string
  onChange: (place: Place) => void
}

/** A district and one of its thanas, or none. */
export function PlaceSelect({ id, districts, place, noThana, onChange }: Props) {
  const t = useMessages(deliveryMessages)
  const language = useLanguage()
  const optionsOf = (list: readonly { bn: string; en: string }[]) =>
    inOrderOfNames(list, language).map((each) => ({ value: each.bn, text: each[language] }))
  const thanas = districts.find(({ bn }) => bn === place.district)?.thanas ?? []
  return (
    <>
      <LabelledSelect
        id={`${id}-district`}
        label={t.district}
        value={place.district}
        onChoose={(district) => onChange({ district, thana: '' })}
        options={[{ value: '', text: t.choose }, ...optionsOf(districts)]}
      />
      <LabelledSelect
        id={`${id}-thana`}
        label={t.thana}
        value={place.thana}
        disabled={place.district === ''}
        onChoose={(thana) => onChange({ ...place, thana })}
        options={[{ value: '', text: noThana }, ...optionsOf(thanas)]}
      />
    </>
  )
}

/** The name of a place as it is read. */
export function usePlaceName(districts: readonly District[]) {
  const language = useLanguage()
  return ({ district, thana }: Place) => {
    const found = districts.find(({ bn }) => bn === district)
    const names = [
      ...(thana ? [found?.thanas.find(({ bn }) => bn === thana)?.[language] ?? thana] : []),
      found?.[language] ?? district,
    ]
    return names.join(', ')
  }
}
