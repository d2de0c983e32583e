import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useCartLineName } from '#web/features/catalog/bengali-names.ts'
import { lineKey } from '#web/features/ordering/cart/cart-lines.ts'
import { LineOptions } from '#web/features/ordering/cart/line-options.tsx'
import { LinePicture } from '#web/features/ordering/cart/line-picture.tsx'
import { readLastOrder } from '#web/features/ordering/checkout/last-order.ts'
import { checkoutMessages } from '#web/features/ordering/messages.ts'
import { trackingMessages } from '#web/features/ordering/tracking/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { PageHandle } from '../page-rules.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

type LastOrder = NonNullable<ReturnType<typeof readLastOrder>>

/** The order's confirmation, in Bengali in both languages (D22). It has no loader, so it also works without a network. */
export default function OrderSuccessPage() {
  const checkoutText = useMessages(checkoutMessages)
  const trackingText = useMessages(trackingMessages)
  const common = useMessages(commonMessages)
  const { success } = checkoutText
  const hydrated = useHydrated()
  const order = hydrated ? readLastOrder() : null
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={checkoutText.successTitle} index={false} />
      <div className="card mx-auto max-w-[38rem] px-5 py-8 md:px-10 md:py-10">
        <div lang="bn" className="flex flex-col items-center text-center">
          <span className="flex size-16 items-center justify-center rounded-full bg-mark-soft text-mark-ink">
            <Icon name="check" className="size-8" />
          </span>
          <h1 className="mt-5 text-xl md:text-2xl">{success.thanks}</h1>
          <p className="mt-3 leading-[1.8] text-ink-2">{success.willCall}</p>
        </div>
        {/* Reserves the space until the stored order is read. */}
        {!hydrated && <div className="mt-6 min-h-96 rounded-lg bg-sunken" />}
        {order && <Placed order={order} />}
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {order && (
            <Link to={`/track-order?order=${order.orderId}`} className="button-quiet">
              <Icon name="truck" />
              {trackingText.heading}
            </Link>
          )}
          <Link to="/" className={order ? 'button-quiet' : 'button-quiet'}>
            {common.goHome}
          </Link>
        </div>
      </div>
    </main>
  )
}

/** What was ordered in this tab, and what happens now. */
function Placed({ order }: { order: LastOrder }) {
  const checkoutText = useMessages(checkoutMessages)
  const trackingText = useMessages(trackingMessages)
  const language = useLanguage()
  const nameOf = useCartLineName()
  const total = formatTaka(order.total, language, 2)
  return (
    <>
      {order.isEarlier && (
        <p role="status" className="mt-5 rounded-md bg-mark-soft px-3 py-2 text-mark-ink">
          {checkoutText.earlierPlaced}
        </p>
      )}
      <dl className="mt-6 grid gap-y-1.5 rounded-lg bg-sunken px-4 py-3 md:px-5">
        <Fact label={trackingText.orderId}>
          <CopyOrderId orderId={order.orderId} />
        </Fact>
        <Fact label={checkoutText.total}>{total}</Fact>
        <Fact label={checkoutText.payment}>{checkoutText.cash}</Fact>
      </dl>
      <ul aria-label={checkoutText.lines} className="mt-3 divide-y divide-line">
        {order.lines.map((line) => (
          <li key={lineKey(line)} className="flex items-center gap-3 py-2">
            <LinePicture line={line} className="size-12" />
            <div className="min-w-0 grow wrap-anywhere">
              <TruncatedName name={nameOf(line)} lengths={nameLengths.orderSummary} />
              <LineOptions line={line} />
            </div>
            <span className="text-ink-2 tabular-nums">× {formatNumber(line.quantity, language)}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-5 text-lg">{checkoutText.nextTitle}</h2>
      <ol
        className={`mt-2 space-y-1 pl-6 marker:font-semibold ${language === 'bn' ? '[list-style-type:bengali]' : 'list-decimal'}`}
      >
        {checkoutText
          .nextSteps(total)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <dt className="text-ink-2">{label}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** An order id that can be selected with one tap, or copied. */
function CopyOrderId({ orderId }: { orderId: string }) {
  const t = useMessages(checkoutMessages)
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
        className="-mr-2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-link hover:bg-surface"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="text-sm font-normal text-ink-2 empty:hidden">
        {copied && t.copied}
      </span>
    </span>
  )
}
