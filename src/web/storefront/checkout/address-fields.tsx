import type { UseFormReturn } from 'react-hook-form'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { Field } from './field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { RadioCards } from './radio-cards.tsx'
import { filled, type Shipping } from './shipping.ts'

interface Props {
  form: UseFormReturn<Shipping>
}

/** Who gets the parcel. */
export function NameField({ form: { register, formState } }: Props) {
  const { checkout } = useOrderingTexts()
  return (
    <Field name="name" label={checkout.name} error={formState.errors.name?.message}>
      {(ids) => (
        <input
          {...ids}
          {...register('name', { validate: (text) => filled(text) || checkout.required })}
          className="field"
          autoComplete="name"
          maxLength={100}
          required
          placeholder={checkout.namePlaceholder}
        />
      )}
    </Field>
  )
}

/** Where the parcel goes. */
export function AddressFields({ form }: Props) {
  const { checkout } = useOrderingTexts()
  const { register, formState } = form
  return (
    <>
      <PlaceFields form={form} />
      <Field
        name="address"
        label={checkout.address}
        hint={checkout.addressHint}
        error={formState.errors.address?.message}
        className="desk:col-span-2"
      >
        {(ids) => (
          <textarea
            {...ids}
            {...register('address', { validate: (text) => filled(text) || checkout.required })}
            className="field"
            autoComplete="street-address"
            rows={2}
            maxLength={500}
            required
          />
        )}
      </Field>
      <RadioCards
        legend={checkout.addressType}
        options={[
          { value: 'Home', title: checkout.addressTypes.Home },
          { value: 'Office', title: checkout.addressTypes.Office },
        ]}
        small
        input={register('addressType')}
        className="desk:col-span-2"
      />
    </>
  )
}
