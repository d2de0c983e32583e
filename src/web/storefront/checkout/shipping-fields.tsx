import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { looksLikeEmail } from '#lib/email.ts'
import { mobilePattern } from '#lib/phone.ts'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { AddressFields, NameField } from './address-fields.tsx'
import { Field } from './field.tsx'
import { filled, type Shipping, takeMobile } from './shipping.ts'

interface Props {
  form: UseFormReturn<Shipping>
  /** Of the person signed in: shown, and not theirs to change here. */
  email: string | undefined
  /** How often the fields were filled from outside. */
  fills: number
  /** What somebody with an account finds around the fields: addresses to choose from, and the offer to save this one. */
  above: ReactNode
  below: ReactNode
}

/** Who gets the parcel, and where. */
export function ShippingFields({ form, email, fills, above, below }: Props) {
  const { checkout } = useOrderingTexts()
  const { register, formState } = form
  const { errors } = formState
  return (
    <section aria-labelledby="shipping" className="card p-4 desk:p-6">
      <h2 id="shipping" className="mb-4 text-1">
        {checkout.shipping}
      </h2>
      {above}
      <div className="grid gap-4 desk:grid-cols-2">
        <NameField form={form} />
        <div>
          <MobileField form={form} />
          <details className="text--1 text-ink-2">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 underline underline-offset-4">
              {checkout.whyMobile}
            </summary>
            <p className="pb-2">{checkout.whyMobileAnswer}</p>
          </details>
        </div>
        <EmailField form={form} email={email} />
        <AddressFields key={fills} form={form} />
        <Field
          name="comment"
          label={checkout.comment}
          error={errors.comment?.message}
          className="desk:col-span-2"
        >
          {(ids) => (
            <textarea {...ids} {...register('comment')} className="field" rows={2} maxLength={1000} />
          )}
        </Field>
      </div>
      {below}
    </section>
  )
}

/** Where mails about the order go: to whoever is signed in, or where a guest wants them. */
export function EmailField({ form, email }: Pick<Props, 'form' | 'email'>) {
  const { checkout } = useOrderingTexts()
  const { register, formState } = form
  return (
    <Field
      name="email"
      label={email === undefined ? checkout.emailOptional : checkout.email}
      error={formState.errors.email?.message}
      className="desk:col-span-2"
    >
      {(ids) =>
        email === undefined ? (
          <input
            {...ids}
            {...register('email', {
              validate: (text) => !filled(text) || looksLikeEmail(text) || checkout.wrongEmail,
            })}
            className="field"
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        ) : (
          <input {...ids} className="field" type="email" value={email} readOnly />
        )
      }
    </Field>
  )
}

/** Whom the shop and the rider call. */
export function MobileField({ form }: { form: UseFormReturn<Shipping> }) {
  const { checkout } = useOrderingTexts()
  const { register, setValue, setError, clearErrors, formState } = form
  const { onChange: _, ...input } = register('mobileNumber', {
    validate: (number) => {
      if (number.length !== 11) return checkout.elevenDigits
      return mobilePattern.test(number) || checkout.wrongPrefix
    },
  })
  function type(typed: string) {
    const { number, tooLong } = takeMobile(form.getValues('mobileNumber'), typed)
    setValue('mobileNumber', number, { shouldDirty: true })
    if (tooLong) setError('mobileNumber', { type: 'tooLong', message: checkout.elevenDigits })
    else clearErrors('mobileNumber')
    return number
  }
  return (
    <Field
      name="mobileNumber"
      label={checkout.mobile}
      hint={checkout.mobileHint}
      error={formState.errors.mobileNumber?.message}
    >
      {(ids) => (
        <input
          {...ids}
          {...input}
          onChange={(event) => {
            event.target.value = type(event.target.value)
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
