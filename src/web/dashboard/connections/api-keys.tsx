import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { ApiKeyList } from './api-key-list.tsx'
import { ConnectionPage } from './connection-page.tsx'
import { connectionMessages } from './messages.ts'
import { ShownOnce } from './shown-once.tsx'

/** The keys by which other programs work with the shop. */
export default function ApiKeys() {
  const { keys: t } = useMessages(connectionMessages)
  const query = useApiQuery('GET /api-keys', {})
  const [isAdding, setAdding] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  return (
    <ConnectionPage t={t} isAdding={isAdding} onAdd={() => setAdding(true)}>
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
    </ConnectionPage>
  )
}
