import { dhakaDay } from '#lib/dhaka-time.ts'
import { dividePaisa } from '#lib/divide-paisa.ts'
import type { Role } from '#lib/endpoint.ts'
import { latinDigits } from '#lib/phone.ts'
import { optionNames } from '#shop/catalog/rules.ts'
import {
  type ExpectedStatus,
  isBeforeDispatch,
  isOpen,
  isUnconfirmed,
  type OrderStatus,
  orderStatuses,
  statusTable,
} from './statuses.ts'

/** Most lines of one order (D29). */
export const maxOrderLines = 50

/** Most orders that one request moves or reads for printing. */
export const maxBulkOrders = 50

/** Characters of a code that is scanned, such as a courier's link. */
export const maxScanned = 500

/** Seconds for which confirming orders can be undone. */
export const undoSeconds = 10

/** Whether a move of staff can be undone: confirming puts nothing back into the stock that others could buy. */
export const canUndo = (from: OrderStatus, to: OrderStatus) => isUnconfirmed(from) && to === 'Confirmed'

/** Open orders of a phone number that take stock; further ones are reviewed. */
export const maxReservingOrders = 5
/** Open orders of a phone number; further ones are rejected where the merchant wants it (D60). */
export const maxOpenOrders = 10

/** Why an order waits for staff without having taken stock (D60). */
export const reviewReasons = [
  'last pieces',
  'many orders',
  'many pieces',
  'pieces of customer',
  'pieces of network',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** Whether an order waits for staff without having taken stock: until it is confirmed, and again when that is undone. */
export const isInReview = (order: { status: string; reviewReason: string | null }) =>
  isUnconfirmed(order.status as OrderStatus) && order.reviewReason !== null

/** Why an order came back, or was refused. */
export const returnReasons = [
  ...([
    'refused',
    'not reachable',
    'wrong goods',
    'by mistake',
    'changed mind',
    'wrong address',
    'other',
  ] as const),
]
export type ReturnReason = (typeof returnReasons)[number]

/** Whether an order in this status has such a reason: it came back, or never got there. */
export const hasReturnReason = (status: OrderStatus) => status === 'Return' || status === 'Cancelled'

/** How an order came to the shop. */
export const orderSources = ['web', 'phone', 'chat', 'shop'] as const
export type OrderSource = (typeof orderSources)[number]

/** The sources that staff choose from when they enter an order. */
export const staffOrderSources = ['phone', 'chat', 'shop'] as const
export type StaffOrderSource = (typeof staffOrderSources)[number]

/** How a confirmation call can end. */
export const callOutcomes = [
  'confirmed',
  'no answer',
  'busy',
  'call later',
  'wants change',
  'refused',
  'wrong number',
] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** How an order was confirmed: by staff without a call where the merchant does not require one. */
export const confirmations = ['call', 'customer', 'staff'] as const
export type Confirmation = (typeof confirmations)[number]

/** Minutes for which an order of the call queue is one caller's only. */
export const callLockMinutes = 15

/** How many days ahead a customer may ask to be called again. */
export const maxCallDaysAhead = 30

/** Who moves an order: customers their own; staff who take orders; staff who only pack. */
export type Mover = Role | 'packer'

/** What packers do: whether a parcel is sent at all is decided by those who take orders. */
const packerMoves: readonly OrderStatus[] = ['Shipping', 'Delivered', 'Return']

/** The statuses an order may get next from this person. */
export const nextStatuses = (from: OrderStatus, mover: Mover) =>
  orderStatuses.filter((to) => {
    const transition = statusTable[from].next[to]
    if (mover === 'packer') return transition && packerMoves.includes(to)
    return transition && (mover === 'admin' || transition.by === 'customer')
  })

/** Whether this person may move an order; the return period is checked separately, by `canReturn`. */
export const canMove = (from: OrderStatus, to: OrderStatus, mover: Mover) =>
  nextStatuses(from, mover).includes(to)

/** Whether this move is open to the customer only until the return period has passed. */
export const endsWithReturnPeriod = (from: OrderStatus, to: OrderStatus) =>
  statusTable[from].next[to]?.withinReturnPeriod ?? false

/** The statuses still to come if nothing goes wrong. */
export function expectedStatuses(status: OrderStatus): ExpectedStatus[] {
  const next = statusTable[status].expectedNext
  return next ? [next, ...expectedStatuses(next)] : []
}

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * 60 * 60 * 1000)

