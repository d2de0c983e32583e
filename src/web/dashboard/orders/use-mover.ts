import type { Mover } from '#shop/orders/rules.ts'
import { useAllows } from '#web/data/session.tsx'

/** As whom a member of staff moves orders: packers only send parcels and take them back. */
export function useMover(): Mover {
  const allows = useAllows()
  return allows('orders') ? 'admin' : 'packer'
}
