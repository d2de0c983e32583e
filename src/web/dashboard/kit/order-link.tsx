import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useAllows } from '#web/data/session.tsx'

interface Props {
  id: string
  /** Id of the element, where it takes the focus. */
  elementId?: string
  className?: string
}

/** The number of an order, which leads to it where this person may see orders. */
export function OrderLink({ id, elementId, className = '' }: Props) {
  const number = formatOrderId(id)
  const allows = useAllows()
  return allows(['orders', 'packing']) ? (
    <Link id={elementId} to={`/dashboard/order-overview/${id}`} className={`link tabular-nums ${className}`}>
      {number}
    </Link>
  ) : (
    <span
      id={elementId}
      className={`inline-flex min-h-11 items-center font-semibold tabular-nums ${className}`}
    >
      {number}
    </span>
  )
}
