import { OrderLink } from '#web/dashboard/kit/order-link.tsx'

/** Links to orders, side by side. */
export const OrderLinks = ({ ids }: { ids: readonly string[] }) => (
  <p className="flex flex-wrap gap-x-4 text-sm">
    {ids.map((id) => (
      <OrderLink key={id} id={id} />
    ))}
  </p>
)
