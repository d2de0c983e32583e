import { type ComponentType, lazy, Suspense, useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { DeliveryLine } from '#web/shared/checkout/delivery-fields.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import {
  missingFields,
  type RequiredShipping,
  readStoredShipping,
  type Shipping,
  storeShipping,
} from '#web/shared/checkout/shipping.ts'
import { ShippingFields } from '#web/shared/checkout/shipping-fields.tsx'
import { CodeField } from '#web/shared/discounts/code-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { useAddressBook } from './address-picker.tsx'
import { ensureKeySeries, type OrderToSend } from './attempts.ts'
import { useCheckoutLines } from './checkout-lines.ts'
import type { KeepProps } from './keep-checkout.tsx'
import { LastAddressOffer, storeLastAddress } from './last-address.tsx'
import { OrderedItems, OrderSummary } from './order-summary.tsx'
import { useRetryOrder } from './retry-order.ts'
import { useCheckoutTotals } from './use-checkout-totals.ts'
import { useConfirmOrder } from './use-confirm-order.ts'

interface Props {
  visit: string
  firstLines: readonly CartLine[]
  rates: DeliveryRates
  /** Whether the merchant keeps checkouts that are not finished. */
  isKept: boolean
}

// Where it cannot be loaded nothing is kept, and nothing is said of it.
const KeepCheckout = lazy<ComponentType<KeepProps>>(() =>
  import('./keep-checkout.tsx').then(
    (module) => ({ default: module.KeepCheckout }),
    () => ({ default: () => null }),
  ),
)

/** The checkout of a list that is not empty; rendered only in the browser. */
export function CheckoutForm({ visit, firstLines, rates, isKept }: Props) {
  const t = useMessages(checkoutMessages)
  const formId = useId()
  const { user, loading } = useSession()
  const email = user?.email
  const lines = useCheckoutLines(visit, firstLines)
  const form = useForm<Shipping>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: readStoredShipping(),
  })
  const shipping = useWatch({ control: form.control }) as Shipping
  const addressBook = useAddressBook(form, email)
  const confirmOrder = useConfirmOrder(form, lines, (placed) => {
    addressBook.saveIfChosen(placed)
    storeLastAddress(placed, email)
  })
  const { busy, notice, offersCall, expected, confirm, setNotice, isPlaced } = confirmOrder
  const [isPressed, setPressed] = useState(false)
  const [code, setCode] = useState('')
  useEffect(() => {
    if (!isPlaced.current) storeShipping(shipping)
  }, [shipping, isPlaced])
  useEffect(() => void ensureKeySeries(), [])

  const { ordered, checkedLines } = lines
  const cost = useCheckoutTotals({ lines, shipping, code, expected, rates })
  const { totals, shown, discountCode } = cost
  const first = checkedLines[0]?.line
  // A single item is changed on its product page, several in the cart (D43).
  const back = checkedLines.length === 1 && first ? `/product-details/${first.id}` : '/cart'
  const missing = missingFields(shipping)
  const isReady = missing.length === 0 && ordered.length > 0
  const draft = draftOf(ordered, shipping, { ...totals, discountCode }, email ?? '')
  useRetryOrder({ confirmOrder, firstLines, draft: isReady ? draft : null, loading })
  function submit() {
    if (ordered.length === 0) return setNotice(t.linesChanged)
    if (draft) return confirm(draft)
  }
  /** The button and what it waits for: pressed too early, it marks the empty fields and moves the focus to the first. */
  const confirmButton = (place: 'bar' | 'summary', className: string) => (
    <Button
      type="submit"
      variant="buy"
      form={formId}
      aria-disabled={!isReady || undefined}
      aria-describedby={missing.length > 0 ? `${formId}-${place}` : undefined}
      disabled={loading}
      busy={busy}
      busyLabel={t.confirming}
      className={className}
    >
      {t.confirm}
    </Button>
  )
  const missingNote = (place: 'bar' | 'summary', className: string) => (
    <MissingNote id={`${formId}-${place}`} missing={missing} isPressed={isPressed} className={className} />
  )

  if (checkedLines.length === 0) return <NothingToOrder />
  return (
    <>
      <OrderedItems checkedLines={checkedLines} back={back} />
      <div className="grid items-start gap-3 md:gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Form form={form} id={formId} onSubmit={submit} onInvalid={() => setPressed(true)}>
          <ShippingFields
            form={form}
            email={email}
            fills={addressBook.fills}
            kept={
              isKept && (
                <Suspense>
                  <KeepCheckout shipping={shipping} lines={ordered} isPlaced={isPlaced} />
                </Suspense>
              )
            }
            offer={!addressBook.hasSaved && <LastAddressOffer form={form} onUse={addressBook.fill} />}
            savedAddresses={addressBook.savedAddresses}
            saveCheckbox={addressBook.saveCheckbox}
            delivery={
              <DeliveryLine form={form} chargeTo={cost.chargeTo} charge={shown.charge} rates={rates} />
            }
          />
        </Form>
        <div>
          <OrderSummary
            lines={lines}
            totals={totals}
            shown={shown}
            codeField={
              cost.acceptsCodes && (
                <CodeField code={code} onChange={setCode} quote={cost.quote} error={cost.error} />
              )
            }
            freeOver={rates.freeDeliveryOver}
            notice={notice}
            offersCall={offersCall}
            isBusy={busy}
          >
            {missingNote('summary', 'mt-4 max-md:hidden')}
            {confirmButton('summary', 'mt-3 w-full max-md:hidden')}
            <AfterConfirming />
          </OrderSummary>
          <p className="mt-1 text-center">
            <Link
              to={back}
              className="inline-flex min-h-11 items-center px-3 text-ink-2 underline underline-offset-4"
            >
              {t.cancel}
            </Link>
          </p>
        </div>
      </div>
      <div
        data-action-bar={missing.length > 0 ? 'tall' : ''}
        className="action-bar mt-4 flex-wrap gap-x-4 gap-y-1 px-4 md:hidden"
      >
        {missingNote('bar', 'w-full')}
        <p className="leading-tight">
          <span className="block text-sm text-ink-3">{t.total}</span>
          <b className="font-display text-lg font-semibold tabular-nums">{shown.total}</b>
        </p>
        {confirmButton('bar', 'ml-auto min-w-44 grow max-[359px]:min-w-36')}
      </div>
    </>
  )
}

