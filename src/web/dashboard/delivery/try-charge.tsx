import { useState } from 'react'
import { localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { type DeliveryRates, deliveryChargeFor, findZone, type Place } from '#shop/delivery/rules.ts'
import type { District } from '#shop/locations/contract.ts'
import { deliveryAreaOf } from '#shop/locations/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { deliveryMessages } from './messages.ts'
import { PlaceSelect } from './place-select.tsx'
import { parseGrams } from './rates-values.ts'

/** Says what a parcel to a place costs with these charges. */
export function TryCharge({ rates, districts }: { rates: DeliveryRates; districts: readonly District[] }) {
  const t = useMessages(deliveryMessages)
  const language = useLanguage()
  const [place, setPlace] = useState<Place>({ district: '', thana: '' })
  const [typed, setTyped] = useState('500')
  const weight = parseGrams(typed)
  const district = districts.find(({ bn }) => bn === place.district)
  const thana = district?.thanas.find(({ bn }) => bn === place.thana)
  let result = ''
  if (district && thana && weight !== null) {
    const area = deliveryAreaOf(district.en, thana)
    const charge = deliveryChargeFor({ ...place, area }, { subTotal: 0, weight }, rates)
    const zone = findZone(place, rates)
    result = t.result(
      charge === 0 ? t.free : formatTaka(charge, language),
      zone ? localName(language, zone) || t.newZone : t.areas[area],
    )
  }
  return (
    <section aria-labelledby="try-title" className="card grid gap-3 p-4 md:grid-cols-3 md:p-5">
      <div className="md:col-span-3">
        <h2 id="try-title" className="text-lg">
          {t.tryTitle}
        </h2>
        <p className="text-sm text-ink-2">{t.tryHint}</p>
      </div>
      <PlaceSelect id="try" districts={districts} place={place} noThana={t.choose} onChange={setPlace} />
      <Field name="try-weight" label={t.weightToTry} error={weight === null ? t.wrongWeight : undefined}>
        {(ids) => (
          <input
            {...ids}
            className="field tabular-nums"
            inputMode="numeric"
            maxLength={8}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <p role="status" className="text-lg font-semibold tabular-nums md:col-span-3">
        {result}
      </p>
    </section>
  )
}
