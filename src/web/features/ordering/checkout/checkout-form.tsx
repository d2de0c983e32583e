import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { type Charges, deliveryChargeFor, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { isComplete, keepShipping, readShipping, type Shipping } from '../addresses/shipping.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { checkoutMessages } from '../messages.ts'
import { useAddressBook } from './address-picker.tsx'
import { useCheckoutLines } from './checkout-lines.ts'
import { DeliveryFields, PaymentFields } from './delivery-fields.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { agreeOnRound } from './order-keys.ts'
import { OrderSummary } from './order-summary.tsx'
import { OrderedStrip } from './ordered-items.tsx'
import { useTryingAgain } from './retry-order.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { type ExpectedFigures, useConfirming } from './use-confirm-order.ts'

interface Props {
  visit: string
  firstLines: readonly CartLine[]
  charges: Charges
}

/** The checkout of a list that is not empty; drawn only in the browser. */
export function CheckoutForm({ visit, firstLines, charges }: Props) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const formId = useId()
  const { user, loading } = useSession()
  const lines = useCheckoutLines(visit, firstLines)
  const form = useForm<Shipping>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: readShipping(),
  })
  const shipping = useWatch({ control: form.control }) as Shipping
  const addressBook = useAddressBook(form, user?.email)
  const confirming = useConfirming(form, lines, addressBook.saveIfTicked)
  const { busy, notice, expected, confirm, isPlaced } = confirming
  useEffect(() => {
    if (!isPlaced.current) keepShipping(shipping)
  }, [shipping, isPlaced])
  useEffect(() => void agreeOnRound(), [])

  const { ordered, standings } = lines
  const figures = figuresOf(ordered, shipping.deliveryArea, charges, expected)
  const first = standings[0]?.line
  // One item is changed on its own page, several in the cart (D43).
  const back = standings.length === 1 && first ? `/product-details/${first.id}` : '/cart'
  const complete = isComplete(shipping) && ordered.length > 0
  const toOrder = toOrderOf(ordered, shipping, figures.deliveryCharge, user?.email ?? '')
  useTryingAgain({ confirming, firstLines, toOrder: complete ? toOrder : null, loading })
  const isFree = figures.subTotal > charges.freeDeliveryOver
  const chargeNote = !isFree && shipping.deliveryArea === '' ? t.chooseArea : ''
  const confirmButton = (className: string) => (
    <button
      type="submit"
      form={formId}
      className={`button-primary ${className}`}
      disabled={!complete || busy || loading}
    >
      {busy ? t.confirming : t.confirm}
    </button>
  )

  if (standings.length === 0) return <NothingToOrder />
  return (
    <>
      <OrderedStrip standings={standings} back={back} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={form.handleSubmit(() => toOrder && confirm(toOrder))}
        >
          <ShippingFields
            form={form}
            email={user?.email}
            fills={addressBook.fills}
            above={addressBook.choices}
            below={addressBook.tick}
          />
          <DeliveryFields
            form={form}
            chargeTo={(area) => deliveryChargeFor(area, figures.subTotal, charges)}
          />
          <PaymentFields form={form} />
        </form>
        <OrderSummary
          lines={lines}
          figures={{ ...figures, chargeNote }}
          freeOver={charges.freeDeliveryOver}
          notice={notice}
        >
          {confirmButton('mt-4 hidden w-full md:flex')}
          <p className="mt-3 text-sm text-ink-2">
            {!complete && <>{t.missing} </>}
            {t.willCall}
          </p>
          <p className="mt-2 text-sm text-ink-2">
            {t.privacy}{' '}
            <Link to="/privacy" className="text-brand underline underline-offset-4">
              {t.privacyPolicy}
            </Link>
          </p>
          <Link to={back} className="button-secondary mt-3 w-full">
            {t.cancel}
          </Link>
        </OrderSummary>
      </div>
      <div data-action-bar className="action-bar mt-6 gap-4 md:hidden">
        <p className="leading-tight">
          <span className="block text-sm text-ink-2">{t.total}</span>
          <b className="font-semibold tabular-nums">{formatTaka(figures.total, language, 2)}</b>
        </p>
        {confirmButton('grow')}
      </div>
    </>
  )
}

/** What would be sent; null as long as nobody knows where to. */
const toOrderOf = (lines: CartLine[], shipping: Shipping, deliveryCharge: number, email: string) => {
  const { deliveryArea } = shipping
  return deliveryArea === ''
    ? null
    : { lines, shipping: { ...shipping, deliveryArea }, deliveryCharge, email }
}

/** What the order comes to; the shop's own word on the delivery charge counts as long as nothing has changed since. */
function figuresOf(
  ordered: readonly CartLine[],
  area: string,
  charges: Charges,
  expected: (ExpectedFigures & { area: string }) | null,
) {
  const subTotal = subTotalOf(ordered)
  const deliveryCharge =
    expected?.area === area && expected.subTotal === subTotal
      ? expected.deliveryCharge
      : deliveryChargeFor(area, subTotal, charges)
  return { subTotal, deliveryCharge, total: totalOf(subTotal, deliveryCharge) }
}
