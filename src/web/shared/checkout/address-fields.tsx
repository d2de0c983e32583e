import type { UseFormReturn } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { InputField, TextField } from '#web/ui/form.tsx'
import { LocationFields } from './location-fields.tsx'
import { checkoutMessages } from './messages.ts'
import { RadioCards } from './radio-cards.tsx'
import type { Shipping } from './shipping.ts'

interface NameProps {
  /** Where somebody else types it: whose name it is. */
  label?: string
}

export function NameField({ label }: NameProps) {
  const t = useMessages(checkoutMessages)
  return (
    <InputField
      name="name"
      label={label ?? t.name}
      rules={{ validate: (text: string) => isFilled(text) || t.give(t.missing.name) }}
      autoComplete={label ? 'off' : 'name'}
      maxLength={100}
      required
      {...(!label && { placeholder: t.namePlaceholder })}
    />
  )
}

interface Props {
  form: UseFormReturn<Shipping>
}

export function AddressFields({ form }: Props) {
  return (
    <>
      <LocationFields form={form} />
      <StreetField />
      <AddressTypeField form={form} />
    </>
  )
}

/** House, road and area. */
export function StreetField() {
  const t = useMessages(checkoutMessages)
  return (
    <TextField
      name="address"
      label={t.address}
      rules={{ validate: (text: string) => isFilled(text) || t.addressRequired }}
      className="md:col-span-2"
      autoComplete="street-address"
      placeholder={t.addressHint}
      rows={2}
      maxLength={500}
      required
    />
  )
}

export function AddressTypeField({ form }: Props) {
  const t = useMessages(checkoutMessages)
  return (
    <RadioCards
      legend={t.addressType}
      options={[
        { value: 'Home', title: t.addressTypes.Home },
        { value: 'Office', title: t.addressTypes.Office },
      ]}
      small
      input={form.register('addressType')}
      className="md:col-span-2"
    />
  )
}
