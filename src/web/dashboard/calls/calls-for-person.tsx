import { formatTaka } from '#lib/money.ts'
import type { CallForPerson } from '#shop/orders/calls-contract.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { callMessages } from './messages.ts'

/** Orders that the queue gave up: a person calls, cancels, changes them, or lets them be called again. */
export function CallsForPerson() {
  const t = useMessages(callMessages).forPerson
  const list = usePagedQuery('GET /calls/for-person', {})
  useWindowFocus(list.load)
  const again = useRowAction(list, {
    send: ({ _id: id }) => api('POST /calls/:id/again', { params: { id } }),
    after: 'leave',
    done: t.done,
    failed: t.failed,
    focusId: linkId,
    invalidates: ['GET /calls'],
  })
  return (
    <PagedListStates list={list} empty={<EmptyList none={{ title: t.none, text: t.intro }} />}>
      <p className="mb-3 text-sm text-ink-2">{t.intro}</p>
      <ul className="card divide-y divide-line">
        {list.loaded?.rows.map((row) => (
          <Row key={row._id} row={row} busy={again.isBusy(row)} onAgain={() => again.run(row)} />
        ))}
      </ul>
    </PagedListStates>
  )
}

/** Id of the order's link in a row. */
const linkId = (id: string) => `person-${id}`

interface RowProps {
  row: CallForPerson
  busy: boolean
  onAgain: () => void
}

function Row({ row: { _id, name, mobileNumber, total, placedAt, outcome, tries }, busy, onAgain }: RowProps) {
  const t = useMessages(callMessages).forPerson
  const orderText = useMessages(managementMessages)
  const language = useLanguage()
  const ending = [outcome && orderText.outcome[outcome], tries > 0 && t.tries(tries)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-4">
      <div className="min-w-0 grow basis-48 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="wrap-anywhere">{name}</b>
          <span className="tabular-nums">{formatTaka(total, language)}</span>
        </p>
        <p className="text-sm text-ink-2">
          <OrderLink id={_id} elementId={linkId(_id)} className="min-h-6" /> ·{' '}
          {readableMoment(new Date(placedAt), language)}
        </p>
        {ending && <p className="text-sm font-semibold text-danger">{ending}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={`tel:${mobileNumber}`}
          aria-label={orderText.callNow(mobileNumber)}
          className="button-quiet px-3 tabular-nums"
        >
          <Icon name="phone" />
          {mobileNumber}
        </a>
        <Button aria-describedby={linkId(_id)} disabled={busy} onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </li>
  )
}
