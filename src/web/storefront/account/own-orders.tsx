import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderLineKey } from '#web/shared/cart/line-options.tsx'
import { type OrderHandling, orderLinkId } from '#web/shared/orders/order-actions.ts'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { StatusChip } from '#web/shared/orders/status-chip.tsx'
import { linkState } from '#web/shared/orders/use-orders.ts'
import { moreProducts } from '#web/shared/words/order-words.ts'
import { LinePicture } from '#web/storefront/cart/line-picture.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { MoveButtons, ReturnTime } from './move-buttons.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import { customerOrderMessages } from './order-messages.ts'
import { StatusLine } from './status-line.tsx'

interface Props extends Pick<OrderHandling, 'isBusy' | 'onMove'> {
  orders: readonly Order[]
  /** Id of the heading that names the list. */
  labelledBy: string
}

/** One's own orders, each a card. */
export function OwnOrders({ orders, labelledBy, ...handling }: Props) {
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-3">
      {orders.map((order) => (
        <OrderCard key={order._id} order={order} {...handling} />
      ))}
    </ul>
  )
}

function OrderCard({ order, isBusy, onMove }: { order: Order } & Omit<Props, 'orders' | 'labelledBy'>) {
  const language = useLanguage()
  const { _id, orderStatus, placedAt, total } = order
  const linkId = orderLinkId(_id)
  return (
    <li className="card p-4 md:px-5">
      <article aria-labelledby={linkId}>
        <header className="-mt-2 flex flex-wrap items-start justify-between gap-x-4">
          <p>
            <Link
              id={linkId}
              to={`/dashboard/order-overview/${_id}`}
              state={linkState(order)}
              className="inline-flex min-h-11 items-center text-lg font-semibold text-link tabular-nums underline-offset-4 hover:underline"
            >
              {formatOrderId(_id)}
            </Link>
          </p>
          <span className="flex min-h-11 items-center">
            <StatusChip status={orderStatus} />
          </span>
        </header>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm text-ink-2">{readableMoment(new Date(placedAt), language)}</p>
          <p className="font-display text-lg font-semibold tabular-nums">{formatTaka(total, language)}</p>
        </div>
        <Contents order={order} />
        <div className="mt-4 flex flex-col gap-x-6 gap-y-4 @2xl:flex-row @2xl:items-center">
          <StatusLine status={orderStatus} className="grow" />
          <div className="flex flex-wrap gap-2 *:grow empty:hidden @2xl:*:grow-0">
            <OrderAgainButton order={order} describedBy={linkId} />
            <MoveButtons
              order={order}
              describedBy={linkId}
              disabled={isBusy}
              onMove={(to) => onMove(order, to)}
            />
          </div>
        </div>
        <ReturnTime order={order} />
      </article>
    </li>
  )
}

const mostPictures = 4

/** The first products of an order in pictures, the name of the first, and how many there are beside it. */
function Contents({ order: { products } }: { order: Order }) {
  const language = useLanguage()
  const lineName = useLineName()
  const [first, ...others] = products
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className="flex max-w-full gap-1.5">
        {products.slice(0, mostPictures).map((line) => (
          <LinePicture key={orderLineKey(line)} line={line} className="size-15 min-w-0 shrink!" />
        ))}
      </div>
      <p className="min-w-0 grow basis-40 leading-snug wrap-anywhere">
        {first && lineName(first)}
        {others.length > 0 && (
          <span className="block text-sm text-ink-2">{moreProducts[language](others.length)}</span>
        )}
      </p>
    </div>
  )
}

/** An empty list, with a link to the shop. */
export function NoOrders({ text }: { text: string }) {
  const t = useMessages(customerOrderMessages)
  return (
    <EmptyState>
      <p className="text-lg text-ink">{text}</p>
      <Link to="/shop" className="button-quiet">
        {t.goToShop}
      </Link>
    </EmptyState>
  )
}
