import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { District, Thana } from '#shop/locations/contract.ts'
import { deliveryAreaOf } from '#shop/locations/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { findLocation, inOrderOfNames, searchLocations } from './location-search.ts'
import { checkoutMessages } from './messages.ts'
import type { Shipping } from './shipping.ts'

/** The districts of the country with their thanas, fetched once; null until then. */
export function useDistricts(enabled = true) {
  const { data, isError, refetch } = useApiQuery('GET /locations', {}, { staleTime: Infinity, enabled })
  return { districts: data ?? null, isError, refetch }
}

/** District and thana, found by their names in Bengali, English or Banglish; the thana proposes the delivery area (D44). */
export function LocationFields({ form }: { form: UseFormReturn<Shipping> }) {
  const t = useMessages(checkoutMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { districts, isError, refetch } = useDistricts()
  const { control, setValue, clearErrors } = form
  // A text that names no location is another mistake than an empty field.
  const isTyping = useRef({ district: false, thana: false })
  const rules = (field: 'district' | 'thana') => ({
    validate: (text: string) =>
      text !== '' || (isTyping.current[field] ? t.chooseFromList : t.give(t.missing[field])),
  })
  const district = useController({ control, name: 'district', rules: rules('district') })
  const thana = useController({ control, name: 'thana', rules: rules('thana') })
  // While another district is typed the thanas of the last one stay.
  const [districtName, setDistrictName] = useState(district.field.value)
  const chosenDistrict = districts?.find(({ bn }) => bn === districtName)

  function chooseDistrict(name: string) {
    isTyping.current.district = false
    district.field.onChange(name)
    if (name === districtName) return
    setDistrictName(name)
    setValue('thana', '')
    setValue('deliveryArea', '')
    clearErrors('thana')
  }
  function chooseThana(name: string) {
    isTyping.current.thana = false
    thana.field.onChange(name)
    const chosenThana = chosenDistrict?.thanas.find(({ bn }) => bn === name)
    if (chosenDistrict && chosenThana) {
      setValue('deliveryArea', deliveryAreaOf(chosenDistrict.en, chosenThana))
      clearErrors('deliveryArea')
    }
  }
  const comboboxProps = ({ field }: typeof district | typeof thana) => ({
    value: field.value,
    search: searchLocations,
    findExact: findLocation,
    listLabel: t.places,
    countLabel: t.placesFound,
    inputRef: field.ref,
    onType() {
      isTyping.current[field.name] = true
      field.onChange('')
      clearErrors(field.name)
    },
    onBlur: field.onBlur,
  })
  /** In the order of the page's language, with both names, because some people know a location by the one of the other language; a chosen one has to fit a phone. */
  const optionsOf = (locations: readonly (District | Thana)[]) =>
    inOrderOfNames(locations, language).map(({ bn, en, aliases }) => ({
      bn,
      en,
      aliases,
      value: bn,
      label: language === 'bn' ? `${bn} (${en})` : `${en} (${bn})`,
      shortLabel: language === 'bn' ? bn : en,
    }))
  const thanas = chosenDistrict?.thanas ?? []
  return (
    <>
      {isError && (
        <div className="col-span-full">
          <LoadFailed onRetry={refetch} />
        </div>
      )}
      <Field name="district" label={t.district} error={district.fieldState.error?.message}>
        {(ids) => (
          <Combobox
            {...comboboxProps(district)}
            ids={ids}
            groups={[{ label: '', options: optionsOf(districts ?? []) }]}
            placeholder={districts || isError ? t.selectDistrict : common.loading}
            disabled={!districts}
            onChoose={chooseDistrict}
          />
        )}
      </Field>
      <Field name="thana" label={t.thana} error={thana.fieldState.error?.message}>
        {(ids) => (
          <Combobox
            {...comboboxProps(thana)}
            // A text typed for another district means nothing here.
            key={districtName}
            ids={ids}
            // Where a metropolitan thana and an upazila share a name, the group tells them apart.
            groups={[
              { label: t.metroThanas, options: optionsOf(thanas.filter(({ kind }) => kind === 'metro')) },
              { label: t.upazilas, options: optionsOf(thanas.filter(({ kind }) => kind !== 'metro')) },
            ]}
            placeholder={districtName === '' ? t.districtFirst : t.selectThana}
            disabled={!chosenDistrict}
            onChoose={chooseThana}
          />
        )}
      </Field>
    </>
  )
}
