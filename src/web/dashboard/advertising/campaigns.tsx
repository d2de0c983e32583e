import { usePeriod } from '#web/dashboard/kit/use-period.tsx'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { CampaignTable, MissingCosts, Rest } from './campaign-table.tsx'
import { advertisingMessages } from './messages.ts'
import { MonthlyCosts } from './monthly-costs.tsx'
import { SpendForm, SpendImport } from './spend.tsx'

/** What advertisements cost and earned, with what they cost typed in or imported. */
export default function CampaignsPage() {
  const t = useMessages(advertisingMessages)
  const title = nameOfPage('campaigns', useLanguage())
  const { days, periodTabs } = usePeriod()
  const query = useApiQuery('GET /campaigns', { query: days }, { keepPrevious: true })
  const { data } = query
  return (
    <PageFrame title={title} intro={t.text} actions={periodTabs} width="full">
      <div aria-busy={query.isFetching} className="mb-4 flex flex-col gap-4">
        <QueryState query={query} />
        {data?.campaigns.length === 0 && <EmptyState>{t.none}</EmptyState>}
        {data && data.campaigns.length > 0 && (
          <>
            <CampaignTable data={data} />
            <MissingCosts data={data} />
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
    </PageFrame>
  )
}
