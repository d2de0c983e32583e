import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { collectionPath } from '#shop/catalog/rules.ts'
import type { Collection } from '#shop/collections/contract.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { collectionMessages } from './messages.ts'

interface Props {
  collections: readonly Collection[]
  onChange: (collection: Collection) => void
}

export function CollectionList({ collections, onChange }: Props) {
  const t = useMessages(collectionMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const remove = useAction(({ _id: id }: Collection) => api('DELETE /collections/:id', { params: { id } }), {
    invalidates: ['GET /admin-collections'],
    onSuccess: () => showToast('success', t.removed),
    failed: t.notSaved,
  })
  async function confirmRemove(collection: Collection) {
    const title = t.confirmRemove(localName(language, collection))
    if (await showDialog({ title, text: t.productsStay, yes: t.remove, no: common.no }))
      await remove.run(collection)
  }
  if (collections.length === 0) return <EmptyList none={t.none} />
  return (
    <ul className="flex flex-col gap-2">
      {collections.map((collection) => (
        <li key={collection._id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <Thumbnail image={collection.image} />
          <Summary collection={collection} />
          <div className="flex flex-wrap gap-2">
            <Button disabled={remove.isBusy} onClick={() => onChange(collection)}>
              {t.change}
            </Button>
            <Button variant="bare" disabled={remove.isBusy} onClick={() => confirmRemove(collection)}>
              {t.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ enabled, shown, until }: Collection) {
  if (!enabled) return 'off'
  if (shown) return 'on'
  return until !== null && new Date(until) <= new Date() ? 'ended' : 'later'
}

function Summary({ collection }: { collection: Collection }) {
  const t = useMessages(collectionMessages)
  const language = useLanguage()
  const { slug, kind, productIds, from, until, onHome, shown } = collection
  const moment = (at: string | null) => (at === null ? '' : readableMoment(new Date(at), language))
  const name = localName(language, collection)
  return (
    <div className="min-w-0 grow basis-52">
      <h2 className="font-text text-base font-semibold wrap-anywhere">{name}</h2>
      {shown ? (
        <Link to={collectionPath(slug)} aria-label={t.view(name)} className="link wrap-anywhere">
          {collectionPath(slug)}
        </Link>
      ) : (
        <p className="wrap-anywhere text-ink-2">{collectionPath(slug)}</p>
      )}
      <p className="text-sm text-ink-2">
        {[
          t.states[stateOf(collection)],
          kind === 'picked' ? t.pieces(formatNumber(productIds.length, language)) : t.kinds.rule,
          t.period(moment(from), moment(until)),
          onHome && t.row,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
