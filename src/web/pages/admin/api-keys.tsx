import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { ApiKeyForm } from '#web/features/connections/api-key-form.tsx'
import { ApiKeyList } from '#web/features/connections/api-key-list.tsx'
import { connectionMessages } from '#web/features/connections/messages.ts'
import { ShownOnce } from '#web/features/connections/shown-once.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** The keys by which other programs work with the shop. */
export default function ApiKeys() {
  const { keys: t } = useMessages(connectionMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /api-keys', {})
  const [isAdding, setAdding] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t.title}</h1>
        <Button disabled={isAdding} onClick={() => setAdding(true)}>
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
      {isAdding && (
        <ApiKeyForm
          onCancel={() => setAdding(false)}
          onMade={(key) => {
            setAdding(false)
            setNewKey(key)
          }}
        />
      )}
      {newKey && <ShownOnce text={t.shownOnce} secret={newKey} onDone={() => setNewKey(null)} />}
      <QueryState query={query} />
      {query.data && <ApiKeyList keys={query.data} />}
    </main>
  )
}
