import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { getDueCalls } from '#shop/orders/desk/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/auth/token.ts'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed } from '#web/components/list-states.tsx'
import { readableMoment } from '#web/moment.ts'
import { useAdminTexts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { useWindowFocus } from '#web/window-focus.ts'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'

const aMinute = 60_000

/** On top of the pending orders: whoever asked to be called at a time that has come. */
export function DueCalls() {
  const { work } = useAdminTexts()
  const { common } = useTexts()
  const language = useLanguage()
  const { loaded, phase, more, load, loadMore } = usePagedList('due', (cursor) =>
    api(getDueCalls, { query: { limit: rowsPerPage, ...(cursor && { cursor }) } }),
  )
  useEffect(() => {
    const looking = setInterval(load, aMinute)
    return () => clearInterval(looking)
  }, [load])
  useWindowFocus(load)

  if (phase === 'failed') return <LoadFailed onRetry={load} />
  if (!loaded || loaded.rows.length === 0) return null
  const { rows, total, nextCursor } = loaded
  return (
    <section aria-labelledby="due-title" className="mb-3 rounded-m border-2 border-gold bg-gold-soft p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="due-title" className="text-1">
          {work.dueTitle}
        </h2>
        <p className="text--1">
          {work.dueCount(formatNumber(rows.length, language), formatNumber(total, language))}
        </p>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {rows.map(({ _id, name, mobileNumber, total: amount, dueAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Link
                to={`/dashboard/order-overview/${_id}`}
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
              >
                {readableOrderId(_id)}
              </Link>
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="tabular-nums">{formatTaka(amount, language, 2)}</span>
              <span className="text--1">{work.dueSince(readableMoment(new Date(dueAt), language))}</span>
            </p>
            <a
              href={`tel:${mobileNumber}`}
              aria-label={work.callNow(mobileNumber)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold tabular-nums text-ink underline underline-offset-4"
            >
              <Icon name="phone" />
              {mobileNumber}
            </a>
          </li>
        ))}
      </ul>
      {nextCursor && (
        <button
          type="button"
          className="button-secondary mt-2"
          disabled={more === 'loading'}
          onClick={loadMore}
        >
          {common.loadMore}
        </button>
      )}
    </section>
  )
}
