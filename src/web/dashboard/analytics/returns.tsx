import { nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { ReturnsReport } from './returns-report.tsx'

/** What came back, and why. */
export default function ReturnsPage() {
  const title = nameOfPage('returns', useLanguage())
  const common = useMessages(commonMessages)
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <ReturnsReport />
    </main>
  )
}
