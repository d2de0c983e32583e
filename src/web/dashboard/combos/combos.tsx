import { useState } from 'react'
import type { AdminCombo } from '#shop/combos/contract.ts'
import { maxFileBytes } from '#shop/combos/rules.ts'
import { CsvRows } from '#web/dashboard/import/csv-rows.tsx'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { ComboForm } from './combo-form.tsx'
import { ComboList } from './combo-list.tsx'
import { comboMessages } from './messages.ts'

/** The merchant's combos: products that cost less together. */
export default function Combos() {
  const t = useMessages(comboMessages)
  const list = usePagedQuery('GET /admin-combos', {})
  /** The combo that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<AdminCombo | null>()
  const close = () => {
    setEdited(undefined)
    focusPageTitle()
  }
  const add = (
    <Button disabled={edited === null} onClick={() => setEdited(null)}>
      <Icon name="plus" />
      {t.add}
    </Button>
  )
  const hasCombos = (list.loaded?.rows.length ?? 0) > 0
  return (
    <PageFrame title={t.title} intro={t.intro} actions={hasCombos && add}>
      {edited !== undefined && <ComboForm key={edited?._id ?? 'new'} combo={edited} onClose={close} />}
      <PagedListStates list={list} empty={<EmptyList none={t.none}>{add}</EmptyList>}>
        <ComboList list={list} onChange={setEdited} />
      </PagedListStates>
      <div className="mt-6">
        <Fold title={t.fromFile} note={hasCombos ? `${t.fromFileNote} · ${t.fromFileOwn}` : t.fromFileNote}>
          <div className="mb-3 flex max-w-prose flex-col gap-2">
            {t.fileHow.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <CsvRows
            name="combos"
            hint={t.fileHint}
            maxBytes={maxFileBytes}
            send={(client) => client('POST /combos/csv', {})}
            onTaken={list.load}
            rejected={t.fileRejected}
            reasonOf={({ reason, column }) =>
              reason === 'wrong' && column ? t.wrongCell[column] : t.fileProblems[reason]
            }
            fetchFile={hasCombos ? () => api('GET /combos/csv', {}) : undefined}
          />
        </Fold>
      </div>
    </PageFrame>
  )
}
