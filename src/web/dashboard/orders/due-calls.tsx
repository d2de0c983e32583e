import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'

const minute = 60_000

/** Above the pending orders: the customers whose time to be called again has come. */
export function DueCalls() {
  const t = useMessages(managementMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { loaded, phase, more, load, loadMore } = usePagedQuery(
    'GET /orders/due-calls',
    {},
    { refetchInterval: minute },
  )
  useWindowFocus(load)

  if (phase === 'failed') return <LoadFailed onRetry={load} />
  if (!loaded || loaded.rows.length === 0) return null
  const { rows, total, nextCursor } = loaded
  return (
    <section aria-labelledby="due-title" className="mb-3 rounded-lg bg-mark-soft p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="due-title" className="text-lg">
          {t.dueTitle}
        </h2>
        <p className="text-sm">
          {t.dueCount(formatNumber(rows.length, language), formatNumber(total, language))}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {rows.map(({ _id, name, mobileNumber, total: amount, dueAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2">
              <OrderLink id={_id} className="text-ink" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="tabular-nums">{formatTaka(amount, language)}</span>
              <span className="text-sm">{t.dueSince(readableMoment(new Date(dueAt), language))}</span>
            </p>
            <a
              href={`tel:${mobileNumber}`}
              aria-label={t.callNow(mobileNumber)}
              className="inline-flex min-h-11 min-w-0 items-center gap-2 font-semibold tabular-nums text-ink underline underline-offset-4"
            >
              <Icon name="phone" />
              <span className="min-w-0 wrap-anywhere">{mobileNumber}</span>
            </a>
          </li>
        ))}
      </ul>
      {nextCursor && (
        <Button className="mt-2" disabled={more === 'loading'} onClick={loadMore}>
          {common.loadMore}
        </Button>
      )}
    </section>
  )
}
