import { type FormEvent, useId, useRef, useState } from 'react'
import type { TimelineEntry } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { orderMessages } from '../messages.ts'
import { Changes } from './changes.tsx'
import { newKey } from './use-managed-order.ts'

interface Props {
  orderId: string
  timeline: readonly TimelineEntry[]
  onNoted: () => Promise<void>
}

/** All that was done with an order, who did it and when (Dhaka time, D52), with the notes and calls of staff. */
export function StaffTimeline({ orderId, timeline, onNoted }: Props) {
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const titleOf = useEntryTitle()
  return (
    <section aria-labelledby="history-title" className="card p-4 md:p-5">
      <h2 id="history-title" className="text-lg">
        {orderText.history}
      </h2>
      <ol className="mt-3">
        {timeline.map((entry, place) => (
          // Entries are only ever added at the end.
          <li key={place} className="relative border-l-2 border-line pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.4375rem] size-3 rounded-full ${entry.to === null ? 'bg-gold' : 'bg-brand'}`}
            />
            <p className="font-semibold">{titleOf(entry)}</p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              <time dateTime={entry.at}>{readableMoment(new Date(entry.at), language)}</time> ·{' '}
              {orderText.by(entry.by || orderText.roles[entry.role])}
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
  const orderText = useMessages(orderMessages)
  const managementText = useMessages(managementMessages)
  const language = useLanguage()
  return ({ change, from, to, outcome, dueAt, details }: TimelineEntry) => {
    const other = details?.orderId ? formatOrderId(details.orderId) : ''
    if (change === 'note') return managementText.noteWord
    if (change === 'edit') return managementText.edited
    if (change === 'merge')
      return to === 'Cancelled' ? managementText.goneInto(other) : managementText.mergedFrom(other)
    if (change === 'address') return orderText.addressCorrected
    if (change === 'claim') return orderText.claimed
    if (change === 'call' && outcome !== null) {
      const called = managementText.callWord(managementText.outcome[outcome])
      return dueAt === null
        ? called
        : `${called} · ${managementText.dueAt(readableMoment(new Date(dueAt), language))}`
    }
    return from === null || to === null ? orderText.placed : orderText.status[to]
  }
}

/** Notes are only added: what was written stays. */
function NoteForm({ orderId, onNoted }: Pick<Props, 'orderId' | 'onNoted'>) {
  const managementText = useMessages(managementMessages)
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
      await api('POST /orders/:id/notes', { params: { id: orderId }, body: unanswered.current })
      unanswered.current = null
      setNote('')
      await onNoted()
    } catch (error) {
      reportUnexpected(error)
      showToast('error', managementText.noteNotSaved)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={add} className="mt-4 border-t border-line pt-3">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {managementText.noteLabel}
      </label>
      <textarea
        id={id}
        className="field"
        rows={2}
        maxLength={1000}
        placeholder={managementText.notePlaceholder}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <button type="submit" className="button-secondary mt-2 px-4" disabled={busy || note.trim() === ''}>
        {busy ? managementText.savingNote : managementText.addNote}
      </button>
    </form>
  )
}
