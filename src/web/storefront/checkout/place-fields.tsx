import { useCallback, useEffect, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { type District, getLocations, type Thana } from '#shop/locations/contract.ts'
import { likelyArea } from '#shop/locations/rules.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Field } from './field.tsx'
import type { Shipping } from './shipping.ts'

/** The districts of the country, asked for once the page is alive: they are many, and only this page wants them. */
function useDistricts() {
  const [districts, setDistricts] = useState<District[] | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    api(getLocations, {})
      .then(setDistricts)
      .catch((error: unknown) => {
        setFailed(true)
        reportUnexpected(error)
      })
  }, [])
  useEffect(ask, [ask])
  return { districts, failed, ask }
}

/** District and thana; the thana proposes the delivery area (D44). */
export function PlaceFields({ form }: { form: UseFormReturn<Shipping> }) {
  const { checkout, common } = useTexts()
  const { districts, failed, ask } = useDistricts()
  const { control, setValue, clearErrors } = form
  const rules = { validate: (text: string) => text !== '' || checkout.required }
  const district = useController({ control, name: 'district', rules })
  const thana = useController({ control, name: 'thana', rules })
  const chosen = districts?.find(({ bn }) => bn === district.field.value)

  function chooseDistrict(name: string) {
    district.field.onChange(name)
    setValue('thana', '')
    setValue('deliveryArea', '')
    clearErrors('thana')
  }
  function chooseThana(name: string) {
    thana.field.onChange(name)
    const found = chosen?.thanas.find(({ bn }) => bn === name)
    if (chosen && found) {
      setValue('deliveryArea', likelyArea(chosen.en, found))
      clearErrors('deliveryArea')
    }
  }
  return (
    <>
      {failed && (
        <div className="desk:col-span-2">
          <LoadFailed onRetry={ask} />
        </div>
      )}
      <Field name="district" label={checkout.district} error={district.fieldState.error?.message}>
        {(ids) => (
          <select
            {...ids}
            {...district.field}
            onChange={(event) => chooseDistrict(event.target.value)}
            className="field"
            disabled={districts === null}
            required
          >
            <option value="">
              {districts === null && !failed ? common.loading : checkout.selectDistrict}
            </option>
            {districts === null && district.field.value !== '' && (
              <option value={district.field.value}>{district.field.value}</option>
            )}
            {districts?.map((place) => (
              <PlaceOption key={place.bn} place={place} />
            ))}
          </select>
        )}
      </Field>
      <Field name="thana" label={checkout.thana} error={thana.fieldState.error?.message}>
        {(ids) => (
          <select
            {...ids}
            {...thana.field}
            onChange={(event) => chooseThana(event.target.value)}
            className="field"
            disabled={!chosen}
            required
          >
            <option value="">
              {district.field.value === '' ? checkout.districtFirst : checkout.selectThana}
            </option>
            {!chosen && thana.field.value !== '' && (
              <option value={thana.field.value}>{thana.field.value}</option>
            )}
            {chosen && <ThanaOptions thanas={chosen.thanas} />}
          </select>
        )}
      </Field>
    </>
  )
}

const PlaceOption = ({ place: { bn, en } }: { place: { bn: string; en: string } }) => (
  <option value={bn}>{`${bn} (${en})`}</option>
)

/** A name that is both a thana of the city and an upazila is known to most as the upazila. */
function ThanaOptions({ thanas }: { thanas: readonly Thana[] }) {
  const { checkout } = useTexts()
  const groups = [
    { label: checkout.metroThanas, thanas: thanas.filter(({ kind }) => kind === 'metro') },
    { label: checkout.upazilas, thanas: thanas.filter(({ kind }) => kind !== 'metro') },
  ]
  return groups
    .filter(({ thanas }) => thanas.length > 0)
    .map(({ label, thanas }) => (
      <optgroup key={label} label={label}>
        {thanas.map((place) => (
          <PlaceOption key={place.bn} place={place} />
        ))}
      </optgroup>
    ))
}
