import type { OrderOrigin as Origin } from '#shop/orders/management-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { serverEventMessages } from './server-event-messages.ts'

/** Of an order for staff: what brought its customer, and what was reported of it to platforms of advertising. */
export function OrderOrigin({ orderId }: { orderId: string }) {
  const t = useMessages(serverEventMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /orders/:id/origin', { params: { id: orderId } })
  const origin = query.data
  // Nothing to see of orders that staff have entered.
  if (origin && !origin.last && origin.conversions.length === 0) return null
  const isSame = origin?.first?.at === origin?.last?.at
  return (
    <section aria-labelledby="order-origin" className="card flex flex-col gap-3 p-4">
      <h2 id="order-origin" className="text-lg">
        {t.origin}
      </h2>
      <QueryState query={query} />
      {origin && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <Fact name={t.source} value={origin.source} />
            <Fact name={t.campaign} value={origin.campaign} />
            {!isSame && <Visit name={t.first} visit={origin.first} />}
            <Visit name={t.last} visit={origin.last} />
          </dl>
          {origin.conversions.length > 0 && (
            <ul className="divide-y divide-line">
              {origin.conversions.map(({ platform, event, state, reason, at }) => (
                <li key={platform + event} className="py-2">
                  {t.platforms[platform]}, {t.events[event]}: {t.states[state]}
                  <span className="block text-sm text-ink-2">
                    {readableMoment(new Date(at), language)}
                    {reason && ` · ${t.reasons[reason]}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  )
}

function Visit({ name, visit }: { name: string; visit: Origin['last'] }) {
  const language = useLanguage()
  if (!visit) return null
  const { at, landing, referrer, campaign, source } = visit
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">
        {readableMoment(new Date(at), language)}
        {[[source, campaign].filter(Boolean).join(' · '), landing.split('?')[0], referrer]
          .filter(Boolean)
          .map((text) => (
            <span key={text} className="block text-sm text-ink-2">
              {text}
            </span>
          ))}
      </dd>
    </>
  )
}
