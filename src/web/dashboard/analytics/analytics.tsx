import { dashboardMessages } from '#web/dashboard/layout/messages.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Overview } from './overview.tsx'

/** Sales and orders by day, week and month. */
export default function AnalyticsPage() {
  const { pages } = useMessages(dashboardMessages)
  const common = useMessages(commonMessages)
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${pages.analytics} – ${common.brand}`} index={false} />
      <Overview />
    </main>
  )
}
