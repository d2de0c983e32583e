import type { Received } from '#lib/endpoint.ts'
import { notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { findPlace } from '#shop/locations/service.ts'
import { historyRow } from '../history.ts'
import { readWholeOrder } from '../queries.ts'
import type { OrderStatus } from '../rules.ts'
import { factsOf, lockWholeOrder, type WholeOrder } from './changing.ts'
import type { putOrder } from './contract.ts'
import { editLines, type NextLine } from './edited-lines.ts'
import { canEdit } from './rules.ts'

interface Editing {
  db: Database
  events: Events
  visitor: Visitor
  requestId: string
}
type Sent = Received<typeof putOrder>['body']

/**
 * Changes what a Pending order holds, where it goes and what delivery costs, counting pieces off the stock or back. Of two who
 * change it at once the second is refused with what is there now; the same change sent once more, after a lost answer, is the
 * first one.
 */
export async function editOrder({ db, events, visitor, requestId }: Editing, id: string, sent: Sent) {
  const { version, stock } = await inTransaction(db, async (tx) => {
    const before = await lockWholeOrder(tx, id)
    const { order } = before
    const to = addressAfter(before, sent)
    if (isThere(before, sent, to)) return { version: order.version, stock: 'untouched' as const }
    if (!canEdit(order.status as OrderStatus) || order.version !== sent.version)
      await refuseOvertaken(tx, order)
    const { lines, stock } = await editLines(tx, before.lines, sent.products)
    const figures = figuresOf(lines, sent)
    const after = { ...order, ...to, ...figures }
    await tx.deleteFrom('orderLines').where('orderId', '=', id).execute()
    await tx
      .insertInto('orderLines')
      .values(lines.map((line) => ({ ...line, orderId: id })))
      .execute()
    const version = order.version + 1
    await tx
      .updateTable('orders')
      .set({ ...to, ...figures, version })
      .where('id', '=', id)
      .execute()
    const details = { before: factsOf(order, before.lines), after: factsOf(after, lines) }
    const [from, change] = ['Pending', 'edit'] as const
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from, to: from, change, actor: visitor, details }))
      .execute()
    await writeAudit(tx, { visitor, action: 'order-edited', subject: `order ${id}`, ...details, requestId })
    return { version, stock }
  })
  if (stock !== 'untouched') await events.publish(stock)
  return { _id: id, version }
}

async function refuseOvertaken(tx: Tx, { id, status, version }: WholeOrder['order']): Promise<never> {
  const order = await readWholeOrder(tx, id)
  throw notPossibleNow(
    canEdit(status as OrderStatus)
      ? 'Somebody else has changed this order meanwhile.'
      : `This order is ${status} and cannot be changed any more.`,
    { status, now: { version, order } },
  )
}

const addressFields = [
  ...(['name', 'mobileNumber', 'district', 'thana', 'address', 'addressType', 'deliveryArea'] as const),
]

/** Whether the order says already what was sent: then the answer to the first try was lost. */
function isThere(
  { order, lines }: WholeOrder,
  { products, customerData, total }: Sent,
  to: ReturnType<typeof addressAfter>,
) {
  const sameLines =
    lines.length === products.length &&
    lines.every(({ productId, quantity, size, color }, place) => {
      const line = products[place]
      return (
        line?.id === String(productId ?? '') &&
        line.quantity === quantity &&
        line.size === size &&
        line.color === color
      )
    })
  return (
    sameLines &&
    addressFields.every((field) => order[field] === to[field]) &&
    paisaFromTaka(customerData.deliveryCharge) === order.deliveryChargePaisa &&
    paisaFromTaka(total) === order.totalPaisa
  )
}

type Place = { district: string; thana: string }
const isSamePlace = (one: Place, other: Place) => one.district === other.district && one.thana === other.thana

/** A place that stays is not looked up: the list may have changed since the order came (D44). */
function addressAfter({ order }: WholeOrder, { customerData }: Sent) {
  const { deliveryCharge: _, ...to } = customerData
  if (isSamePlace(order, to) && to.deliveryArea === order.deliveryArea) return to
  const { district, thana, area } = findPlace(to.district, to.thana, 'customerData.')
  return { ...to, district, thana, areaUnlikely: area !== to.deliveryArea }
}

/** What the lines and the charge come to; refuses what was shown otherwise, so that nobody agrees to another sum (D3). */
function figuresOf(lines: readonly NextLine[], { customerData, total }: Sent) {
  const subTotalPaisa = lines.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
  const deliveryChargePaisa = paisaFromTaka(customerData.deliveryCharge)
  const totalPaisa = subTotalPaisa + deliveryChargePaisa
  if (paisaFromTaka(total) !== totalPaisa)
    throw notPossibleNow('Prices have changed. Please look at the new total.', {
      expected: {
        products: lines.map(({ productId, pricePaisa, quantity }) => ({
          id: String(productId ?? ''),
          ...{ originalPrice: takaFromPaisa(pricePaisa), quantity },
        })),
        subTotal: takaFromPaisa(subTotalPaisa),
        deliveryCharge: customerData.deliveryCharge,
        total: takaFromPaisa(totalPaisa),
      },
    })
  return { subTotalPaisa, deliveryChargePaisa, totalPaisa }
}
