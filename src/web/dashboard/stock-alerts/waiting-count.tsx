import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { stockAlertListMessages } from './list-messages.ts'

/** The list of those who wait for a product. */
const waitingPath = (product: string) => `/dashboard/stockAlerts?state=waiting&product=${product}`

/** How many people wait for each product, by its id. */
export function useWaitingCounts(): ReadonlyMap<string, number> {
  const { data = [] } = useApiQuery('GET /stock-alerts/counts', {})
  return new Map(data.map(({ _id, count }) => [_id, count]))
}

/** How many wait for the product of a row; a link to them for who answers customers. */
export function WaitingLink({ product, count }: { product: string; count: number }) {
  const t = useMessages(stockAlertListMessages)
  const isLink = useAllows()('orders')
  const look =
    'relative z-10 inline-flex min-h-6 items-center gap-1.5 rounded-full bg-mark-soft py-0.5 pr-2.5 pl-2 text-sm font-semibold whitespace-nowrap text-mark-ink before:gem before:bg-current!'
  if (!isLink) return <span className={look}>{t.waiting(count)}</span>
  return (
    <Link to={waitingPath(product)} className={`${look} hover:underline`}>
      {t.waiting(count)}
    </Link>
  )
}

/** Above the form of a product that people wait for. */
export function WaitingNotice({ product }: { product: string }) {
  const t = useMessages(stockAlertListMessages)
  const allows = useAllows()
  const count = useWaitingCounts().get(product)
  if (!count) return null
  return (
    <p className="notice mb-4 flex-wrap">
      <span className="grow">{t.waitingForThis(count)}</span>
      {allows('orders') && (
        <Link to={waitingPath(product)} className="link">
          {t.show}
        </Link>
      )}
    </p>
  )
}
