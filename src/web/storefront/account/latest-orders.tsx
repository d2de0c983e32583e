import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { OrderCounts } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import { customerLists } from '#web/shared/orders/order-lists.ts'
import { useOrderList } from '#web/shared/orders/use-orders.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { claimMessages, customerOrderMessages } from './order-messages.ts'
import { NoOrders, OwnOrders } from './own-orders.tsx'

interface Props {
  email: string
  counts: OrderCounts | null
  heading: RefObject<HTMLElement | null>
}

const shownAtStart = 3
const titleId = 'latest-title'

/** The newest of one's own orders that are under way. */
export function LatestOrders({ email, counts, heading }: Props) {
  const customerOrderText = useMessages(customerOrderMessages)
  const orderText = useMessages(orderMessages)
  const claimText = useMessages(claimMessages)
  const common = useMessages(commonMessages)
  const { statuses } = customerLists.activeOrders
  const orders = useOrderList({ statuses, email, limit: shownAtStart })
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  const hasNone = counts !== null && Object.values(counts).every((count) => count === 0)
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg">
          {customerOrderText.latestActive}
        </h2>
        {orders.loaded && orders.loaded.rows.length > 0 && (
          <Link
            to="/dashboard/activeOrders"
            aria-label={`${common.seeAll}: ${orderText.lists.activeOrders.title}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
          >
            {common.seeAll}
          </Link>
        )}
      </div>
      <PagedListStates
        list={orders}
        empty={<NoOrders text={hasNone ? customerOrderText.noOrdersYet : orderText.empty.activeOrders} />}
      >
        <OwnOrders orders={orders.loaded?.rows ?? []} labelledBy={titleId} {...handling} />
      </PagedListStates>
      {dialog}
      <Link
        to="/dashboard/claimOrder"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
      >
        {claimText.title}
      </Link>
    </section>
  )
}
