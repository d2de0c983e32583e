import type { UseFormReturn } from 'react-hook-form'
import { normaliseOrderId, orderIdPattern, orderLinkPattern } from '#shop/orders/rules.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { editMobileNumber, problemOfNumber } from '#web/shared/checkout/shipping.ts'
import { Field } from '#web/ui/field.tsx'
import { trackingMessages } from './messages.ts'

/** What somebody types to see an order. */
export interface TypedProof {
  orderId: string
  phone: string
}
/** Proves who placed an order: its id and phone number, or the token of the link that was sent there. */
export type OrderProof = TypedProof | { link: string }

export const orderIdOf = (proof: OrderProof) => ('link' in proof ? proof.link.slice(0, 8) : proof.orderId)

/** The token of the link to an order in the page's address; null without one. */
export function orderLinkOf(hash: string) {
  const token = hash.slice(1)
  return orderLinkPattern.test(token) ? token : null
}
/** Removes the token from the address, which people copy and programs read. */
export function removeLinkToken() {
  const { hash, pathname, search } = window.location
  if (orderLinkOf(hash) !== null) window.history.replaceState(window.history.state, '', pathname + search)
}

const storageKey = 'followedOrder'
function isProof(value: unknown): value is OrderProof {
  if (typeof value !== 'object' || value === null) return false
  const { orderId, phone, link } = value as Partial<Record<string, unknown>>
  return typeof link === 'string' || (typeof orderId === 'string' && typeof phone === 'string')
}

/** The order tracked in this tab, so that a reload shows it again. */
export const readTrackedOrder = () => tabStorage.read(storageKey, isProof)
export const storeTrackedOrder = (proof: OrderProof) => tabStorage.write(storageKey, proof)
export const removeTrackedOrder = () => tabStorage.remove(storageKey)

/** The order id and the phone number it was placed with. */
export function ProofFields({ form }: { form: UseFormReturn<TypedProof> }) {
  const trackingText = useMessages(trackingMessages)
  const checkoutText = useMessages(checkoutMessages)
  const { register, formState, getValues } = form
  const { errors } = formState
  // Registered in the order of the page, so that the first of two errors gets the focus.
  const orderId = register('orderId', {
    validate: (text) => orderIdPattern.test(normaliseOrderId(text)) || trackingText.wrongId,
  })
  const { onChange, ...phone } = register('phone', {
    validate(number) {
      const problem = problemOfNumber(number)
      return problem === null || checkoutText[problem]
    },
  })
  return (
    <>
      <Field
        name="orderId"
        label={trackingText.orderId}
        hint={trackingText.orderIdHint}
        error={errors.orderId?.message}
      >
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
      <Field
        name="phone"
        label={checkoutText.mobile}
        hint={checkoutText.mobileHint}
        error={errors.phone?.message}
      >
        {(ids) => (
          <input
            {...ids}
            {...phone}
            onChange={(event) => {
              event.target.value = editMobileNumber(getValues('phone') ?? '', event.target.value).number
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
