import type { Received } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import { mostLines } from '../contract.ts'
import { historyRow } from '../history.ts'
import { factsOf, lockWholeOrder, type StoredLine, type WholeOrder } from './changing.ts'
import type { postMerge } from './contract.ts'
import { chargeAfterEdit, whichStays } from './rules.ts'

interface Merging {
  db: Database
  visitor: Visitor
  requestId: string
}

/**
 * Makes two orders one parcel: the lines of `from` join those of `into` with the prices they were ordered at, and their pieces
 * stay counted off. Asked once more, it answers as before.
 */
export function mergeOrders(
  { db, visitor, requestId }: Merging,
  { into, from }: Received<typeof postMerge>['body'],
) {
  if (into === from) throw invalid({ from: 'An order cannot be merged with itself.' })
  return inTransaction(db, async (tx) => {
    const { stays, goes } = await lockBoth(tx, into, from)
    if (goes.order.mergedInto === into) return { _id: into, total: takaFromPaisa(stays.order.totalPaisa) }
    checkPair(stays.order, goes.order)
    const lines = joinLines(stays.lines, goes.lines)
    const order = { ...stays.order, ...(await figuresOf(tx, stays, lines)) }
    await tx.deleteFrom('orderLines').where('orderId', '=', into).execute()
    await tx
      .insertInto('orderLines')
      .values(lines.map((line, place) => ({ ...line, orderId: into, position: place + 1 })))
      .execute()
    // The pieces are the other order's now.
    await tx.updateTable('orderLines').set({ stockTaken: false }).where('orderId', '=', from).execute()
    const { subTotalPaisa, deliveryChargePaisa, totalPaisa } = order
    const comment = joinComments(stays.order.comment, goes.order.comment)
    const version = order.version + 1
    await tx
      .updateTable('orders')
      .set({ subTotalPaisa, deliveryChargePaisa, totalPaisa, comment, version })
      .where('id', '=', into)
      .execute()
    await tx
      .updateTable('orders')
      .set({ status: 'Cancelled', mergedInto: into, callDueAt: null })
      .where('id', '=', from)
      .execute()
    const details = { before: factsOf(stays.order, stays.lines), after: factsOf(order, lines) }
    const entry = { from: 'Pending' as const, change: 'merge' as const, actor: visitor }
    await tx
      .insertInto('orderHistory')
      .values([
        historyRow({ ...entry, orderId: into, to: 'Pending', details: { ...details, orderId: from } }),
        historyRow({ ...entry, orderId: from, to: 'Cancelled', details: { orderId: into } }),
      ])
      .execute()
    const audit = { visitor, action: 'order-merged', requestId }
    await writeAudit(tx, { ...audit, subject: `order ${into}`, ...details })
    await writeAudit(tx, { ...audit, subject: `order ${from}`, after: { mergedInto: into } })
    return { _id: into, total: takaFromPaisa(totalPaisa) }
  })
}

/** In the order of their ids, so that two who merge the same two in opposite directions do not wait in a circle. */
async function lockBoth(tx: Tx, into: string, from: string) {
  const locked = new Map<string, WholeOrder>()
  for (const id of [into, from].sort()) locked.set(id, await lockWholeOrder(tx, id))
  const [stays, goes] = [locked.get(into), locked.get(from)]
  if (!stays || !goes) throw notFound('Order')
  return { stays, goes }
}

function checkPair(stays: WholeOrder['order'], goes: WholeOrder['order']) {
  for (const { id, status } of [stays, goes])
    if (status !== 'Pending') throw notPossibleNow(`Order ${id} is ${status} by now.`, { status })
  const sameAddress = stays.addressKey !== null && stays.addressKey === goes.addressKey
  if (stays.mobileNumber !== goes.mobileNumber && !sameAddress)
    throw notPossibleNow('These orders have neither phone number nor address in common.')
  if (whichStays(stays, goes) !== stays.id)
    throw notPossibleNow('The order to be cancelled belongs to an account; merge the other way round.')
}

const sameThing = (one: StoredLine, other: StoredLine) =>
  one.productId !== null &&
  one.productId === other.productId &&
  one.size === other.size &&
  one.color === other.color &&
  one.pricePaisa === other.pricePaisa &&
  one.stockTaken === other.stockTaken

/** Equal lines become one, as in a cart. */
function joinLines(stays: readonly StoredLine[], goes: readonly StoredLine[]) {
  const lines = stays.map((line) => ({ ...line }))
  for (const line of goes) {
    const same = lines.find((each) => sameThing(each, line) && each.quantity + line.quantity <= 999)
    if (same) same.quantity += line.quantity
    else lines.push({ ...line })
  }
  if (lines.length > mostLines)
    throw notPossibleNow(`One order holds ${mostLines} lines at most; these would be ${lines.length}.`)
  return lines
}

async function figuresOf(tx: Tx, { order }: WholeOrder, lines: readonly StoredLine[]) {
  const subTotalPaisa = lines.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
  const before = {
    deliveryArea: order.deliveryArea,
    subTotal: takaFromPaisa(order.subTotalPaisa),
    deliveryCharge: takaFromPaisa(order.deliveryChargePaisa),
  }
  const subTotal = takaFromPaisa(subTotalPaisa)
  const charge = chargeAfterEdit(before, order.deliveryArea, subTotal, await readSettings(tx))
  const deliveryChargePaisa = paisaFromTaka(charge)
  return { subTotalPaisa, deliveryChargePaisa, totalPaisa: subTotalPaisa + deliveryChargePaisa }
}

/** What either customer asked for stands on the parcel that is left. */
const joinComments = (stays: string, goes: string) =>
  goes === '' || stays.includes(goes) ? stays : [stays, goes].filter(Boolean).join('\n')
