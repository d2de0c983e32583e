import { type FormEvent, useId, useRef, useState } from 'react'
import { postOrderNote, type TimelineEntry } from '#shop/orders/desk/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { readableMoment } from '#web/moment.ts'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Changes } from './changes.tsx'
import { newKey } from './desk-order.ts'

interface Props {
  orderId: string
  timeline: readonly TimelineEntry[]
  onNoted: () => Promise<void>
}

/** All that was done with an order, who did it and when (Dhaka time, D52), with the notes and calls of staff. */
export function StaffTimeline({ orderId, timeline, onNoted }: Props) {
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const titleOf = useEntryTitle()
  return (
    <section aria-labelledby="history-title" className="card p-4 desk:p-5">
      <h2 id="history-title" className="text-1">
        {dashboard.history}
      </h2>
      <ol className="mt-3">
        {timeline.map((entry, place) => (
          // Entries are only ever added at the end.
          <li key={place} className="relative border-l-2 border-line pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-pill ${entry.to === null ? 'bg-gold' : 'bg-brand'}`}
            />
            <p className="font-semibold">{titleOf(entry)}</p>
            <p className="text--1 text-ink-2 wrap-anywhere">
              <time dateTime={entry.at}>{readableMoment(new Date(entry.at), language)}</time> ·{' '}
              {dashboard.by(entry.by || dashboard.roles[entry.role])}
            </p>
            {entry.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{entry.note}</p>}
            <Changes details={entry.details} />
          </li>
        ))}
      </ol>
      <NoteForm orderId={orderId} onNoted={onNoted} />
    </section>
  )
}

/** What happened, in a few words. */
function useEntryTitle() {
  const dashboard = useDashboardTexts()
  const { work } = useAdminTexts()
  const language = useLanguage()
  return ({ change, from, to, outcome, dueAt, details }: TimelineEntry) => {
    const other = details?.orderId ? readableOrderId(details.orderId) : ''
    if (change === 'note') return work.noteWord
    if (change === 'edit') return work.edited
    if (change === 'merge') return to === 'Cancelled' ? work.goneInto(other) : work.mergedFrom(other)
    if (change === 'address') return dashboard.addressCorrected
    if (change === 'claim') return dashboard.claimed
    if (change === 'call' && outcome !== null) {
      const called = work.callWord(work.outcome[outcome])
      return dueAt === null ? called : `${called} · ${work.dueAt(readableMoment(new Date(dueAt), language))}`
    }
    return from === null || to === null ? dashboard.placed : dashboard.status[to]
  }
}

/** Notes are only added: what was written stays. */
function NoteForm({ orderId, onNoted }: Pick<Props, 'orderId' | 'onNoted'>) {
  const { work } = useAdminTexts()
  const id = useId()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const unanswered = useRef<{ key: string; note: string } | null>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (note.trim() === '' || busy) return
    if (unanswered.current?.note !== note) unanswered.current = { key: newKey(), note }
    setBusy(true)
    try {
      await api(postOrderNote, { params: { id: orderId }, body: unanswered.current })
      unanswered.current = null
      setNote('')
      await onNoted()
    } catch (error) {
      reportUnexpected(error)
      showToast('error', work.noteNotSaved)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={add} className="mt-4 border-t border-line pt-3">
      <label htmlFor={id} className="mb-1 block text--1 font-semibold">
        {work.noteLabel}
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        maxLength={1000}
        placeholder={work.notePlaceholder}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <button type="submit" className="button-secondary mt-2 px-4" disabled={busy || note.trim() === ''}>
        {busy ? work.savingNote : work.addNote}
      </button>
    </form>
  )
}
