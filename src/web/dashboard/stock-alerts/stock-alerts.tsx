import { Link } from 'react-router'
import { localName } from '#lib/language.ts'
import type { StockAlert } from '#shop/stock-alerts/contract.ts'
import { isPhone } from '#shop/stock-alerts/rules.ts'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { stockAlertListMessages } from './list-messages.ts'
import { nameOf, TellByPhone } from './tell-by-phone.tsx'

const states = ['due', 'waiting', 'notified'] as const

/** Who waits for products that were sold out; the merchant calls the phone numbers. */
export default function StockAlerts() {
  const t = useMessages(stockAlertListMessages)
  const language = useLanguage()
  const allows = useAllows()
  const { values, tabs, addressWith } = useListState({ state: oneOf(states, 'due'), product: text(20) })
  const alerts = usePagedQuery('GET /stock-alerts', { query: values })
  useWindowFocus(alerts.load)
  const rows = alerts.loaded?.rows ?? []
  const mark = useRowAction(alerts, {
    send: ({ _id: id, notifiedAt }) =>
      api('PUT /stock-alerts/:id', { params: { id }, body: { notified: notifiedAt === null } }),
    after: 'leave',
    done: ({ notifiedAt }) => (notifiedAt === null ? t.marked : t.reopened),
    failed: t.notMarked,
    focusId: contactId,
    invalidates: ['GET /to-dos', 'GET /stock-alerts/counts'],
  })
  const [first] = rows
  return (
    <ListPage
      title={t.title}
      list={alerts}
      tabs={{ label: t.title, tabs: tabs('state', t.states), inHistory: true }}
      above={
        values.product !== '' && (
          <p className="mb-3 flex flex-wrap items-center gap-x-4 text-ink-2">
            {first && t.onlyOf(localName(language, first.product))}
            <Link to={addressWith({ product: '' })} className="link">
              {t.allProducts}
            </Link>
          </p>
        )
      }
      empty={
        <EmptyList
          none={t.none[values.state]}
          next={
            values.state !== 'notified' &&
            allows('catalogue') && { to: '/dashboard/stock?show=low', text: t.toStock }
          }
        />
      }
    >
      <ul className="card divide-y divide-line">
        {rows.map((alert) => (
          <AlertRow key={alert._id} alert={alert} busy={mark.isBusy(alert)} onMark={() => mark.run(alert)} />
        ))}
      </ul>
    </ListPage>
  )
}

/** Id of the contact of a row, which takes the focus. */
const contactId = (id: string) => `stock-alert-${id}`

interface Props {
  alert: StockAlert
  busy: boolean
  onMark: () => void
}

function AlertRow({ alert, busy, onMark }: Props) {
  const t = useMessages(stockAlertListMessages)
  const language = useLanguage()
  const allows = useAllows()
  const { _id, product, contact, state } = alert
  const hasPhone = isPhone(contact)
  const name = nameOf(alert, language)
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-4">
      <Thumbnail image={product.image} />
      <div className="max-w-full min-w-min grow basis-40 leading-snug">
        <p
          id={contactId(_id)}
          tabIndex={-1}
          className="font-semibold wrap-break-word tabular-nums outline-none"
        >
          {contact}
        </p>
        <p className="text-sm wrap-anywhere">
          {allows('catalogue') ? (
            <Link to={`/dashboard/update/${product._id}`} className="link min-h-6">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-sm text-ink-2">
          <time dateTime={alert.requestedAt}>{readableMoment(new Date(alert.requestedAt), language)}</time>
          {!hasPhone && state !== 'notified' && ` · ${t.mailed}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasPhone && <TellByPhone alert={alert} />}
        <Button aria-describedby={contactId(_id)} disabled={busy} onClick={onMark}>
          {state === 'notified' ? t.markWaiting : t.markTold}
        </Button>
      </div>
    </li>
  )
}
