import { useState } from 'react'
import type { Webhook } from '#shop/webhooks/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { connectionMessages } from '#web/features/connections/messages.ts'
import { ShownOnce } from '#web/features/connections/shown-once.tsx'
import { WebhookForm } from '#web/features/connections/webhook-form.tsx'
import { WebhookList } from '#web/features/connections/webhook-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** The addresses of other programs that the shop tells what happens. */
export default function Webhooks() {
  const { hooks: t } = useMessages(connectionMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /webhooks', {})
  /** The webhook that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Webhook | null>()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t.title}</h1>
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {t.add}
        </Button>
        <div className="w-full">
          <p className="text-ink-2">{t.intro}</p>
          <a href="/api/docs/" className="link">
            {t.reference}
          </a>
        </div>
      </div>
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
    </main>
  )
}
