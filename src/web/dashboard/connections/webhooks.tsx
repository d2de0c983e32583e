import { useState } from 'react'
import type { Webhook } from '#shop/webhooks/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { connectionMessages } from './messages.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookList } from './webhook-list.tsx'

/** The addresses of other programs that are notified of events. */
export default function Webhooks() {
  const { hooks: t } = useMessages(connectionMessages)
  const query = useApiQuery('GET /webhooks', {})
  /** The webhook that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Webhook | null>()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <ConnectionPage t={t} isAdding={edited === null} onAdd={() => setEdited(null)}>
      {edited !== undefined && (
        <WebhookForm
          key={edited?._id ?? 'new'}
          webhook={edited}
          onCancel={() => setEdited(undefined)}
          onSaved={(newSecret) => {
            setEdited(undefined)
            setSecret(newSecret)
          }}
        />
      )}
      {secret && <ShownOnce text={t.secretShownOnce} secret={secret} onDone={() => setSecret(null)} />}
      <QueryState query={query} />
      {query.data && <WebhookList webhooks={query.data} onChange={setEdited} onSecret={setSecret} />}
    </ConnectionPage>
  )
}
