import { formatTaka } from '#lib/money.ts'
import type { TimelineEntry } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { Changes } from './changes.tsx'
import { managementMessages } from './messages.ts'
import { NoteForm } from './note-form.tsx'

interface Props {
  orderId: string
  timeline: readonly TimelineEntry[]
}

/** The history of an order (Dhaka time, D52) with the notes and calls of staff. */
export function StaffTimeline({ orderId, timeline }: Props) {
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const titleOf = useEntryTitle()
  return (
    <section aria-labelledby="history-title" className="card px-4 py-3">
      <h2 id="history-title" className="text-lg">
        {orderText.history}
      </h2>
      <ol className="mt-2">
        {timeline.toReversed().map((entry, index) => (
          // The newest is first, and entries are only added.
          <li
            key={timeline.length - index}
            className={`relative border-l border-line pb-4 pl-5 before:gem before:absolute before:top-2 before:-left-1 last:border-transparent last:pb-0 ${index === 0 ? '' : 'before:bg-line-strong!'}`}
          >
            <p className="font-semibold">{titleOf(entry)}</p>
            <p className="text-sm text-ink-2 wrap-anywhere">
              <time dateTime={entry.at}>{readableMoment(new Date(entry.at), language)}</time> ·{' '}
              {orderText.by(entry.by || orderText.roles[entry.role])}
            </p>
            {[entry.note, entry.details?.reason].map(
              (text) =>
                text && (
                  <p key={text} className="mt-1 whitespace-pre-line wrap-anywhere">
                    {text}
                  </p>
                ),
            )}
            <Changes details={entry.details} />
          </li>
        ))}
      </ol>
      <NoteForm
        add={(body) => api('POST /orders/:id/notes', { params: { id: orderId }, body })}
        invalidates={['GET /managed-orders/:id']}
      />
    </section>
  )
}

function useEntryTitle() {
  const orderText = useMessages(orderMessages)
  const t = useMessages(managementMessages)
  const language = useLanguage()
  return ({ change, from, to, outcome, dueAt, details }: TimelineEntry) => {
    const withAmount = (title: string) =>
      details?.amount ? `${title}: ${formatTaka(details.amount, language)}` : title
    const other = details?.orderId ? formatOrderId(details.orderId) : ''
    if (change === 'note') return t.note
    if (change === 'undo') return orderText.undone
    if (change === 'receive') return to === 'Delivered' ? orderText.piecesReceived : orderText.received
    if (change === 'partial') return orderText.partlyKept
    if (change === 'exchange') return to === 'Delivered' ? t.exchangedBy(other) : t.exchangeOf(other)
    if (change === 'exchange undone') return t.exchangeUndone(other)
    if (change === 'confirm') return orderText.confirmedAsIs
    if (change === 'advance') return withAmount(orderText.advancePaid)
    if (change === 'refund') return withAmount(orderText.advanceBack)
    if (change === 'keep') return withAmount(orderText.advanceKept)
    if (change === 'edit') return t.edited
    if (change === 'merge') return to === 'Cancelled' ? t.mergedInto(other) : t.mergedFrom(other)
    if (change === 'address') return orderText.addressCorrected
    if (change === 'claim') return orderText.claimed
    if (change === 'call' && outcome !== null) {
      const called = t.callEntry(t.outcome[outcome])
      return dueAt === null ? called : `${called} · ${t.dueAt(readableMoment(new Date(dueAt), language))}`
    }
    return from === null || to === null ? orderText.placed : orderText.status[to]
  }
}
