import { type RawBuilder, sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import type { OrderSubscriber } from '#shop/orders/events.ts'
import { failedStates } from '#shop/orders/parcel-rules.ts'

/** Call it before the parcel follows its order. */
export const forgetDueWhenMoved: OrderSubscriber<'moved'> = async (tx, _, { id, from, actor }) => {
  if (from === 'Delivered') await forgetDue(tx, id, { isByCourier: actor === 'courier' })
}

export const forgetDueWhenReturned: OrderSubscriber<'returnSeen'> = (tx, _, { id }) =>
  forgetDue(tx, id, { isByCourier: true })

/** Call it when the parcel has followed its order. */
export const ensureCashWhenMoved: OrderSubscriber<'moved'> = async (tx, _, { id, to }) => {
  if (to === 'Delivered') await ensureCash(tx, [id], { isDelivered: true })
}

export const ensureCashOfKept: OrderSubscriber<'partlyDelivered'> = (tx, _, { id }) =>
  ensureCash(tx, [id], { isDelivered: true })

export const enterWalletMoney: OrderSubscriber<'walletMoney'> = (
  tx,
  _,
  { id, kind, amountPaisa, wallet, note, madeBy },
) =>
  tx
    .insertInto('cashEntries')
    .values({
      orderId: id,
      kind,
      note,
      madeBy,
      courier: 'none',
      courierName: wallet ?? '',
      amountPaisa: kind === 'advance' ? amountPaisa : -amountPaisa,
    })
    .execute()

/** Throws while a courier owes the money of an order, which would be forgotten. */
export const checkNothingOwed: OrderSubscriber<'deleting'> = async (tx, _, { id, status }) => {
  const owed = await tx
    .selectFrom('orderCash')
    .innerJoin('parcels', 'parcels.orderId', 'orderCash.orderId')
    .select('orderCash.orderId')
    .where('orderCash.orderId', '=', id)
    .where('openPaisa', '>', 0)
    .where('state', 'not in', failedStates)
    .executeTakeFirst()
  if (owed)
    throw notPossibleNow('Money of this order is missing. Book it as received or write it off first.', {
      status,
    })
}

/** What was collected for pieces of an order that were exchanged since, and counts on another order. */
const collectedCredit = (orderId: RawBuilder<unknown>) => sql`
  select coalesce(sum(credit_paisa - moved_advance_paisa), 0)::bigint from exchanges where original_id = ${orderId} and undone_at is null`

/**
 * Of an order that leaves Delivered nothing is due any more, unless a courier has delivered its parcel and does not say that it
 * comes back: that one has collected the cash and still owes it, whatever becomes of the goods. So does a rider what was collected for
 * pieces that were exchanged before (D93). What was received stays received.
 */
async function forgetDue(tx: Tx, orderId: string, { isByCourier }: { isByCourier: boolean }) {
  const delivered = await tx
    .selectFrom('parcels')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'not in', [...failedStates, 'returning', 'returned'])
    .executeTakeFirst()
  if (isByCourier || !delivered)
    await tx
      .updateTable('orderCash')
      .set({ duePaisa: isByCourier ? 0 : sql<number>`(${collectedCredit(sql.val(orderId))})` })
      .where('orderId', '=', orderId)
      .execute()
}

/**
 * Makes the rows that are missing for these orders; one of a delivered order says what its courier had to collect. Of a parcel
 * that was delivered in part that is what staff say that the rider collected, and until they do what the courier says. What the
 * customer paid before delivery is in nobody's hands but the shop's.
 */
export async function ensureCash(tx: Tx, orderIds: readonly string[], { isDelivered = false } = {}) {
  if (orderIds.length === 0) return
  const due = isDelivered ? sql`true` : sql`orders.status = 'Delivered'`
  // For an order whose pieces were exchanged since the whole was collected (D93).
  const unpaid = sql`greatest(0, orders.total_paisa - orders.advance_paisa + (${collectedCredit(sql.ref('orders.id'))}))`
  const conflict = isDelivered
    ? sql`do update set due_paisa = excluded.due_paisa, delivered_at = excluded.delivered_at,
        courier = excluded.courier, courier_name = excluded.courier_name`
    : sql`do nothing`
  await sql`
    insert into order_cash (order_id, courier, courier_name, due_paisa, delivered_at)
    select orders.id, coalesce(parcel.courier, 'none'), coalesce(parcel.courier_name, ''),
      case when not (${due}) then 0
        when partial_deliveries.order_id is not null then ${unpaid}
        when parcel.state = 'partly delivered' then coalesce(parcel.collected_paisa, parcel.cash_paisa)
        else coalesce(parcel.cash_paisa, ${unpaid}) end,
      coalesce(parcel.delivered_at, orders.delivered_at, now())
    from orders left join partial_deliveries on partial_deliveries.order_id = orders.id and exchange_id = ''
    left join lateral (
      select courier, courier_name, state, cash_paisa, collected_paisa, parcels.delivered_at from parcels
      where parcels.order_id = orders.id and state not in ('refused', 'cancelled')
      order by parcels.id desc limit 1
    ) as parcel on true
    where orders.id = any(${orderIds})
    order by orders.id
    on conflict (order_id) ${conflict}`.execute(tx)
}
