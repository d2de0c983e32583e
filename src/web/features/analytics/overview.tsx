import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { intervals } from '#shop/analytics/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { Status } from '#web/ui/status.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { analyticsMessages } from './messages.ts'
import { PeriodSection } from './period-section.tsx'
import { SummaryTiles } from './summary-tiles.tsx'
import { TopTables } from './top-tables.tsx'

/** The analytics of the shop: totals, a chart and tables. */
export function Overview() {
  const t = useMessages(analyticsMessages)
  const parameter = useSearchParams()[0].get('by')
  const interval = intervals.find((each) => each === parameter) ?? 'day'
  const query = useApiQuery('GET /analytics', { query: { interval } }, { keepPrevious: true })
  const titleId = useId()
  const tabs = intervals.map((each) => ({
    to: each === 'day' ? '?' : `?by=${each}`,
    text: t.byInterval[each],
    isCurrent: each === interval,
  }))
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-lg">
          {t.title}
        </h2>
        <TabLinks label={t.intervals} tabs={tabs} />
      </header>
      <div aria-busy={query.isFetching} className="flex flex-col gap-4">
        <QueryState query={query} />
        {query.data && (
          <>
            <SummaryTiles analytics={query.data} />
            <PeriodSection analytics={query.data} />
            <TopTables analytics={query.data} />
          </>
        )}
      </div>
      <LowStock />
    </section>
  )
}

/** Products to restock. */
function LowStock() {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /lowStock', {})
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h3 id={id} className="mb-2 text-lg">
        {t.lowStock}
      </h3>
      <QueryState query={query} />
      {query.data?.length === 0 && <p className="py-4 text-ink-2">{t.noLowStock}</p>}
      <ul className="grid gap-x-6 @3xl:grid-cols-2">
        {query.data?.map(({ _id, stock, ...names }) => (
          <li
            key={_id}
            className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-1"
          >
            <Link to={`/product-details/${_id}`} className="wrap-anywhere underline-offset-4 hover:underline">
              {localName(language, names)}
            </Link>
            <Status tone={stock === 0 ? 'danger' : 'attention'}>
              {stock === 0 ? t.soldOut : t.left(formatNumber(stock, language))}
            </Status>
          </li>
        ))}
      </ul>
    </section>
  )
}
