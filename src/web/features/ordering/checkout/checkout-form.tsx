import { useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { type Charges, deliveryChargeFor, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { isComplete, readStoredShipping, type Shipping, storeShipping } from '../addresses/shipping.ts'
import type { CartLine } from '../cart/cart-lines.ts'
import { checkoutMessages } from '../messages.ts'
import { useAddressBook } from './address-picker.tsx'
import { ensureKeySeries } from './attempts.ts'
import { useCheckoutLines } from './checkout-lines.ts'
import { DeliveryFields, PaymentFields } from './delivery-fields.tsx'
import { OrderedItems, OrderSummary } from './order-summary.tsx'
import { useRetryOrder } from './retry-order.ts'
import { ShippingFields } from './shipping-fields.tsx'
import { type ExpectedTotals, useConfirmOrder } from './use-confirm-order.ts'

interface Props {
  visit: string
  firstLines: readonly CartLine[]
  charges: Charges
}

/** The checkout of a list that is not empty; rendered only in the browser. */
export function CheckoutForm({ visit, firstLines, charges }: Props) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const formId = useId()
  const { user, loading } = useSession()
  const lines = useCheckoutLines(visit, firstLines)
  const form = useForm<Shipping>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: readStoredShipping(),
  })
  const shipping = useWatch({ control: form.control }) as Shipping
  const addressBook = useAddressBook(form, user?.email)
  const confirmOrder = useConfirmOrder(form, lines, addressBook.saveIfChosen)
  const { busy, notice, expected, confirm, isPlaced } = confirmOrder
  useEffect(() => {
    if (!isPlaced.current) storeShipping(shipping)
  }, [shipping, isPlaced])
  useEffect(() => void ensureKeySeries(), [])

  const { ordered, checkedLines } = lines
  const totals = totalsOf(ordered, shipping.deliveryArea, charges, expected)
  const first = checkedLines[0]?.line
  // A single item is changed on its product page, several in the cart (D43).
  const back = checkedLines.length === 1 && first ? `/product-details/${first.id}` : '/cart'
  const isReady = isComplete(shipping) && ordered.length > 0
  const draft = draftOf(ordered, shipping, totals.deliveryCharge, user?.email ?? '')
  useRetryOrder({ confirmOrder, firstLines, draft: isReady ? draft : null, loading })
  const isFree = totals.subTotal > charges.freeDeliveryOver
  const chargeNote = !isFree && shipping.deliveryArea === '' ? t.chooseArea : ''
  const confirmButton = (className: string) => (
    <Button
      type="submit"
      variant="buy"
      form={formId}
      disabled={!isReady || loading}
      busy={busy}
      busyLabel={t.confirming}
      className={className}
    >
      {t.confirm}
    </Button>
  )

  if (checkedLines.length === 0) return <NothingToOrder />
  return (
    <>
      <OrderedItems checkedLines={checkedLines} back={back} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Form
          form={form}
          id={formId}
          onSubmit={() => draft && confirm(draft)}
          className="flex flex-col gap-5"
        >
          <ShippingFields
            form={form}
            email={user?.email}
            fills={addressBook.fills}
            savedAddresses={addressBook.savedAddresses}
            saveCheckbox={addressBook.saveCheckbox}
          />
          <DeliveryFields
            form={form}
            chargeTo={(area) => deliveryChargeFor(area, totals.subTotal, charges)}
          />
          <PaymentFields form={form} />
        </Form>
        <OrderSummary
          lines={lines}
          totals={{ ...totals, chargeNote }}
          freeOver={charges.freeDeliveryOver}
          notice={notice}
        >
          {confirmButton('mt-4 hidden w-full md:flex')}
          <p className="mt-3 text-sm text-ink-2">
            {!isReady && <>{t.missing} </>}
            {t.willCall}
          </p>
          <p className="mt-2 text-sm text-ink-2">
            {t.privacy}{' '}
            <Link to="/privacy" className="text-link underline underline-offset-4">
              {t.privacyPolicy}
            </Link>
          </p>
          <Link to={back} className="button-quiet mt-3 w-full">
            {t.cancel}
          </Link>
        </OrderSummary>
      </div>
      <div data-action-bar className="action-bar mt-6 gap-4 md:hidden">
        <p className="leading-tight">
          <span className="block text-sm text-ink-2">{t.total}</span>
          <b className="font-semibold tabular-nums">{formatTaka(totals.total, language, 2)}</b>
        </p>
        {confirmButton('grow')}
      </div>
    </>
  )
}

/** The order to send; null while no delivery area is chosen. */
const draftOf = (lines: CartLine[], shipping: Shipping, deliveryCharge: number, email: string) => {
  const { deliveryArea } = shipping
  return deliveryArea === ''
    ? null
    : { lines, shipping: { ...shipping, deliveryArea }, deliveryCharge, email }
}

/** The totals of the order. A delivery charge from the shop counts while nothing has changed since. */
function totalsOf(
  ordered: readonly CartLine[],
  area: string,
  charges: Charges,
  expected: (ExpectedTotals & { area: string }) | null,
) {
  const subTotal = subTotalOf(ordered)
  const deliveryCharge =
    expected?.area === area && expected.subTotal === subTotal
      ? expected.deliveryCharge
      : deliveryChargeFor(area, subTotal, charges)
  return { subTotal, deliveryCharge, total: totalOf(subTotal, deliveryCharge) }
}

export function NothingToOrder() {
  const t = useMessages(checkoutMessages)
  return (
    <div className="flex flex-col items-center gap-6 py-16 text-center">
      <p className="text-lg">{t.nothing}</p>
      <Link to="/shop" className="button-quiet">
        {t.toShop}
      </Link>
    </div>
  )
}
