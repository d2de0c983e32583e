import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { Icon } from '#web/components/icon.tsx'
import { en } from '#web/texts/en/all-texts.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { useHydrated } from '../hydrated.ts'
import type { Route } from './+types/order-success'
import { readableOrderId, readLastOrder } from './last-order.ts'

export const meta: Route.MetaFunction = () => [
  { title: en.checkout.successTitle },
  { name: 'robots', content: 'noindex' },
]

/** Thanks for an order, in Bengali in both languages (D22). */
export default function OrderSuccessPage() {
  const { success } = useTexts().checkout
  const hydrated = useHydrated()
  const order = hydrated ? readLastOrder() : null
  return (
    <main id="content" tabIndex={-1} lang="bn" className="page-width py-10 outline-none desk:py-16">
      <div className="card mx-auto flex max-w-[38rem] flex-col items-center px-5 py-10 text-center desk:px-10">
        <span className="flex size-16 items-center justify-center rounded-pill bg-brand-soft text-brand">
          <Icon name="check" className="size-8" />
        </span>
        <h1 className="mt-5 text-2 desk:text-3">{success.thanks}</h1>
        <p className="mt-3 leading-[1.8] text-ink-2">{success.willCall}</p>
        {/* The place is kept until it is known whether there was an order. */}
        {(order || !hydrated) && (
          <dl className="mt-6 grid min-h-28 w-full content-start gap-y-1.5 rounded-m bg-sunken px-5 py-4 text-left">
            {order && (
              <>
                <Fact word={success.orderId} fact={readableOrderId(order.orderId)} />
                <Fact word={success.total} fact={formatTaka(order.total, 'bn', 2)} />
                <Fact word={success.payment} fact={success.cash} />
              </>
            )}
          </dl>
        )}
        <Link to="/" className="button-primary mt-7">
          {success.home}
        </Link>
      </div>
    </main>
  )
}

const Fact = ({ word, fact }: { word: string; fact: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-2">{word}</dt>
    <dd className="font-semibold tabular-nums">{fact}</dd>
  </div>
)