interface PromisedOrder {
  orderStatus: OrderStatus
  deliveryDays: number | null
}

/** The day in Dhaka until which a confirmed order is to arrive; null where none was promised, or it is not on its way. */
export function promisedDay(
  { orderStatus, deliveryDays }: PromisedOrder,
  history: readonly { at: string; to: OrderStatus | null; change: string }[],
) {
  if (deliveryDays === null || isUnconfirmed(orderStatus) || !isOpen(orderStatus)) return null
  const confirmation = history.findLast(({ to, change }) => to === 'Confirmed' && change === 'status')
  return confirmation ? dhakaDay(daysAfter(new Date(confirmation.at), deliveryDays)) : null
}

/** Whether an order can be cancelled, and its address changed, by its link or with order id and phone number alone. */
export const canChangeByPhone = isBeforeDispatch

interface ConfirmableOrder {
  status: string
  reviewReason: string | null
  version: number
  confirmedVersion: number | null
}

/** Whether a customer may confirm an order at all: it was not confirmed as it is now, and staff need not review it first. */
export const isConfirmable = (order: ConfirmableOrder) =>
  isBeforeDispatch(order.status as OrderStatus) &&
  !isInReview(order) &&
  order.confirmedVersion !== order.version

/**
 * Whether its customer can confirm an order just by saying so. Who ordered knows id and phone number, which proves nothing
 * where a code is required; the link was sent to the phone, as the code was. An advance is paid, whoever says so.
 */
export const canCustomerConfirm = (
  order: ConfirmableOrder & { verification: string | null },
  byLink: boolean,
) => isConfirmable(order) && (order.verification === null || (order.verification === 'code' && byLink))

/** What the customer of an order can do instead of a call: enter a code from the phone, or pay something in advance. */
export const verifications = ['code', 'advance'] as const
export type Verification = (typeof verifications)[number]

/** Minutes for which a code that was sent again is accepted at least. */
export const resentCodeMinutes = 10
/** How often a code is sent: when the order is placed, and twice more. */
export const maxCodeSends = 3
/** Seconds after which it can be sent again. */
export const codeResendSeconds = 60
/** Wrong codes after which the order is called instead. */
export const maxWrongCodes = 5

/** Whether lines, address and delivery charge may be changed by staff. */
export const canEdit = isUnconfirmed

/** Until when a customer may return what was delivered at `deliveredAt` (D36). */
export const returnDeadline = (deliveredAt: Date, days: number) => daysAfter(deliveredAt, days)

/** Whether a customer may still return what was delivered at `deliveredAt`: `days` days, to the millisecond (D36). */
export const canReturn = (deliveredAt: Date, now: Date, days: number) =>
  now.getTime() <= returnDeadline(deliveredAt, days).getTime()

interface Mergeable {
  id: string
  status: OrderStatus
  userId: number | null
  /** It sends other pieces for those of an order, and has to stay with what they cost. */
  isExchange: boolean
}

/**
 * The id of the order that stays when two are merged: `order`, unless only `other` belongs to an account, whose owner would
 * lose sight of what they ordered, or is an exchange. Null where the two cannot be merged.
 */
export function mergeTarget(order: Mergeable, other: Mergeable): string | null {
  if (!isUnconfirmed(order.status) || !isUnconfirmed(other.status)) return null
  if (order.isExchange || other.isExchange) {
    const [exchange, joining] = order.isExchange ? [order, other] : [other, order]
    const keepsOwner = joining.userId === null || joining.userId === exchange.userId
    return joining.isExchange || !keepsOwner ? null : exchange.id
  }
  if (other.userId === null || other.userId === order.userId) return order.id
  return order.userId === null ? other.id : null
}

/** Whether the parcel of an order is packed now: the shop has confirmed it, and nothing was handed over. */
export const canBePacked = (status: OrderStatus) => isBeforeDispatch(status) && !isUnconfirmed(status)

/** Whether staff may say that the customer kept only some of the pieces (D92). */
export const canBePartlyDelivered = (status: OrderStatus) => status === 'Shipping' || status === 'Delivered'

