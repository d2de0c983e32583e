import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { callMessages } from './messages.ts'
import { RulesForm } from './rules-form.tsx'

/** Which orders are called before they are packed. */
export default function CallRules() {
  const t = useMessages(callMessages).rules
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /call-rules', {}, { fresh: true })
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <p className="mb-4 text-ink-2">{t.intro}</p>
      <QueryState query={query} />
      {query.data && <RulesForm rules={query.data} />}
    </main>
  )
}
