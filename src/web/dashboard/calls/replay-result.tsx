import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/language.ts'
import type { Replay } from '#shop/risk/contract.ts'
import { OrderLinks } from '#web/dashboard/orders/order-links.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { callMessages } from './messages.ts'

/** Whom rules would have met, with a few of the orders. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const t = useMessages(callMessages).rules
  const language = useLanguage()
  const { orders, actions, isPartial, rules } = replay
  const share = (part: number, of: number) =>
    `${formatNumber(of === 0 ? 0 : Math.round((part / of) * 100), language)} %`
  const title = useRef<HTMLHeadingElement>(null)
  // It comes below the button, on a phone below the screen.
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView()
  }, [replay])
  return (
    <section aria-labelledby="replay-title" className="card p-4 md:p-5">
      <h2 ref={title} id="replay-title" tabIndex={-1} className="text-lg outline-none">
        {t.replayTitle}
      </h2>
      {orders === 0 ? (
        <p className="text-ink-2">{t.noOrders}</p>
      ) : (
        <>
          <p>{t.looked(orders)}</p>
          <ul className="my-2 divide-y divide-line border-y border-line">
            {actions.map(({ action, orders, failed }) => (
              <li key={action} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <b>{t.actions[action]}</b>
                <span className="tabular-nums">{t.counted(orders, share(failed, orders))}</span>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">
            {t.replayHint} {isPartial && t.partial(orders)}
          </p>
          <ul className="mt-3 divide-y divide-line border-t border-line">
            {rules.map(({ reason, orders, returned, examples }) => (
              <li key={reason} className="py-2">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <b>{t.reasons[reason]}</b>
                  <span className="tabular-nums">{t.met(orders, returned)}</span>
                </p>
                <OrderLinks ids={examples} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
