import { expectedStatuses } from '#shop/orders/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { trackingMessages } from './messages.ts'

const step = 'relative border-l-2 pb-4 pl-5 last:border-transparent last:pb-0'
const dot = 'absolute top-1.5 -left-[0.4375rem] size-3 rounded-full'

/** The history of the order in Dhaka time (D52), and the expected steps. */
export function OrderProgress({ order: { history, orderStatus } }: { order: TrackedOrder }) {
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  return (
    <ol aria-label={t.history} className="mt-4">
      {history.map(({ at, from, to, change, role }, index) => {
        const changed = {
          ...{ address: t.addressCorrected, claim: t.claimed },
          ...{ edit: t.edited, merge: t.merged },
        }
        const moved = from === null ? t.placed : t.status[to]
        return (
          <li
            key={`${at} ${to} ${change}`}
            className={`${step} ${index === history.length - 1 ? 'border-line' : 'border-brand'}`}
          >
            <span aria-hidden="true" className={`${dot} bg-brand`} />
            <p className="font-semibold">{change === 'status' ? moved : changed[change]}</p>
            <p className="text-sm text-ink-2">
              <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
              {role === 'admin' ? t.byShop : t.byYou}
            </p>
          </li>
        )
      })}
      {expectedStatuses(orderStatus).map((status) => (
        <li key={status} className={`${step} border-line`}>
          <span aria-hidden="true" className={`${dot} border-2 border-line-strong bg-surface`} />
          <p className="text-ink-2">{t.ahead[status]}</p>
        </li>
      ))}
    </ol>
  )
}
