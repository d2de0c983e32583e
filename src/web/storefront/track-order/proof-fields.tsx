import type { UseFormReturn } from 'react-hook-form'
import { mobilePattern } from '#lib/phone.ts'
import { orderIdPattern, plainOrderId } from '#shop/orders/rules.ts'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { Field } from '../checkout/field.tsx'
import { takeMobile } from '../checkout/shipping.ts'
import type { Proof } from './followed-memory.ts'

/** What proves an order to be one's own: its id and phone number. */
export function ProofFields({ form }: { form: UseFormReturn<Proof> }) {
  const { track, checkout } = useOrderingTexts()
  const { register, formState, getValues } = form
  const { errors } = formState
  // In the order in which they stand, so that the first of two mistakes gets the focus.
  const orderId = register('orderId', {
    validate: (text) => orderIdPattern.test(plainOrderId(text)) || track.wrongId,
  })
  const { onChange, ...phone } = register('phone', {
    validate: (number) => {
      if (number.length !== 11) return checkout.elevenDigits
      return mobilePattern.test(number) || checkout.wrongPrefix
    },
  })
  return (
    <>
      <Field name="orderId" label={track.orderId} hint={track.orderIdHint} error={errors.orderId?.message}>
        {(ids) => (
          <input
            {...ids}
            {...orderId}
            className="field tabular-nums uppercase"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            required
          />
        )}
      </Field>
      <Field name="phone" label={checkout.mobile} hint={checkout.mobileHint} error={errors.phone?.message}>
        {(ids) => (
          <input
            {...ids}
            {...phone}
            onChange={(event) => {
              event.target.value = takeMobile(getValues('phone'), event.target.value).number
              onChange(event)
            }}
            className="field tabular-nums"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            required
          />
        )}
      </Field>
    </>
  )
}