/** Pieces of an order with what is taken off their price, in paisa. */
export interface DiscountedPieces {
  pricePaisa: number
  quantity: number
  discountPaisa: number
}

const worthOf = ({ pricePaisa, quantity }: DiscountedPieces) => pricePaisa * quantity

/**
 * These lines with other numbers of pieces, and what that leaves of their discounts (D145): fewer pieces have their share of what
 * their own line has, in whole taka, as cash is; more have no more than the line has.
 */
export const withPieces = <Line extends DiscountedPieces>(
  lines: readonly Line[],
  pieces: readonly number[],
) =>
  lines.map((line, index) => {
    const quantity = pieces[index] ?? 0
    return { ...line, quantity, discountPaisa: discountOfPieces(line, quantity) }
  })

function discountOfPieces(line: DiscountedPieces, pieces: number) {
  const { pricePaisa, quantity, discountPaisa } = line
  if (pieces >= quantity) return discountPaisa
  if (pieces === 0) return 0
  const share = Math.round((discountPaisa * pieces) / quantity / 100) * 100
  // Neither these pieces nor the others have more than they cost.
  const [least, most] = [discountPaisa - pricePaisa * (quantity - pieces), pricePaisa * pieces]
  return Math.min(Math.max(share, least), most, discountPaisa)
}

/** These lines with `discountPaisa` in all: fewer in proportion to what each has, more where there is something left to take it off. */
export function fitDiscount<Line extends DiscountedPieces>(lines: readonly Line[], discountPaisa: number) {
  const missing = discountPaisa - sumsOf(lines).discountPaisa
  const parts =
    missing < 0
      ? dividePaisa(
          discountPaisa,
          lines.map((line) => line.discountPaisa),
        )
      : dividePaisa(
          missing,
          lines.map((line) => worthOf(line) - line.discountPaisa),
        ).map((part, index) => part + (lines[index]?.discountPaisa ?? 0))
  return lines.map((line, index) => ({ ...line, discountPaisa: parts[index] ?? 0 }))
}

/** What these lines cost together, and what is taken off. */
export const sumsOf = (lines: readonly DiscountedPieces[]) => ({
  subTotalPaisa: lines.reduce((sum, line) => sum + worthOf(line), 0),
  discountPaisa: lines.reduce((sum, { discountPaisa }) => sum + discountPaisa, 0),
})

/** The amounts of an order of these lines. */
export function amountsOf(lines: readonly DiscountedPieces[], deliveryChargePaisa: number) {
  const sums = sumsOf(lines)
  return {
    ...sums,
    deliveryChargePaisa,
    totalPaisa: sums.subTotalPaisa - sums.discountPaisa + deliveryChargePaisa,
  }
}

/**
 * The amounts of an order of which these lines were kept, and for which `paidPaisa` were paid (D92). What was paid beyond their due is
 * first a discount that was not given, then a higher delivery charge; what was paid less is first delivery that was not paid, then a
 * discount. The paisa by which cash is rounded leave the delivery charge as it is.
 */
export function amountsOfKept(
  kept: readonly DiscountedPieces[],
  deliveryChargePaisa: number,
  paidPaisa: number,
) {
  const due = amountsOf(kept, deliveryChargePaisa)
  const missing = due.totalPaisa - paidPaisa
  const isRounded = Math.abs(missing) < 100
  const unpaidDelivery = isRounded ? 0 : Math.min(Math.max(missing, 0), deliveryChargePaisa)
  const discountPaisa = Math.min(Math.max(due.discountPaisa + missing - unpaidDelivery, 0), due.subTotalPaisa)
  return {
    subTotalPaisa: due.subTotalPaisa,
    discountPaisa,
    deliveryChargePaisa: paidPaisa - due.subTotalPaisa + discountPaisa,
    totalPaisa: paidPaisa,
  }
}

/** What happens to an advance, in the history of its order. */
export const advanceChanges = ['advance', 'refund', 'keep'] as const

interface PaidOrder {
  totalPaisa: number
  /** What was paid before delivery. */
  advancePaisa: number
}

/** What is collected for an order on delivery, in paisa: nothing where as much was paid before, or more than it costs by now. */
export const duePaisaOf = ({ totalPaisa, advancePaisa }: PaidOrder) => Math.max(totalPaisa - advancePaisa, 0)

