import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { InputField } from '#web/ui/form.tsx'
import { AddressFields, NameField } from '../addresses/address-fields.tsx'
import { editMobileNumber, isFilled, type Shipping } from '../addresses/shipping.ts'
import { checkoutMessages } from '../messages.ts'

interface Props {
  form: UseFormReturn<Shipping>
  /** Of the signed-in user, who cannot change it here. */
  email: string | undefined
  /** Counts fills from outside. */
  fills: number
  /** For signed-in users. */
  savedAddresses: ReactNode
  saveCheckbox: ReactNode
}

export function ShippingFields({ form, email, fills, savedAddresses, saveCheckbox }: Props) {
  const t = useMessages(checkoutMessages)
  const { register, formState } = form
  const { errors } = formState
  return (
    <section aria-labelledby="shipping" className="card p-4 md:p-6">
      <h2 id="shipping" className="mb-4 text-lg">
        {t.shipping}
      </h2>
      {savedAddresses}
      <div className="grid gap-4 md:grid-cols-2">
        <NameField />
        <div>
          <MobileField form={form} />
          <details className="text-sm text-ink-2">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 underline underline-offset-4">
              {t.whyMobile}
            </summary>
            <p className="pb-2">{t.whyMobileAnswer}</p>
          </details>
        </div>
        <EmailField email={email} />
        <AddressFields key={fills} form={form} />
        <Field name="comment" label={t.comment} error={errors.comment?.message} className="md:col-span-2">
          {(ids) => (
            <textarea {...ids} {...register('comment')} className="field" rows={2} maxLength={1000} />
          )}
        </Field>
      </div>
      {saveCheckbox}
    </section>
  )
}

/** The e-mail address: that of the signed-in user, or the guest's, who may leave it empty. */
export function EmailField({ email }: Pick<Props, 'email'>) {
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

export function MobileField({ form }: { form: UseFormReturn<Shipping> }) {
  const t = useMessages(checkoutMessages)
  const { register, setValue, setError, clearErrors, formState } = form
  const { onChange: _, ...input } = register('mobileNumber', {
    validate: (number) => {
      if (number.length !== 11) return t.elevenDigits
      return mobilePattern.test(number) || t.wrongPrefix
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
      hint={t.mobileHint}
      error={formState.errors.mobileNumber?.message}
    >
      {(ids) => (
        <input
          {...ids}
          {...input}
          onChange={(event) => {
            event.target.value = edit(event.target.value)
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