/** What the shop does with the order, and with what was typed. */
function AfterConfirming() {
  const t = useMessages(checkoutMessages)
  return (
    <>
      <p className="mt-3 text-sm text-ink-2">{t.willCall}</p>
      <p className="mt-2 text-sm text-ink-2">
        {t.privacy}{' '}
        <Link to="/privacy" className="text-link underline underline-offset-4">
          {t.privacyPolicy}
        </Link>
      </p>
    </>
  )
}

interface MissingProps {
  id: string
  missing: readonly RequiredShipping[]
  /** Whether the order was confirmed too early, so that it is said again. */
  isPressed: boolean
  className: string
}

/** What must be filled in before the order can be confirmed. */
function MissingNote({ id, missing, isPressed, className }: MissingProps) {
  const t = useMessages(checkoutMessages)
  // The area follows from the thana.
  const named = missing.filter((field) => field !== 'deliveryArea' || !missing.includes('thana'))
  return (
    <p id={id} role="status" className={`flex items-baseline gap-2 text-sm empty:hidden ${className}`}>
      {named.length > 0 && (
        <>
          <span aria-hidden="true" className="gem" />
          <span>
            {isPressed ? t.fillIn : t.stillMissing}{' '}
            <b className="font-semibold">{named.map((field) => t.missing[field]).join(', ')}</b>
          </span>
        </>
      )}
    </p>
  )
}

/** The order to send; null while no delivery area is chosen. */
const draftOf = (
  lines: CartLine[],
  shipping: Shipping,
  {
    deliveryCharge,
    discount,
    discountCode,
  }: Pick<OrderToSend, 'deliveryCharge' | 'discount' | 'discountCode'>,
  email: string,
): OrderToSend | null => {
  const { deliveryArea } = shipping
  return deliveryArea === ''
    ? null
    : {
        lines,
        shipping: { ...shipping, deliveryArea },
        deliveryCharge,
        email,
        ...(discount && { discount }),
        ...(discountCode && { discountCode }),
      }
}

export function NothingToOrder() {
  const t = useMessages(checkoutMessages)
  return (
    <EmptyState>
      <p className="text-lg text-ink">{t.nothing}</p>
      <Link to="/shop" className="button-quiet">
        {t.toShop}
      </Link>
    </EmptyState>
  )
}
