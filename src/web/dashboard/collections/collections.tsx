import { useState } from 'react'
import type { Collection } from '#shop/collections/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { CollectionForm } from './collection-form.tsx'
import { CollectionList } from './collection-list.tsx'
import { collectionMessages } from './messages.ts'

/** The merchant's collections: products picked by hand, or all that fit a rule. */
export default function Collections() {
  const t = useMessages(collectionMessages)
  const collections = useApiQuery('GET /admin-collections', {})
  /** The collection that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Collection | null>()
  const close = () => {
    setEdited(undefined)
    focusPageTitle()
  }
  return (
    <PageFrame
      title={t.title}
      intro={t.intro}
      actions={
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {t.add}
        </Button>
      }
      className="max-w-[56rem]"
    >
      {edited !== undefined && (
        <CollectionForm key={edited?._id ?? 'new'} collection={edited} onClose={close} />
      )}
      <QueryState query={collections} />
      {collections.data && <CollectionList collections={collections.data} onChange={setEdited} />}
    </PageFrame>
  )
}
