import type { OrderWithHistory } from '#shop/orders/contract.ts'
import { readableMoment } from '#web/moment.ts'
import { useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'

/** Who moved the order along, and when (Dhaka time, D52). */
export function OrderTimeline({ history }: { history: OrderWithHistory['history'] }) {
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title" className="card p-4 desk:p-5">
      <h2 id="history-title" className="text-1">
        {dashboard.history}
      </h2>
      <ol className="mt-3">
        {history.map(({ at, from, to, change, role, by, note }) => {
          const changed = {
            ...{ address: dashboard.addressCorrected, claim: dashboard.claimed },
            ...{ edit: dashboard.edited, merge: dashboard.merged },
          }
          const moved = from === null ? dashboard.placed : dashboard.status[to]
          return (
            <li key={`${at} ${to} ${change}`} className="relative border-l-2 border-line pb-4 pl-5 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-pill bg-brand"
              />
              <p className="font-semibold">{change === 'status' ? moved : changed[change]}</p>
              <p className="text--1 text-ink-2 wrap-anywhere">
                <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
                {dashboard.by(by || dashboard.roles[role])}
              </p>
              {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
