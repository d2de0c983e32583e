import type { OrderWithHistory } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderMessages } from './messages.ts'

/** Who changed the order and when (Dhaka time, D52), as its customer sees it. */
export function OrderTimeline({ history }: { history: OrderWithHistory['history'] }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title" className="card p-4 md:p-5">
      <h2 id="history-title" className="text-lg">
        {t.history}
      </h2>
      <ol className="mt-3">
        {history.map(({ at, from, to, change, role, by, note }) => {
          const titles = {
            status: from === null ? t.placed : t.status[to],
            address: t.addressCorrected,
            claim: t.claimed,
            edit: t.edited,
            merge: t.merged,
          }
          return (
            <li key={`${at} ${to} ${change}`} className="relative border-l-2 border-line pb-4 pl-5 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-brand"
              />
              <p className="font-semibold">{titles[change]}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
                {t.by(by || t.roles[role])}
              </p>
              {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
