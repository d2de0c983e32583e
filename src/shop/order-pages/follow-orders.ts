import { sql } from 'kysely'
import type { OrderSubscriber } from '#shop/orders/events.ts'

/** Credits an order to the page on which it was placed; a page that is gone since gets none. */
export const creditOrderPage: OrderSubscriber<'placed'> = async (tx, _, { id, orderPage, visit }) => {
  if (orderPage === null) return
  await sql`insert into order_page_orders (order_id, page_id, source)
    select ${id}, id, ${visit?.origin?.source ?? ''} from order_pages where slug = ${orderPage}`.execute(tx)
}
