import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { lineKey } from '#web/shared/cart/cart-lines.ts'
import { LineOptions } from '#web/shared/cart/line-options.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { useCartLineName } from '#web/shared/products/bengali-names.ts'
import { formatCharge } from '#web/shared/words/order-words.ts'
import { LinePicture } from '#web/storefront/cart/line-picture.tsx'
import { trackingMessages } from '#web/storefront/tracking/messages.ts'
import type { TypedProof } from '#web/storefront/tracking/order-proof.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type LastOrder, readLastOrder } from './last-order.ts'
import { successMessages } from './success-messages.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

// Only for orders that need a code; if it cannot be loaded, the page of the order takes the code.
const PlacedCode = lazy(
  (): Promise<{ default: ComponentType<TypedProof> }> =>
    import('#web/storefront/tracking/placed-code.tsx').then(
      ({ PlacedCode }) => ({ default: PlacedCode }),
      () => ({ default: () => null }),
    ),
)

// The same for those that need an advance.
const PlacedAdvance = lazy(
  (): Promise<{ default: ComponentType<TypedProof> }> =>
    import('#web/storefront/tracking/placed-advance.tsx').then(
      ({ PlacedAdvance }) => ({ default: PlacedAdvance }),
      () => ({ default: () => null }),
    ),
)

// The names of thana and district in the language of the page; if they cannot be loaded, the address alone.
const PlacedPlace = lazy(
  (): Promise<{ default: ComponentType<{ place: NonNullable<LastOrder['place']> }> }> =>
    import('./placed-place.tsx').then(
      ({ PlacedPlace }) => ({ default: PlacedPlace }),
      () => ({ default: ({ place }) => place.address }),
    ),
)

/** The order's confirmation, in Bengali in both languages (D22). It has no loader, so it also works without a network. */
export default function OrderSuccessPage() {
  const successText = useMessages(successMessages)
  const trackingText = useMessages(trackingMessages)
  const common = useMessages(commonMessages)
  const hydrated = useHydrated()
  const order = hydrated ? readLastOrder() : null
  const isMissing = hydrated && !order
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <PageHead title={isMissing ? successText.noOrderTitle : successText.successTitle} index={false} />
      {isMissing ? <NoOrder /> : <Thanks isCalled={!order?.verification} />}
      {/* What an order needs of its customer is loaded above the rest, which would take a reloaded page down with it. */}
      <div className={`page-width pb-8 [overflow-anchor:none] ${isMissing ? narrow : wide}`}>
        {/* Reserves the space until the stored order is read. */}
        {!hydrated && <div className="card min-h-96" />}
        {order && <Placed order={order} />}
        <div className="lg:col-start-2">
          {order && <NextSteps order={order} />}
          <div className="mt-4 flex flex-wrap justify-center gap-2.5">
            {hydrated && (
              <Link
                to={order ? `/track-order?order=${order.orderId}` : '/track-order'}
                className="button-buy grow basis-40"
              >
                <Icon name="truck" />
                {trackingText.heading}
              </Link>
            )}
            <Link to="/" className="button-quiet grow basis-40">
              {common.goHome}
            </Link>
          </div>
        </div>
      </div>
    </main>
  )
}

const narrow = 'max-w-[38rem]!'
/** On a desktop what comes next stands beside the order. */
const wide =
  'grid max-w-[38rem]! items-start gap-4 lg:max-w-[62rem]! lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:gap-5'
const head = 'weave-field mb-3 flex justify-center py-4'
const words = `page-width ${narrow} pb-5 text-center text-balance`

/** What the Bengali texts say, for who does not read them (D206). */
const meaning = {
  thanks: 'Thank you! We have received your order.',
  willCall:
    'Before we pack it, we call you to confirm the order. Please keep your phone on and take the call.',
  mustConfirm:
    'Before we pack it, the order has to be confirmed: what to do is written below. We call you if it is needed.',
}

/** `isCalled`: a call comes in any case; otherwise only when the customer does not do what the page asks for. */
function Thanks({ isCalled }: { isCalled: boolean }) {
  const success = useMessages(successMessages)
  const isEnglish = useLanguage() === 'en'
  const text = isCalled ? 'willCall' : 'mustConfirm'
  return (
    <div lang="bn">
      <div className={head}>
        <span className="gem-solid flex size-15 items-center justify-center bg-mark text-on-mark">
          <Icon name="check" className="size-7" />
        </span>
      </div>
      <div className={words}>
        <h1 className="text-2xl">{success.thanks}</h1>
        {isEnglish && (
          <p lang="en" className="mt-1 text-lg">
            {meaning.thanks}
          </p>
        )}
        <p className="mt-3 text-ink-2">{success[text]}</p>
        {isEnglish && (
          <p lang="en" className="mt-1.5 text-ink-2">
            {meaning[text]}
          </p>
        )}
      </div>
    </div>
  )
}

