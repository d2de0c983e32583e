import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
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
  readStoredShipping,
  type Shipping,
  storeShipping,
} from '#web/shared/checkout/shipping.ts'
import { ShippingFields } from '#web/shared/checkout/shipping-fields.tsx'
import { CodeField } from '#web/shared/discounts/code-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useAddressBook } from './address-picker.tsx'
import { ensureKeySeries, type OrderToSend } from './attempts.ts'
import type { OrderingLines } from './checkout-lines.ts'
import { ConfirmBar, ConfirmBelowSummary } from './confirm-button.tsx'
import { keepDeviceOrder } from './device-orders.ts'
import type { KeepProps } from './keep-checkout.tsx'
import { LastAddressOffer, storeLastAddress } from './last-address.tsx'
import type { Saving } from './last-order.ts'
import { OrderSummary } from './order-summary.tsx'
import { useRetryOrder } from './retry-order.ts'
import { useCheckoutTotals } from './use-checkout-totals.ts'
import { useConfirmOrder } from './use-confirm-order.ts'

interface Props {
  lines: OrderingLines
  rates: DeliveryRates
  /** Whether the merchant keeps checkouts that are not finished. */
  isKept: boolean
  /** The address of the order page that it stands on. */
  orderPage?: string
  /** Where the lines are changed. */
  back?: string
}

// Where it cannot be loaded nothing is kept, and nothing is said of it.
const KeepCheckout = lazy<ComponentType<KeepProps>>(() =>
  import('./keep-checkout.tsx').then(
    (module) => ({ default: module.KeepCheckout }),
    () => ({ default: () => null }),
  ),
)

/** Who gets the lines, and where, what they cost, and the button that orders them; rendered only in the browser. */
export function OrderForm({ lines, rates, isKept, orderPage, back }: Props) {
  const t = useMessages(checkoutMessages)
  const formId = useId()
  const { user, loading } = useSession()
  const email = user?.email
  const form = useForm<Shipping>({
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: readStoredShipping(),
  })
  const shipping = useWatch({ control: form.control }) as Shipping
  const addressBook = useAddressBook(form, email)
  const saving = useRef<Saving>(undefined)
  const onPlaced = (placed: OrderToSend['shipping'], orderId: string) => {
    addressBook.saveIfChosen(placed)
    storeLastAddress(placed, email)
    if (email === undefined) keepDeviceOrder({ orderId, phone: placed.mobileNumber })
  }
  const confirmOrder = useConfirmOrder(form, lines, { onPlaced, shownSaving: saving })
  const { busy, notice, offersCall, expected, confirm, setNotice, isPlaced } = confirmOrder
  const [isPressed, setPressed] = useState(false)
  const [code, setCode] = useState('')
  useEffect(() => {
    if (!isPlaced.current) storeShipping(shipping)
  }, [shipping, isPlaced])
  useEffect(() => void ensureKeySeries(), [])

  const { ordered } = lines
  const cost = useCheckoutTotals({ lines, shipping, code, expected, rates })
  const { totals, shown, discountCode } = cost
  saving.current = totals
  const missing = missingFields(shipping)
  const isReady = missing.length === 0 && ordered.length > 0
  const draft = draftOf(ordered, shipping, { ...totals, discountCode }, email ?? '', orderPage)
  useRetryOrder({ confirmOrder, firstLines: ordered, draft: isReady ? draft : null, loading })
  function submit() {
    if (!lines.confirmChoice()) return
    if (ordered.length === 0) return setNotice(t.linesChanged)
    if (draft) return confirm(draft)
  }
  const confirming = { formId, missing, isReady, isPressed, isLoading: loading, isBusy: busy }

  return (
    <>
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
              <DeliveryLine
                form={form}
                chargeTo={cost.chargeTo}
                charge={shown.chargeAlone}
                isRange={shown.isRange}
                rates={rates}
              />
            }
          />
        </Form>
        {/* With more lines it may be higher than the window: then it could not be reached while it stays. */}
        <div className={lines.checkedLines.length > 2 ? '' : 'lg:sticky lg:top-24'}>
          <OrderSummary
            lines={lines}
            back={back}
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
            <ConfirmBelowSummary confirming={confirming} />
          </OrderSummary>
          {back !== undefined && (
            <p className="mt-1 text-center">
              <Link
                to={back}
                className="inline-flex min-h-11 items-center px-3 text-ink-2 underline underline-offset-4"
              >
                {t.cancel}
              </Link>
            </p>
          )}
        </div>
      </div>
      <ConfirmBar confirming={confirming} total={shown.total} />
    </>
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
  orderPage: string | undefined,
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
        ...(orderPage !== undefined && { orderPage }),
      }
}
