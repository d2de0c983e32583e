import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { CutName } from '#web/components/cut-name.tsx'
import { Icon } from '#web/components/icon.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { languageOf, loadOrderingTexts } from '#web/texts/load-texts.ts'
import { useLanguage, useOrderingTexts, useTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/order-success'
import { useLineName } from './bengali-names.ts'
import { lineKey } from './cart-lines.ts'
import { CopyOrderId } from './copy-order-id.tsx'
import { readLastOrder } from './last-order.ts'
import { LineChoices } from './line-choices.tsx'
import { LinePicture } from './line-picture.tsx'

type LastOrder = NonNullable<ReturnType<typeof readLastOrder>>

/** The server has nothing to tell; without this, the page would wait for its words when it is opened, too. */
export const loader = () => null

/** Asks the server nothing: whoever has ordered sees it said, also where the connection has gone. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadOrderingTexts(languageOf(request))
  return null
}

/** Thanks for an order, in Bengali in both languages (D22), and what comes next. */
export default function OrderSuccessPage() {
  const { checkout, track } = useOrderingTexts()
  const { common } = useTexts()
  const { success } = checkout
  const hydrated = useHydrated()
  const order = hydrated ? readLastOrder() : null
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none desk:py-16">
      <PageHead title={checkout.successTitle} index={false} />
      <div className="card mx-auto max-w-[38rem] px-5 py-8 desk:px-10 desk:py-10">
        <div lang="bn" className="flex flex-col items-center text-center">
          <span className="flex size-16 items-center justify-center rounded-pill bg-brand-soft text-brand">
            <Icon name="check" className="size-8" />
          </span>
          <h1 className="mt-5 text-2 desk:text-3">{success.thanks}</h1>
          <p className="mt-3 leading-[1.8] text-ink-2">{success.willCall}</p>
        </div>
        {/* The place is kept until it is known whether there was an order. */}
        {!hydrated && <div className="mt-6 min-h-96 rounded-m bg-sunken" />}
        {order && <Placed order={order} />}
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {order && (
            <Link to={`/track-order?order=${order.orderId}`} className="button-primary">
              <Icon name="truck" />
              {track.heading}
            </Link>
          )}
          <Link to="/" className={order ? 'button-secondary' : 'button-primary'}>
            {common.goHome}
          </Link>
        </div>
      </div>
    </main>
  )
}

/** What was ordered in this tab, and what happens now. */
function Placed({ order }: { order: LastOrder }) {
  const { checkout, track } = useOrderingTexts()
  const language = useLanguage()
  const nameOf = useLineName()
  const total = formatTaka(order.total, language, 2)
  return (
    <>
      {order.isEarlier && (
        <p role="status" className="mt-5 rounded-s bg-gold-soft px-3 py-2 text-gold-ink">
          {checkout.earlierPlaced}
        </p>
      )}
      <dl className="mt-6 grid gap-y-1.5 rounded-m bg-sunken px-4 py-3 desk:px-5">
        <Fact word={track.orderId}>
          <CopyOrderId orderId={order.orderId} />
        </Fact>
        <Fact word={checkout.total}>{total}</Fact>
        <Fact word={checkout.payment}>{checkout.cash}</Fact>
      </dl>
      <ul aria-label={checkout.lines} className="mt-3 divide-y divide-line">
        {order.lines.map((line) => (
          <li key={lineKey(line)} className="flex items-center gap-3 py-2">
            <LinePicture line={line} className="size-12" />
            <div className="min-w-0 grow wrap-anywhere">
              <CutName name={nameOf(line)} lengths={nameLengths.orderSummary} />
              <LineChoices line={line} />
            </div>
            <span className="text-ink-2 tabular-nums">× {formatNumber(line.quantity, language)}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-5 text-1">{checkout.nextTitle}</h2>
      <ol
        className={`mt-2 space-y-1 pl-6 marker:font-semibold ${language === 'bn' ? '[list-style-type:bengali]' : 'list-decimal'}`}
      >
        {checkout
          .nextSteps(total)
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </>
  )
}

const Fact = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <dt className="text-ink-2">{word}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