/** The address was opened without having ordered in this tab. */
function NoOrder() {
  const t = useMessages(successMessages)
  return (
    <>
      <div aria-hidden="true" className={head}>
        <span className="gem-solid size-15 bg-weave" />
      </div>
      <div className={words}>
        <h1 className="text-2xl">{t.noOrderTitle}</h1>
        <p className="mt-3 text-ink-2">{t.noOrderText}</p>
      </div>
    </>
  )
}

const noSaving = { discount: 0, discountName: '', discountNameBn: '' }

/** What was ordered in this tab. */
function Placed({ order }: { order: LastOrder }) {
  const checkoutText = useMessages(checkoutMessages)
  const trackingText = useMessages(trackingMessages)
  const language = useLanguage()
  const nameOf = useCartLineName()
  const saved = useDiscountRow(order.saving ?? noSaving, 2)
  return (
    <>
      {order.isEarlier && (
        <p role="status" className="notice lg:col-span-2">
          {checkoutText.earlierPlaced}
        </p>
      )}
      {order.inReview && (
        <p role="status" className="notice lg:col-span-2">
          {checkoutText.inReview}
        </p>
      )}
      {order.verification && (
        <div className="min-h-60 lg:col-span-2">
          <Suspense>
            {order.verification === 'code' ? (
              <PlacedCode orderId={order.orderId} phone={order.mobileNumber} />
            ) : (
              <PlacedAdvance orderId={order.orderId} phone={order.mobileNumber} />
            )}
          </Suspense>
        </div>
      )}
      <section aria-label={checkoutText.summary} className="card p-4 md:p-6">
        <dl>
          <Fact label={trackingText.orderId}>
            <CopyOrderId orderId={order.orderId} />
          </Fact>
          <Fact label={checkoutText.mobile}>{order.mobileNumber}</Fact>
        </dl>
        <div className="weave my-2" />
        <ul aria-label={checkoutText.lines} className="divide-y divide-line">
          {order.lines.map((line) => (
            <li key={lineKey(line)} className="flex items-center gap-3 py-2">
              <LinePicture line={line} className="size-12" />
              <div className="min-w-0 grow leading-snug wrap-anywhere">
                <TruncatedName name={nameOf(line)} lengths={nameLengths.orderSummary} />
                <LineOptions line={line} />
              </div>
              <span className="text-right whitespace-nowrap tabular-nums">
                <span className="block text-ink-2">× {formatNumber(line.quantity, language)}</span>
                <span className="block">{formatTaka(line.originalPrice * line.quantity, language, 2)}</span>
              </span>
            </li>
          ))}
        </ul>
        <dl className="mt-2 grid gap-y-1">
          {saved.map(([label, amount]) => (
            <Fact key={label} label={label}>
              {amount}
            </Fact>
          ))}
          {order.deliveryCharge !== undefined && (
            <Fact label={checkoutText.deliveryCharge}>{formatCharge(order.deliveryCharge, language, 2)}</Fact>
          )}
          <Fact label={checkoutText.payment}>{checkoutText.cash}</Fact>
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2 font-display text-xl font-semibold">
            <dt>{checkoutText.total}</dt>
            <dd>{formatTaka(order.total, language, 2)}</dd>
          </div>
        </dl>
        {order.place && (
          <p className="mt-3 border-t border-line pt-3 wrap-anywhere">
            <span className="text-ink-2">{trackingText.deliverTo}: </span>
            <Suspense fallback={order.place.address}>
              <PlacedPlace place={order.place} />
            </Suspense>
          </p>
        )}
      </section>
    </>
  )
}

const firstIcon = { call: 'phone', code: 'message-square', advance: 'banknote' } as const

/** What happens now. */
function NextSteps({ order: { total, verification, deliveryDays } }: { order: LastOrder }) {
  const t = useMessages(successMessages)
  const [call = '', parcel = '', cash = ''] = t.nextSteps(formatTaka(total, useLanguage())).split('\n')
  const steps = [
    [firstIcon[verification ?? 'call'], verification ? t.ownSteps[verification] : call],
    ['package', deliveryDays == null ? parcel : t.sentWithin(deliveryDays)],
    ['banknote', verification === 'advance' ? t.restStep : cash],
  ] as const
  return (
    <section aria-labelledby="next-steps" className="card p-4 md:p-6">
      <h2 id="next-steps" className="text-lg">
        {t.nextTitle}
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map(([icon, step]) => (
          <li key={step} className="flex items-center gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken">
              <Icon name={icon} />
            </span>
            <span className="min-w-0 leading-snug">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

/** An order id that can be selected with one tap, or copied. */
function CopyOrderId({ orderId }: { orderId: string }) {
  const t = useMessages(successMessages)
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(formatOrderId(orderId))
      setCopied(true)
    } catch {
      // Over plain http, or without permission, there is no clipboard; a selected id is copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <b ref={shown} className="text-lg font-semibold select-all">
        {formatOrderId(orderId)}
      </b>
      <button
        type="button"
        aria-label={t.copyOrderId}
        onClick={copy}
        className="-mr-2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-link hover:bg-sunken"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="text-sm font-normal text-ink-2 empty:hidden">
        {copied && t.copied}
      </span>
    </span>
  )
}
