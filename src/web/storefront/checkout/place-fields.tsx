import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Thana } from '#shop/locations/contract.ts'
import { likelyArea } from '#shop/locations/rules.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { type OrderingTexts, useOrderingTexts, useTexts } from '#web/texts/texts.tsx'
import { useDistricts } from './districts.ts'
import { Field } from './field.tsx'
import { PlacePicker } from './place-picker.tsx'
import type { Shipping } from './shipping.ts'

/** District and thana; the thana proposes the delivery area (D44). */
export function PlaceFields({ form }: { form: UseFormReturn<Shipping> }) {
  const { checkout } = useOrderingTexts()
  const { common } = useTexts()
  const { districts, failed, ask } = useDistricts()
  const { control, setValue, clearErrors } = form
  // What is typed and leads to no place is another mistake than nothing at all.
  const typing = useRef({ district: false, thana: false })
  const rules = (field: 'district' | 'thana') => ({
    validate: (text: string) =>
      text !== '' || (typing.current[field] ? checkout.chooseFromList : checkout.required),
  })
  const district = useController({ control, name: 'district', rules: rules('district') })
  const thana = useController({ control, name: 'thana', rules: rules('thana') })
  const [thanasOf, setThanasOf] = useState(district.field.value)
  const chosen = districts?.find(({ bn }) => bn === thanasOf)

  function chooseDistrict(name: string) {
    typing.current.district = false
    district.field.onChange(name)
    if (name === thanasOf) return
    setThanasOf(name)
    setValue('thana', '')
    setValue('deliveryArea', '')
    clearErrors('thana')
  }
  function chooseThana(name: string) {
    typing.current.thana = false
    thana.field.onChange(name)
    const found = chosen?.thanas.find(({ bn }) => bn === name)
    if (chosen && found) {
      setValue('deliveryArea', likelyArea(chosen.en, found))
      clearErrors('deliveryArea')
    }
  }
  const type = (field: typeof district.field | typeof thana.field) => () => {
    typing.current[field.name] = true
    field.onChange('')
    clearErrors(field.name)
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
          <PlacePicker
            ids={ids}
            groups={[{ label: '', places: districts ?? [] }]}
            value={district.field.value}
            placeholder={districts === null && !failed ? common.loading : checkout.selectDistrict}
            disabled={districts === null}
            inputRef={district.field.ref}
            onChoose={chooseDistrict}
            onTyping={type(district.field)}
            onBlur={district.field.onBlur}
          />
        )}
      </Field>
      <Field name="thana" label={checkout.thana} error={thana.fieldState.error?.message}>
        {(ids) => (
          <PlacePicker
            // Other thanas are another list: nothing typed for the last one belongs to it.
            key={thanasOf}
            ids={ids}
            groups={groupsOf(chosen?.thanas ?? [], checkout)}
            value={thana.field.value}
            placeholder={thanasOf === '' ? checkout.districtFirst : checkout.selectThana}
            disabled={!chosen}
            inputRef={thana.field.ref}
            onChoose={chooseThana}
            onTyping={type(thana.field)}
            onBlur={thana.field.onBlur}
          />
        )}
      </Field>
    </>
  )
}

/** A name that is both a thana of the city and an upazila is known to most as the upazila. */
const groupsOf = (thanas: readonly Thana[], checkout: OrderingTexts['checkout']) => [
  { label: checkout.metroThanas, places: thanas.filter(({ kind }) => kind === 'metro') },
  { label: checkout.upazilas, places: thanas.filter(({ kind }) => kind !== 'metro') },
]
