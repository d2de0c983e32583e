import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isFilled, looksLikeEmail } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { InputField, TextField } from '#web/ui/form.tsx'
import { AddressTypeField, NameField, StreetField } from './address-fields.tsx'
import { PaymentLine } from './delivery-fields.tsx'
import { LocationFields } from './location-fields.tsx'
import { checkoutMessages } from './messages.ts'
import { editMobileNumber, problemOfNumber, type Shipping } from './shipping.ts'

interface Props {
  form: UseFormReturn<Shipping>
  /** Of the signed-in user, who cannot change it here. */
  email: string | undefined
  /** Counts fills from outside. */
  fills: number
  /** What the shop keeps before it is ordered. */
  kept: ReactNode
  /** An earlier address that fills the form. */
  offer: ReactNode
  /** For signed-in users. */
  savedAddresses: ReactNode
  saveCheckbox: ReactNode
  delivery: ReactNode
}

/** Who gets the order, and where; the phone number first, because the shop calls. */
export function ShippingFields({
  form,
  email,
  fills,
  kept,
  offer,
  savedAddresses,
  saveCheckbox,
  delivery,
}: Props) {
  const t = useMessages(checkoutMessages)
  return (
    <section aria-labelledby="shipping" className="card flex flex-col gap-3 p-3.5 md:gap-4 md:p-6">
      <h2 id="shipping" className="sr-only">
        {t.shipping}
      </h2>
      {savedAddresses}
      <div>
        <MobileField form={form} hint={`${t.mobileHint} ${t.mobileCall}`} />
        {kept}
        <details className="-mb-2 text-sm text-ink-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 underline underline-offset-4">
            {t.whyMobile}
          </summary>
          <p className="pb-2">{t.whyMobileAnswer}</p>
        </details>
      </div>
      {offer}
      <NameField />
      <div key={fills} className="grid gap-3 md:grid-cols-2 md:gap-4">
        <LocationFields form={form} />
      </div>
      <StreetField />
      {delivery}
      <PaymentLine form={form} />
      <MoreFields form={form} email={email} />
      {saveCheckbox}
    </section>
  )
}

/** What most orders do without: email, address type and comment. Filled from outside, it needs another key. */
export function MoreFields({ form, email }: Pick<Props, 'form' | 'email'>) {
  const t = useMessages(checkoutMessages)
  const { formState, control, getValues } = form
  const [isOpen, setOpen] = useState(() => isFilled(getValues('email')) || isFilled(getValues('comment')))
  const addressType = useWatch({ control, name: 'addressType' })
  const { errors } = formState
  return (
    <details
      open={isOpen || addressType === 'Office' || Boolean(errors.email ?? errors.comment)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line pt-1.5"
    >
      <summary className="link cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {email === undefined ? t.addMore : t.addMoreSignedIn}
      </summary>
      <div className="mt-2 flex flex-col gap-3 md:gap-4">
        <EmailField email={email} />
        <AddressTypeField form={form} />
        <TextField name="comment" label={t.comment} rows={2} maxLength={1000} />
      </div>
    </details>
  )
}

/** The e-mail address: that of the signed-in user, or the guest's, who may leave it empty. */
function EmailField({ email }: Pick<Props, 'email'>) {
  const t = useMessages(checkoutMessages)
  if (email !== undefined)
    return (
      <Field name="email" label={t.email} error={undefined} className="md:col-span-2">
        {(ids) => <input {...ids} className="field" type="email" value={email} readOnly />}
      </Field>
    )
  return (
    <InputField
      name="email"
      label={t.emailOptional}
      rules={{ validate: (text: string) => !isFilled(text) || looksLikeEmail(text) || t.wrongEmail }}
      type="email"
      autoComplete="email"
      maxLength={254}
      className="md:col-span-2"
    />
  )
}

interface MobileProps {
  form: UseFormReturn<Shipping>
  /** Without it the format only. */
  hint?: string
}

export function MobileField({ form, hint }: MobileProps) {
  const t = useMessages(checkoutMessages)
  const { register, setValue, setError, clearErrors, formState } = form
  const { isSubmitted } = formState
  const {
    onChange: _,
    onBlur,
    ...input
  } = register('mobileNumber', {
    validate(number) {
      const problem = problemOfNumber(number)
      return problem === null || t[problem]
    },
  })
  function edit(typed: string) {
    const { number, tooLong } = editMobileNumber(form.getValues('mobileNumber'), typed)
    setValue('mobileNumber', number, { shouldDirty: true })
    if (tooLong) setError('mobileNumber', { type: 'tooLong', message: t.elevenDigits })
    else clearErrors('mobileNumber')
    return number
  }
  return (
    <Field
      name="mobileNumber"
      label={t.mobile}
      hint={hint ?? t.mobileHint}
      error={formState.errors.mobileNumber?.message}
    >
      {(ids) => (
        <input
          {...ids}
          {...input}
          onChange={(event) => {
            event.target.value = edit(event.target.value)
          }}
          onBlur={(event) => {
            onBlur(event)
            // Once it was sent, react-hook-form only looks at changes, and this one clears its error itself.
            if (isSubmitted) form.trigger('mobileNumber')
          }}
          className="field tabular-nums"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          required
        />
      )}
    </Field>
  )
}
