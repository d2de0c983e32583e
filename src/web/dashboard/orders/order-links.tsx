import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'

/** Links to orders, side by side. */
export function OrderLinks({ ids }: { ids: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {ids.map((id) => (
        <Link
          key={id}
          to={`/dashboard/order-overview/${id}`}
          className="link inline-flex min-h-11 items-center tabular-nums"
        >
          {formatOrderId(id)}
        </Link>
      ))}
    </p>
  )
}
