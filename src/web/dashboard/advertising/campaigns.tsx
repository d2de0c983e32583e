import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { daysOf, periodMessages, periods } from '#web/dashboard/kit/periods.ts'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { CampaignTable, Rest } from './campaign-table.tsx'
import { advertisingMessages } from './messages.ts'
import { MonthlyCosts } from './monthly-costs.tsx'
import { SpendForm, SpendImport } from './spend.tsx'

/** What advertisements cost and earned, with what they cost typed in or imported. */
export default function CampaignsPage() {
  const t = useMessages(advertisingMessages)
  const period = useMessages(periodMessages)
  const common = useMessages(commonMessages)
  const title = nameOfPage('campaigns', useLanguage())
  const { values, tabs } = useListState({ period: oneOf(periods, '30') })
  const query = useApiQuery('GET /campaigns', { query: daysOf(values.period) }, { keepPrevious: true })
  const { data } = query
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <header className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0 max-w-[44rem]">
          <h1 className="text-xl">{title}</h1>
          <p className="text-ink-2">{t.text}</p>
        </div>
        <TabLinks label={period.period} tabs={tabs('period', period.periods)} />
      </header>
      <div aria-busy={query.isFetching} className="flex flex-col gap-4">
        <QueryState query={query} />
        {data?.campaigns.length === 0 && <EmptyState>{t.none}</EmptyState>}
        {data && data.campaigns.length > 0 && (
          <>
            <CampaignTable data={data} />
            <Rest data={data} />
          </>
        )}
      </div>
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <SpendForm campaigns={data?.campaigns.map(({ campaign }) => campaign).filter(Boolean) ?? []} />
          <SpendImport />
        </div>
        <MonthlyCosts />
      </div>
    </main>
  )
}
