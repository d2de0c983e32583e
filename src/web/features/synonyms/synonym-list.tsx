import { useEffect, useRef, useState } from 'react'
import type { Synonym } from '#shop/synonyms/contract.ts'
import { maxPhraseLength } from '#shop/synonyms/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OrderListStates } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { synonymMessages } from './messages.ts'
import { SynonymForm } from './synonym-form.tsx'

/** What is typed, once the typist pauses. */
function useSettled(typed: string) {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const waiting = setTimeout(() => settle(typed.trim()), 300)
    return () => clearTimeout(waiting)
  }, [typed])
  return settled
}

interface Props {
  saves: number
  /** A group is being written above. */
  isWriting: boolean
  onAdd: () => void
}

/** The groups of words that mean the same. */
export function Synonyms({ saves, isWriting, onAdd }: Props) {
  const t = useMessages(synonymMessages)
  const common = useMessages(commonMessages)
  const title = useRef<HTMLHeadingElement>(null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed)
  const [editing, setEditing] = useState('')
  const { isBusy, whileBusy } = useBusyIds()
  const list = usePagedList(`${saves} ${search}`, (cursor) =>
    api('GET /synonyms', {
      query: { limit: rowsPerPage, ...(search && { search }), ...(cursor && { cursor }) },
    }),
  )

  async function remove({ _id: id, phrases }: Synonym) {
    const text = phrases.join(' · ')
    if (!(await ask({ title: t.askRemove, text, yes: t.yesRemove, no: common.no }))) return
    await whileBusy(id, async () => {
      try {
        await api('DELETE /synonyms/:id', { params: { id } })
        showToast('success', t.removed)
        title.current?.focus()
        list.remove(id)
      } catch (error) {
        reportUnexpected(error)
        const isGone = error instanceof ApiError && error.status === 404
        showToast('error', isGone ? t.isGone : t.notSaved)
        if (isGone) list.load()
      }
    })
  }
  const leave = () => {
    setEditing('')
    title.current?.focus()
  }

  return (
    <section aria-labelledby="synonyms-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="synonyms-title" tabIndex={-1} className="text-lg outline-none">
          {t.synonymsTitle}
        </h2>
        <button type="button" className="button-primary" disabled={isWriting} onClick={onAdd}>
          <Icon name="plus" />
          {t.add}
        </button>
      </div>
      <input
        type="search"
        aria-label={t.searchIn}
        placeholder={t.searchIn}
        value={typed}
        maxLength={maxPhraseLength}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
        className="field mb-3 max-w-[24rem]"
      />
      <OrderListStates
        orders={list}
        empty={<p className="text-ink-2">{search ? t.noneWith(search) : t.none}</p>}
      >
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((synonym) => (
            <li key={synonym._id} className="card px-4 py-2">
              {editing === synonym._id ? (
                <SynonymForm
                  synonym={synonym}
                  onSaved={(changed) => {
                    list.replace(changed)
                    leave()
                  }}
                  onLeave={leave}
                />
              ) : (
                <Group
                  synonym={synonym}
                  busy={isBusy(synonym._id)}
                  onChange={() => setEditing(synonym._id)}
                  onRemove={() => remove(synonym)}
                />
              )}
            </li>
          ))}
        </ul>
      </OrderListStates>
    </section>
  )
}

interface GroupProps {
  synonym: Synonym
  busy: boolean
  onChange: () => void
  onRemove: () => void
}

function Group({ synonym: { phrases }, busy, onChange, onRemove }: GroupProps) {
  const t = useMessages(synonymMessages)
  const [first = ''] = phrases
  const look =
    'flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40'
  return (
    <div className="flex items-center gap-2">
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5 py-1">
        {phrases.map((phrase) => (
          <li key={phrase} className="rounded-full bg-sunken px-3 py-0.5 wrap-anywhere">
            {phrase}
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={`${t.change}: ${first}`}
        title={t.change}
        disabled={busy}
        onClick={onChange}
        className={look}
      >
        <Icon name="pencil" />
      </button>
      <button
        type="button"
        aria-label={`${t.remove}: ${first}`}
        title={t.remove}
        disabled={busy}
        onClick={onRemove}
        className={look}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  )
}