/** The advance that its customer still has to pay, in paisa. */
export const awaitedPaisaOf = (order: PaidOrder & { advanceAskedPaisa: number }) =>
  Math.max(Math.min(order.advanceAskedPaisa, order.totalPaisa) - order.advancePaisa, 0)

interface AwaitingOrder extends ConfirmableOrder, PaidOrder {
  advanceAskedPaisa: number
  verification: string | null
  /** A courier was told to collect the whole amount. */
  hasParcel: boolean
}

/** Whether an order waits for an advance that its customer can pay, by one of these wallets. */
export const isAdvanceAwaited = (order: AwaitingOrder, wallets: readonly unknown[]) =>
  order.verification === 'advance' &&
  isConfirmable(order) &&
  !order.hasParcel &&
  awaitedPaisaOf(order) > 0 &&
  wallets.length > 0

/**
 * What has to be paid back, in paisa: of an order that came to nothing all, otherwise what it costs less than was paid; in either
 * case without what the shop keeps.
 */
export const toPayBackPaisaOf = (order: PaidOrder & { status: string; advanceKeptPaisa: number }) =>
  Math.max(
    order.advancePaisa -
      order.advanceKeptPaisa -
      (hasReturnReason(order.status as OrderStatus) ? 0 : order.totalPaisa),
    0,
  )

/** Days in which the guideline for e-commerce wants it paid back, in the way that it came. */
export const payBackDays = 10

/** Whether a payment of an order can still be recorded as its advance: the rider has not collected the money. */
export const canTakeAdvance = (status: OrderStatus) => status !== 'Delivered'

/** How a payment that somebody typed in was decided. */
export const paymentStates = ['checking', 'confirmed', 'refused'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Payments that are entered for an order at most. */
export const maxPayments = 10

/** The number of a transaction as the wallets print it, from how people type it. */
export const normaliseTrxId = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[\s.:#-]/g, '')
export const trxIdPattern = /^[A-Z0-9]{6,20}$/

/** What is collected for an order on delivery, in taka. */
export const dueOf = ({ total, advance = 0 }: { total: number; advance?: number | undefined }) =>
  Math.max(Math.round(total * 100) - Math.round(advance * 100), 0) / 100

/**
 * What an order costs of which some pieces were kept: what was paid before, and what the rider collected. Nobody collects anything
 * for pieces that cost less than was paid before; then they cost what is due for them.
 */
export const totalOfCollected = (keptDuePaisa: number, advancePaisa: number, collectedPaisa: number) =>
  collectedPaisa === 0 ? Math.min(keptDuePaisa, advancePaisa) : advancePaisa + collectedPaisa

/** Sum of price × quantity in taka, counted in paisa so that no fraction is lost. */
export const subTotalOf = (lines: readonly { originalPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { originalPrice, quantity }) => sum + Math.round(originalPrice * 100) * quantity, 0) /
  100

/** What a customer pays, in taka without the rounding errors of binary fractions. */
export const totalOf = (subTotal: number, deliveryCharge: number, discount = 0) =>
  (Math.round(subTotal * 100) - Math.round(discount * 100) + Math.round(deliveryCharge * 100)) / 100

interface ChosenOptions {
  color: string
  size: string
  /** Options beside size and colour, by name. */
  options: Readonly<Record<string, string>>
}

/** What was chosen of a product: colour, size, then other options with their names. */
export const chosenOptions = ({ color, size, options }: ChosenOptions) => [
  ...[color, size].filter((option) => option !== 'N/A'),
  ...optionNames(options).map((name) => `${name}: ${options[name]}`),
]

/** An order id as it is shown to people: `#8F3K-2M7Q`. */
export const formatOrderId = (id: string) => `#${id.slice(0, 4)}-${id.slice(4)}`

export const orderIdPattern = /^[2-9A-HJ-NP-Z]{8}$/

/** The token of the link to an order: its id and a signature. */
export const orderLinkPattern = /^[2-9A-HJ-NP-Z]{8}[\w-]{16}$/

/** An order id as it is stored, from how people type it: `#8f3k-2m7q`, or with Bengali digits. */
export const normaliseOrderId = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
