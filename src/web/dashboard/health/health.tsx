import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { FailedWorkList } from './failed-work.tsx'
import { HealthParts } from './health-report.tsx'
import { healthMessages } from './messages.ts'

/** How the shop itself is doing, in words a merchant understands. */
export default function Health() {
  const t = useMessages(healthMessages)
  const query = useApiQuery('GET /health-report', {})
  useWindowFocus(() => void query.refetch())
  return (
    <PageFrame title={t.title} intro={t.text}>
      <QueryState query={query} />
      {query.data && (
        <HealthParts report={query.data}>
          <FailedWorkList />
        </HealthParts>
      )}
    </PageFrame>
  )
}
