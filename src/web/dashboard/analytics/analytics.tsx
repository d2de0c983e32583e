import { nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Overview } from './overview.tsx'

/** Sales and orders by day, week and month. */
export default function AnalyticsPage() {
  const title = nameOfPage('analytics', useLanguage())
  const common = useMessages(commonMessages)
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <Overview />
    </main>
  )
}
