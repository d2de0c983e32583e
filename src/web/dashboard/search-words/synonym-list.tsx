import { useRef, useState } from 'react'
import type { Synonym } from '#shop/synonyms/contract.ts'
import { maxPhraseLength } from '#shop/synonyms/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { synonymMessages } from './messages.ts'
import { SynonymForm } from './synonym-form.tsx'

interface Props {
  /** Whether the form of a new group is open. */
  isAdding: boolean
  onAdd: () => void
}

/** The groups of phrases that mean the same. */
export function SynonymList({ isAdding, onAdd }: Props) {
  const t = useMessages(synonymMessages)
  const common = useMessages(commonMessages)
  const title = useRef<HTMLHeadingElement>(null)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState('')
  const list = usePagedQuery('GET /synonyms', { query: { search } })
  const remove = useAction(({ _id: id }: Synonym) => api('DELETE /synonyms/:id', { params: { id } }), {
    onSuccess(_, { _id }) {
      showToast('success', t.removed)
      title.current?.focus()
      list.remove(_id)
    },
    onError(error) {
      if (statusOf(error) === 404) list.load()
      return false
    },
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })

  async function confirmRemove(synonym: Synonym) {
    const { confirmRemove: title, yesRemove: yes } = t
    const text = synonym.phrases.join(' · ')
    if (await showDialog({ title, text, yes, no: common.no })) await remove.run(synonym)
  }
  const close = () => {
    setEditing('')
    title.current?.focus()
  }

  return (
    <section aria-labelledby="synonyms-title">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="synonyms-title" tabIndex={-1} className="text-lg outline-none">
          {t.synonymsTitle}
        </h2>
        <Button disabled={isAdding} onClick={onAdd}>
          <Icon name="plus" />
          {t.add}
        </Button>
      </div>
      <div className="mb-3">
        <SearchField label={t.searchIn} maxLength={maxPhraseLength} search={search} onSearch={setSearch} />
      </div>
      <PagedListStates
        list={list}
        empty={<p className="text-ink-2">{search ? t.noneWith(search) : t.none}</p>}
      >
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((synonym) => (
            <li key={synonym._id} className="card px-4 py-2">
              {editing === synonym._id ? (
                <SynonymForm synonym={synonym} onSaved={list.replace} onClose={close} />
              ) : (
                <Group
                  synonym={synonym}
                  busy={remove.pending.includes(synonym)}
                  onChange={() => setEditing(synonym._id)}
                  onRemove={() => confirmRemove(synonym)}
                />
              )}
            </li>
          ))}
        </ul>
      </PagedListStates>
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
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <ul className="flex min-w-0 flex-[1_1_8rem] flex-wrap gap-1.5 py-1">
        {phrases.map((phrase) => (
          <li key={phrase} className="rounded-full bg-sunken px-3 py-0.5 wrap-anywhere">
            {phrase}
          </li>
        ))}
      </ul>
      <IconButton
        icon="pencil"
        label={`${t.change}: ${first}`}
        title={t.change}
        disabled={busy}
        onClick={onChange}
      />
      <IconButton
        icon="trash-2"
        label={`${t.remove}: ${first}`}
        title={t.remove}
        disabled={busy}
        onClick={onRemove}
      />
    </div>
  )
}
