import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { canBeExchanged } from '#shop/orders/exchange-rules.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Loading, QueryState } from '#web/ui/list-states.tsx'
import { draftIdOf, useStoredDrafts } from './draft.ts'
import { useDraftProducts } from './draft-products.ts'
import { exchangeMessages } from './exchange-messages.ts'
import { NewOrderForm } from './new-order-form.tsx'

const exchangePage = (id: string) => `/dashboard/newOrder?exchange=${id}`

/** Whether the customer of an order has pieces that can be sent back for others (D93). */
const isExchangeable = (order: Order) => canBeExchanged(order.orderStatus) && order.products.length > 0

/** Leads to the form by which other pieces are sent for some of this order. */
export function ExchangeLink({ order }: { order: Order }) {
  const t = useMessages(exchangeMessages)
  if (!isExchangeable(order)) return null
  return (
    <div>
      <Link to={exchangePage(order._id)} className="button-quiet px-4">
        {t.start}
      </Link>
    </div>
  )
}

interface Props {
  /** Of the order whose pieces come back. */
  id: string
  onClear: () => void
}

/** The form for an exchange, once the order and its products are loaded. */
export function ExchangeOrder({ id, onClear }: Props) {
  const t = useMessages(exchangeMessages)
  const drafts = useStoredDrafts()
  const params = { id }
  const order = useApiQuery('GET /order/:id', { params }, { fresh: true })
  const managed = useApiQuery('GET /managed-orders/:id', { params }, { fresh: true })
  const { byId } = useDraftProducts(order.data?.products.map((line) => line.id) ?? [])
  if (!order.data) return <QueryState query={order} />
  if (!managed.data) return <QueryState query={managed} />
  if (!isExchangeable(order.data))
    return (
      <p className="card p-4">
        {t.notPossible} <OrderLink id={id} />
      </p>
    )
  // Null: deleted since.
  if ([...byId.values()].some((product) => product === undefined)) return <Loading />
  const products = new Map([...byId].flatMap(([key, product]) => (product ? [[key, product] as const] : [])))
  return (
    <NewOrderForm
      draft={drafts.find(draftIdOf(id))}
      original={{ order: order.data, managed: managed.data, products }}
      onClear={onClear}
    />
  )
}
