import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useAllows } from '#web/data/session.tsx'

/** The number of an order, which leads to it where this person may see orders. */
export function CashOrderLink({ id }: { id: string }) {
  const allows = useAllows()
  if (!allows(['orders', 'packing']))
    return (
      <span className="inline-flex min-h-11 items-center font-semibold tabular-nums">
        {formatOrderId(id)}
      </span>
    )
  return (
    <Link
      to={`/dashboard/order-overview/${id}`}
      className="link inline-flex min-h-11 items-center font-semibold tabular-nums"
    >
      {formatOrderId(id)}
    </Link>
  )
}
