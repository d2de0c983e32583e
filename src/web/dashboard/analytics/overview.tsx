import { useId } from 'react'
import { intervals } from '#shop/analytics/rules.ts'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { analyticsMessages } from './messages.ts'
import { PeriodSection } from './period-section.tsx'
import { SalesReport } from './sales-report.tsx'
import { SummaryTiles } from './summary-tiles.tsx'
import { TopTables } from './top-tables.tsx'

/** The analytics of the shop: totals, a chart and tables. */
export function Overview() {
  const t = useMessages(analyticsMessages)
  const { values, tabs } = useListState({ by: oneOf(intervals, 'day') })
  const query = useApiQuery('GET /analytics', { query: { interval: values.by } }, { keepPrevious: true })
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 id={titleId} className="text-xl">
          {t.title}
        </h1>
        <TabLinks label={t.intervals} tabs={tabs('by', t.byInterval)} />
      </header>
      <div aria-busy={query.isFetching} className="flex flex-col gap-4">
        <QueryState query={query} />
        {query.data && (
          <>
            <SummaryTiles analytics={query.data} />
            <SalesReport analytics={query.data} />
            <PeriodSection analytics={query.data} />
            <TopTables analytics={query.data} />
          </>
        )}
      </div>
    </section>
  )
}
