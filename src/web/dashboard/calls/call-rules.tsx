import { walletsOf } from '#shop/risk/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { callMessages } from './messages.ts'
import { RulesForm } from './rules-form.tsx'
import { WalletForwarding } from './wallet-forwarding.tsx'

/** Which orders are called before they are packed. */
export default function CallRules() {
  const t = useMessages(callMessages).rules
  const query = useApiQuery('GET /call-rules', {}, { fresh: true })
  return (
    <PageFrame title={t.title} intro={t.intro}>
      <QueryState query={query} />
      {query.data && <RulesForm rules={query.data} />}
      {query.data && walletsOf(query.data).length > 0 && <WalletForwarding />}
    </PageFrame>
  )
}
