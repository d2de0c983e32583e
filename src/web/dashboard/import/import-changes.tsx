import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { Status } from '#web/ui/status.tsx'
import { LongPart } from './long-part.tsx'
import { productImportMessages } from './messages.ts'

/** What the file would change, before it is taken over: old and new value of each cell. */
export function ImportChanges({ id }: { id: string }) {
  const t = useMessages(productImportMessages)
  const list = usePagedQuery('GET /product-imports/:id/changes', { params: { id } })
  return (
    <LongPart title={t.changesTitle} count={list.loaded?.total}>
      <PagedListStates list={list} empty={null}>
        <ul className="divide-y divide-line">
          {list.loaded?.rows.map(({ _id, row, name, isNew, changes }) => (
            <li key={_id} className="py-2">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="tabular-nums">{t.row(row)}</span>
                <span className="font-semibold wrap-anywhere">{name}</span>
                {isNew && <Status tone="neutral">{t.isNew}</Status>}
              </p>
              <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-[10rem_1fr]">
                {changes.map(({ column, before, after }) => (
                  <div key={column} className="contents">
                    <dt>
                      <code className="text-sm">{column}</code>
                    </dt>
                    <dd className="whitespace-pre-line wrap-anywhere">
                      {!isNew && (
                        <>
                          <del className="text-ink-2">{before || t.empty}</del>{' '}
                          <span aria-hidden="true">→</span>{' '}
                        </>
                      )}
                      <ins className="font-semibold no-underline">{after || t.empty}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </PagedListStates>
    </LongPart>
  )
}
