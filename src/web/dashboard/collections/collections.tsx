import { FormAboveList } from '#web/dashboard/kit/form-above-list.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { CollectionForm } from './collection-form.tsx'
import { CollectionList } from './collection-list.tsx'
import { collectionMessages } from './messages.ts'

/** The merchant's collections: products picked by hand, or all that fit a rule. */
export default function Collections() {
  const t = useMessages(collectionMessages)
  return (
    <FormAboveList
      title={t.title}
      intro={t.intro}
      add={t.add}
      query={useApiQuery('GET /admin-collections', {})}
      form={(collection, close) => <CollectionForm collection={collection} onClose={close} />}
      list={(collections, change) => <CollectionList collections={collections} onChange={change} />}
    />
  )
}
