import { paisaFromTaka } from '#lib/money.ts'
import { fitText } from '#lib/text.ts'
import type { Tx } from '#platform/database.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import type { By } from '#shop/orders/commands/actor.ts'
import { isExchange, isNothingLeft } from '#shop/orders/commands/exchange-order.ts'
import { writeMove } from '#shop/orders/commands/move-order.ts'
import type { EmitOrderEvent } from '#shop/orders/events.ts'
import {
  type AttentionReason,
  courierName,
  type ParcelCourier,
  type ParcelState,
} from '#shop/orders/parcel-rules.ts'
import { isOpen, type OrderStatus } from '#shop/orders/statuses.ts'
import type { News } from '../adapters/adapter.ts'
import { meaningOf } from '../adapters/couriers.ts'
import { stepTo } from '../statuses.ts'
import { lockParcel } from './book-parcels.ts'

/** What an order becomes with its parcel. A parcel that comes back is a returned order, whose goods staff receive. */
const orderStatusOf: Partial<Record<ParcelState, { to: OrderStatus; from: readonly OrderStatus[] }>> = {
  'with courier': { to: 'Shipping', from: ['Confirmed'] },
  'out for delivery': { to: 'Shipping', from: ['Confirmed'] },
  'on hold': { to: 'Shipping', from: ['Confirmed'] },
  // Sent, at least: staff say on it what was kept, which delivers it.
  'partly delivered': { to: 'Shipping', from: ['Confirmed'] },
  delivered: { to: 'Delivered', from: ['Confirmed', 'Shipping'] },
  returning: { to: 'Return', from: ['Confirmed', 'Shipping', 'Delivered'] },
  returned: { to: 'Return', from: ['Confirmed', 'Shipping', 'Delivered'] },
}

export type ParcelMove = Awaited<ReturnType<typeof writeMove>>

type Locked = Awaited<ReturnType<typeof lockParcel>>

interface MoveContext extends By {
  emit: EmitOrderEvent
}

/** Moves the order of a parcel after it; returns what happened to the stock. */
export async function moveOrderAfter(
  tx: Tx,
  { order, parcel }: Locked,
  state: ParcelState,
  { emit, actor, requestId }: MoveContext,
): Promise<ParcelMove> {
  const move = orderStatusOf[state]
  const from = order.status as OrderStatus
  // Its return was noted on the order before.
  if (move?.to === 'Return' && from === 'Return') await emit(tx, 'returnSeen', { id: order.id })
  if (!move?.from.includes(from)) return 'untouched'
  if (move.to === 'Return' && (await isNothingLeft(tx, order.id))) return 'untouched'
  return writeMove(tx, emit, {
    id: order.id,
    reviewReason: order.reviewReason,
    from,
    to: move.to,
    actor,
    requestId,
    note: courierName({ courier: parcel.courier as ParcelCourier, courierName: parcel.courierName }),
  })
}

/**
 * Whether the order cannot have what its parcel says: it was cancelled, or is not confirmed any more. Of one that was cancelled on its
 * way the parcel comes back.
 */
const contradictsOrder = ({ status, piecesOutside }: Locked['order'], state: ParcelState) =>
  (status === 'Cancelled' || status === 'Pending') &&
  orderStatusOf[state] !== undefined &&
  !(piecesOutside && orderStatusOf[state].to === 'Return')

/** Whether the courier gives up a parcel that somebody waits for. */
const isGivenUp = (status: string, state: ParcelState) =>
  state === 'cancelled' && isOpen(status as OrderStatus)

/** Applies what a courier says of a parcel to it and to its order. Saying it again changes nothing. */
export async function applyNews(
  tx: Tx,
  emit: EmitOrderEvent,
  id: number,
  { rawStatus, rawText, at, charge, collected, payout }: News,
): Promise<{ stockChange: ParcelMove; result: string }> {
  const locked = await lockParcel(tx, id)
  const { order, parcel } = locked
  const from = parcel.state as ParcelState
  const isOld = at !== null && parcel.newsAt !== null && at < parcel.newsAt
  const kind = { isExchange: await isExchange(tx, order.id) }
  const meaning =
    rawStatus === null || isOld ? { state: null } : meaningOf(parcel.courier as Courier, rawStatus, kind)
  const step = meaning.state === null ? { state: from } : stepTo(from, meaning.state, kind)
  // What was seen by a person is not shown again, however often the courier repeats it.
  const isNew = rawStatus !== null && rawStatus !== parcel.rawStatus
  const reason: AttentionReason | undefined = contradictsOrder(order, step.state)
    ? 'order cancelled'
    : ('attention' in step && step.attention) ||
      ('attention' in meaning && meaning.attention) ||
      (step.state !== from && isGivenUp(order.status, step.state) ? 'cancelled before pickup' : undefined)
  const attention =
    (isNew || step.state !== from) && reason ? reason : clearedAttention(parcel.attention, step.state)
  await tx
    .updateTable('parcels')
    .set({ state: step.state, attention })
    .$if(rawStatus !== null && !isOld, (query) =>
      query.set({ rawStatus: fitText(rawStatus ?? '', maxWords) }),
    )
    .$if(rawText !== '' && !isOld, (query) => query.set({ rawText: fitText(rawText, maxWords) }))
    .$if(at !== null && !isOld, (query) => query.set({ newsAt: at }))
    .$if(step.state !== from, (query) => query.set({ changedAt: new Date() }))
    .$if(parcel.bookedAt === null, (query) => query.set({ bookedAt: new Date() }))
    .$if(step.state === 'delivered' && parcel.deliveredAt === null, (query) =>
      query.set({ deliveredAt: at ?? new Date() }),
    )
    .$if(step.state === 'returned' && parcel.returnedAt === null, (query) =>
      query.set({ returnedAt: at ?? new Date() }),
    )
    // Old news still say what was not known.
    .$if(charge != null && (!isOld || parcel.chargePaisa === null), (query) =>
      query.set({ chargePaisa: paisaFromTaka(charge ?? 0) }),
    )
    .$if(collected != null && (!isOld || parcel.collectedPaisa === null), (query) =>
      query.set({ collectedPaisa: paisaFromTaka(collected ?? 0) }),
    )
    .$if(payout !== undefined && parcel.paidOutAt === null, (query) =>
      query.set({ payout: fitText(payout ?? '', 100), paidOutAt: at ?? new Date() }),
    )
    .where('id', '=', id)
    .execute()
  const stockChange =
    step.state === from
      ? 'untouched'
      : await moveOrderAfter(tx, locked, step.state, {
          emit,
          actor: 'courier',
          requestId: `courier-${id}`,
        })
  const result =
    step.state === from ? (isOld ? 'older than what is known' : 'nothing new') : `${from} → ${step.state}`
  return {
    stockChange,
    result: attention && attention !== parcel.attention ? `${result}; ${attention}` : result,
  }
}

const maxWords = 500

/** News of a parcel that was unclear answer the question. Other reasons stay until a person has seen them. */
const clearedAttention = (attention: string | null, state: ParcelState) =>
  attention === 'unclear' && state !== 'unclear' ? null : attention
