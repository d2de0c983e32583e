import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Thana } from '#shop/locations/contract.ts'
import { deliveryAreaOf } from '#shop/locations/rules.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { checkoutMessages } from '../messages.ts'
import { useDistricts } from './districts.ts'
import { PlacePicker } from './location-picker.tsx'
import type { Shipping } from './shipping.ts'

/** District and thana; the thana proposes the delivery area (D44). */
export function PlaceFields({ form }: { form: UseFormReturn<Shipping> }) {
  const t = useMessages(checkoutMessages)
  const common = useMessages(commonMessages)
  const { districts, failed, ask } = useDistricts()
  const { control, setValue, clearErrors } = form
  // What is typed and leads to no place is another mistake than nothing at all.
  const typing = useRef({ district: false, thana: false })
  const rules = (field: 'district' | 'thana') => ({
    validate: (text: string) => text !== '' || (typing.current[field] ? t.chooseFromList : t.required),
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
      setValue('deliveryArea', deliveryAreaOf(chosen.en, found))
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
        <div className="md:col-span-2">
          <LoadFailed onRetry={ask} />
        </div>
      )}
      <Field name="district" label={t.district} error={district.fieldState.error?.message}>
        {(ids) => (
          <PlacePicker
            ids={ids}
            groups={[{ label: '', places: districts ?? [] }]}
            value={district.field.value}
            placeholder={districts === null && !failed ? common.loading : t.selectDistrict}
            disabled={districts === null}
            inputRef={district.field.ref}
            onChoose={chooseDistrict}
            onTyping={type(district.field)}
            onBlur={district.field.onBlur}
          />
        )}
      </Field>
      <Field name="thana" label={t.thana} error={thana.fieldState.error?.message}>
        {(ids) => (
          <PlacePicker
            // Other thanas are another list: nothing typed for the last one belongs to it.
            key={thanasOf}
            ids={ids}
            groups={groupsOf(chosen?.thanas ?? [], t)}
            value={thana.field.value}
            placeholder={thanasOf === '' ? t.districtFirst : t.selectThana}
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
const groupsOf = (thanas: readonly Thana[], checkout: Messages<typeof checkoutMessages>) => [
  { label: checkout.metroThanas, places: thanas.filter(({ kind }) => kind === 'metro') },
  { label: checkout.upazilas, places: thanas.filter(({ kind }) => kind !== 'metro') },
]
