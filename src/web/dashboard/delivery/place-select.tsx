import type { Place } from '#shop/delivery/rules.ts'
import type { District } from '#shop/locations/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
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
  const inOrder = <Named extends { bn: string; en: string }>(list: readonly Named[]) =>
    list.toSorted((one, other) => one[language].localeCompare(other[language], language))
  const thanas = districts.find(({ bn }) => bn === place.district)?.thanas ?? []
  return (
    <>
      <Field name={`${id}-district`} label={t.district} error={undefined}>
        {(ids) => (
          <select
            {...ids}
            className="field"
            value={place.district}
            onChange={({ target }) => onChange({ district: target.value, thana: '' })}
          >
            <option value="">{t.choose}</option>
            {inOrder(districts).map((district) => (
              <option key={district.bn} value={district.bn}>
                {district[language]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name={`${id}-thana`} label={t.thana} error={undefined}>
        {(ids) => (
          <select
            {...ids}
            className="field"
            value={place.thana}
            disabled={place.district === ''}
            onChange={({ target }) => onChange({ ...place, thana: target.value })}
          >
            <option value="">{noThana}</option>
            {inOrder(thanas).map((thana) => (
              <option key={thana.bn} value={thana.bn}>
                {thana[language]}
              </option>
            ))}
          </select>
        )}
      </Field>
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
