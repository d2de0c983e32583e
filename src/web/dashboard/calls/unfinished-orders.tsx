import { Link, useNavigate } from 'react-router'
import { formatNumber, type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { UnfinishedCheckout } from '#shop/checkouts/contract.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { draftOfCheckout } from '#web/dashboard/orders/management/draft.ts'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { smsMessages } from '#web/dashboard/sms/sms-messages.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Status } from '#web/ui/status.tsx'
import { unfinishedOrderMessages } from './unfinished-order-messages.ts'

/** Who has left the checkout: they are called or written to, or staff finish their order. */
export function UnfinishedOrders() {
  const t = useMessages(unfinishedOrderMessages)
  const allows = useAllows()
  const settings = useApiQuery('GET /settings', {})
  const list = usePagedQuery('GET /checkouts', {})
  useWindowFocus(list.load)
  const remove = useRowAction(list, {
    send: ({ key }) => api('DELETE /checkouts/:key', { params: { key } }),
    after: 'leave',
    done: t.removed,
    failed: t.notRemoved,
    focusId: numberId,
  })
  const isOff = settings.data?.keepCheckouts === 'off'
  return (
    <>
      {!isOff && <CameBack />}
      <PagedListStates
        list={list}
        empty={
          <EmptyState>
            <p>{isOff ? t.off : t.none}</p>
            {isOff && allows('settings') && (
              <Link to="/dashboard/settings/checkouts" className="button-quiet">
                {t.switchOn}
              </Link>
            )}
          </EmptyState>
        }
      >
        <ul className="card divide-y divide-line">
          {list.loaded?.rows.map((row) => (
            <Row key={row._id} row={row} isBusy={remove.isBusy(row)} onRemove={() => remove.run(row)} />
          ))}
        </ul>
      </PagedListStates>
    </>
  )
}

/** What came back of what had been left. */
function CameBack() {
  const t = useMessages(unfinishedOrderMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /checkouts/recovered', {}, { fresh: true })
  if (!data) return null
  const { staff, link } = data
  const taka = (amount: number) => formatTaka(amount, language)
  const orders = staff.orders + link.orders
  return (
    <p className="mb-3 text-sm text-ink-2">
      <b className="text-ink tabular-nums">{t.cameBack(orders, taka(staff.total + link.total))}</b>{' '}
      {orders > 0 && t.through(taka(staff.total), taka(link.total))}
    </p>
  )
}

/** Id of the number of a row, which takes the focus. */
const numberId = (id: string) => `checkout-${id}`

interface RowProps {
  row: UnfinishedCheckout
  isBusy: boolean
  onRemove: () => void
}

function Row({ row, isBusy, onRemove }: RowProps) {
  const t = useMessages(unfinishedOrderMessages)
  const orderText = useMessages(managementMessages)
  const smsText = useMessages(smsMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { _id, name, mobileNumber, subTotal, changedAt, gone, isBlocked, sms } = row
  const place = [row.address, row.thana, row.district].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-4">
      <div className="min-w-0 grow basis-full leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b id={numberId(_id)} tabIndex={-1} className="wrap-anywhere outline-none">
            {name || t.noName}
          </b>
          <span className="tabular-nums">{formatTaka(subTotal, language)}</span>
          <time dateTime={changedAt} className="text-sm text-ink-2">
            {readableMoment(new Date(changedAt), language)}
          </time>
          {isBlocked && <Status tone="danger">{t.blocked}</Status>}
          {sms && <Status tone="neutral">{`${t.texted}: ${smsText.states[sms]}`}</Status>}
        </p>
        <p className="wrap-anywhere">{goodsOf(row, language)}</p>
        {gone > 0 && <p className="text-sm text-danger">{t.gone(gone)}</p>}
        {place && <p className="text-sm text-ink-2 wrap-anywhere">{place}</p>}
      </div>
      <a
        href={`tel:${mobileNumber}`}
        aria-label={orderText.callNow(mobileNumber)}
        className="button-quiet px-3 tabular-nums"
      >
        <Icon name="phone" />
        {mobileNumber}
      </a>
      <a href={whatsAppLink(row)} target="_blank" rel="noopener noreferrer" className="button-quiet px-3">
        {t.whatsApp}
      </a>
      <Button onClick={() => navigate('/dashboard/newOrder', { state: { draft: draftOfCheckout(row) } })}>
        {t.order}
      </Button>
      <Button variant="bare" aria-describedby={numberId(_id)} disabled={isBusy} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  )
}

const goodsOf = ({ lines }: UnfinishedCheckout, language: Language) =>
  lines.map((line) => `${formatNumber(line.quantity, language)} × ${localName(language, line)}`).join(', ')

/** WhatsApp with a message in the customer's language that the merchant only has to send. */
function whatsAppLink(row: UnfinishedCheckout) {
  const text = unfinishedOrderMessages[row.language].message(goodsOf(row, row.language), row.link)
  return `https://wa.me/88${row.mobileNumber}?text=${encodeURIComponent(text)}`
}
