import { useRef, useState } from 'react'
import type { Redirect } from '#shop/redirects/contract.ts'
import { maxAddress, maxFileBytes } from '#shop/redirects/rules.ts'
import { CsvRows } from '#web/dashboard/import/csv-rows.tsx'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { listMessages } from '#web/ui/list-messages.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { redirectMessages } from './messages.ts'
import { RedirectForm } from './redirect-form.tsx'

const rowId = (id: string) => `redirect-${id}`

/** Old addresses and where they lead, with their file. */
export function RedirectList() {
  const t = useMessages(redirectMessages)
  const common = useMessages(commonMessages)
  const listText = useMessages(listMessages)
  const title = useRef<HTMLHeadingElement>(null)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState('')
  const list = usePagedQuery('GET /redirects', { query: { search } })
  const remove = useRowAction<Redirect>(list, {
    send: ({ _id: id }) => api('DELETE /redirects/:id', { params: { id } }),
    after: 'leave',
    done: t.removed,
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
    focusId: rowId,
    mayBeGone: true,
  })
  async function confirmRemove(redirect: Redirect) {
    const { confirmRemove: question, yesRemove: yes } = t
    if (await showDialog({ title: question, text: t.removeText(redirect.from), yes, no: common.no }))
      await remove.run(redirect)
  }
  const close = () => {
    setEditing('')
    title.current?.focus()
  }
  return (
    <section aria-labelledby="redirects-title">
      <h2 ref={title} id="redirects-title" tabIndex={-1} className="mb-2 text-lg outline-none">
        {t.listTitle}
      </h2>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 *:max-w-full">
        <SearchField label={t.searchIn} maxLength={maxAddress} search={search} onSearch={setSearch} />
        <p role="status" className="text-ink-2 tabular-nums">
          {list.phase === 'ready' &&
            list.loaded &&
            list.loaded.total > 0 &&
            listText.shown(list.loaded.rows.length, list.loaded.total)}
        </p>
      </div>
      <PagedListStates
        list={list}
        empty={<p className="text-ink-2">{search ? t.noneWith(search) : t.none}</p>}
      >
        <ul className="card divide-y divide-line">
          {list.loaded?.rows.map((redirect) => (
            <li key={redirect._id} className="px-4 py-2">
              {editing === redirect._id ? (
                <RedirectForm redirect={redirect} onClose={close} />
              ) : (
                <Row
                  redirect={redirect}
                  busy={remove.isBusy(redirect)}
                  onChange={() => setEditing(redirect._id)}
                  onRemove={() => confirmRemove(redirect)}
                />
              )}
            </li>
          ))}
        </ul>
      </PagedListStates>
      <div className="card mt-6 p-4">
        <CsvRows
          name="redirects"
          hint={t.fileHint}
          maxBytes={maxFileBytes}
          send={(client) => client('POST /redirects/csv', {})}
          onTaken={list.load}
          invalidates={['GET /missing-pages']}
          rejected={t.fileRejected}
          reasonOf={({ reason }) => t.problems[reason]}
          fetchFile={
            list.loaded && list.loaded.rows.length > 0 ? () => api('GET /redirects/csv', {}) : undefined
          }
        />
      </div>
    </section>
  )
}

interface RowProps {
  redirect: Redirect
  busy: boolean
  onChange: () => void
  onRemove: () => void
}

function Row({ redirect: { _id, from, to, moved }, busy, onChange, onRemove }: RowProps) {
  const t = useMessages(redirectMessages)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <div className="min-w-0 grow basis-32 leading-snug">
        <p id={rowId(_id)} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
          {from}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          <span aria-hidden="true">→ </span>
          <a href={to} target="_blank" rel="noreferrer" className="link">
            {to}
          </a>
          {moved && <span className="ml-2 text-sm">({t.moved})</span>}
        </p>
      </div>
      <IconButton
        icon="pencil"
        label={`${t.change}: ${from}`}
        title={t.change}
        disabled={busy}
        onClick={onChange}
      />
      <IconButton
        icon="trash-2"
        label={`${t.remove}: ${from}`}
        title={t.remove}
        disabled={busy}
        onClick={onRemove}
      />
    </div>
  )
}
