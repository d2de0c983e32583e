import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { FailedWorkList } from './failed-work.tsx'
import { HealthParts } from './health-report.tsx'
import { healthMessages } from './messages.ts'

/** How the shop itself is doing, in words a merchant understands. */
export default function Health() {
  const t = useMessages(healthMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /health-report', {})
  useWindowFocus(() => void query.refetch())
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{t.text}</p>
      <QueryState query={query} />
      {query.data && (
        <HealthParts report={query.data}>
          <FailedWorkList />
        </HealthParts>
      )}
    </main>
  )
}
