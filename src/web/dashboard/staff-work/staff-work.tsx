import { countedBy } from '#shop/staff-work/rules.ts'
import { usePeriod } from '#web/dashboard/kit/use-period.tsx'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { staffWorkMessages } from './messages.ts'
import { StaffWorkTable } from './staff-work-table.tsx'

/** What each of the staff did, and the orders by which they are paid. */
export default function StaffWorkPage() {
  const t = useMessages(staffWorkMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const seesAll = useAllows()('money')
  const title = nameOfPage('staffWork', language)
  const { days, periodTabs } = usePeriod()
  const query = useApiQuery('GET /staff-work', { query: days }, { keepPrevious: true })
  const { data } = query
  return (
    <PageFrame
      title={title}
      intro={seesAll ? t.text : `${t.text} ${t.own}`}
      actions={periodTabs}
      width="full"
    >
      <div aria-busy={query.isFetching} className="mb-4 flex flex-col gap-4">
        <QueryState query={query} />
        {data?.people.length === 0 && <EmptyState>{t.none}</EmptyState>}
        {data && data.people.length > 0 && (
          <>
            <StaffWorkTable people={data.people} />
            <p className="max-w-[44rem] text-sm text-ink-2">{t.half}</p>
          </>
        )}
      </div>
      <section aria-labelledby="staff-work-csv" className="card flex flex-wrap items-center gap-2 p-4 md:p-5">
        <h2 id="staff-work-csv" className="mr-auto text-lg">
          {t.csv}
        </h2>
        {countedBy.map((by) => (
          <DownloadButton
            key={by}
            className="px-3"
            busyLabel={t.exporting}
            fetchFile={() => api('GET /staff-work/csv', { query: { ...days, by, language } })}
            failed={common.error}
            failedText={t.notExported}
          >
            {by === 'confirmed' ? t.csvConfirmed : t.csvDelivered}
          </DownloadButton>
        ))}
      </section>
    </PageFrame>
  )
}
