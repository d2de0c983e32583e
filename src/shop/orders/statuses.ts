/*
 * The table of order statuses: one row per status, and the only place that says what a status means. Rules, limits, lists,
 * counts, analytics, chips and stock read it.
 *
 * Adding a status takes:
 * 1. its name in `orderStatuses` and its row in `statusTable` below, and the rows it may follow;
 * 2. a migration that names it in the check of `orders.status`, and in the predicates of the partial indexes if it is open
 *    (statuses.test.ts compares the database with this table and fails until they agree);
 * 3. its name and what it promises in status-words.ts, and its e-mail in emails.ts, in both languages. They are keyed by the
 *    status, and a missing one does not compile. A button that says something else than the name has its verb in
 *    src/web/shared/orders/messages.ts;
 * 4. its row and column in the table of rules.test.ts, which is written out from the specification on purpose.
 */

/** Every status, in the order in which counts and analytics show them. */
export const orderStatuses = ['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The lists of the admin dashboard, by the last part of their address. */
export type AdminOrderList =
  | 'pendingOrders'
  | 'confirmedOrders'
  | 'deliveredOrders'
  | 'cancelledOrders'
  | 'returnOrders'
/** The lists of the customer dashboard, by the last part of their address. */
export type CustomerOrderList = 'activeOrders' | 'myShopping' | 'myCancellations' | 'myReturn'

/** The colour of a status chip. */
type StatusTone = 'attention' | 'progress' | 'success' | 'danger' | 'neutral'

/** A status that an order reaches by itself if nothing goes wrong. */
export type ExpectedStatus = 'Confirmed' | 'Shipping' | 'Delivered'

interface Transition {
  /** An admin may do all that the customer who owns the order may do. */
  by: 'admin' | 'customer'
  /** The customer may do it only until the return period has passed; an admin at any time. */
  withinReturnPeriod?: true
}

interface StatusRow {
  /** What may follow, and who may do it (STATE-02 to STATE-11, D23). */
  next: Partial<Record<OrderStatus, Transition>>
  /** What follows if nothing goes wrong; null at the end. */
  expectedNext: ExpectedStatus | null
  /** Somebody waits for the parcel. An order that is not open is final: only then it can be deleted. */
  isOpen: boolean
  /** The merchant has not called yet: staff can change lines and address, and merge two orders. */
  isUnconfirmed: boolean
  /** Nothing was handed over: by its link, or by id and phone number, the customer can cancel it or correct its address. */
  isBeforeDispatch: boolean
  /** The merchant has to act: to call, or to hand the parcel over. */
  needsMerchant: boolean
  /** The pieces are counted off the stock. */
  holdsStock: boolean
  /** The order counts as sold in the analytics. */
  isSold: boolean
  adminList: AdminOrderList
  customerList: CustomerOrderList
  tone: StatusTone
}

export const statusTable: Record<OrderStatus, StatusRow> = {
  Pending: {
    next: { Confirmed: { by: 'admin' }, Cancelled: { by: 'customer' } },
    expectedNext: 'Confirmed',
    isOpen: true,
    isUnconfirmed: true,
    isBeforeDispatch: true,
    needsMerchant: true,
    holdsStock: true,
    isSold: true,
    adminList: 'pendingOrders',
    customerList: 'activeOrders',
    tone: 'attention',
  },
  Confirmed: {
    next: { Shipping: { by: 'admin' }, Delivered: { by: 'admin' }, Cancelled: { by: 'customer' } },
    expectedNext: 'Shipping',
    isOpen: true,
    isUnconfirmed: false,
    isBeforeDispatch: true,
    needsMerchant: true,
    holdsStock: true,
    isSold: true,
    adminList: 'confirmedOrders',
    customerList: 'activeOrders',
    tone: 'progress',
  },
  Shipping: {
    next: { Delivered: { by: 'admin' }, Cancelled: { by: 'customer' } },
    expectedNext: 'Delivered',
    isOpen: true,
    isUnconfirmed: false,
    isBeforeDispatch: false,
    needsMerchant: false,
    holdsStock: true,
    isSold: true,
    adminList: 'confirmedOrders',
    customerList: 'activeOrders',
    tone: 'progress',
  },
  Delivered: {
    next: { Return: { by: 'customer', withinReturnPeriod: true } },
    expectedNext: null,
    isOpen: false,
    isUnconfirmed: false,
    isBeforeDispatch: false,
    needsMerchant: false,
    holdsStock: true,
    isSold: true,
    adminList: 'deliveredOrders',
    customerList: 'myShopping',
    tone: 'success',
  },
  Cancelled: {
    next: { Confirmed: { by: 'customer' } },
    expectedNext: null,
    isOpen: false,
    isUnconfirmed: false,
    isBeforeDispatch: false,
    needsMerchant: false,
    holdsStock: false,
    isSold: false,
    adminList: 'cancelledOrders',
    customerList: 'myCancellations',
    tone: 'danger',
  },
  Return: {
    next: {},
    expectedNext: null,
    isOpen: false,
    isUnconfirmed: false,
    isBeforeDispatch: false,
    needsMerchant: false,
    holdsStock: true,
    isSold: false,
    adminList: 'returnOrders',
    customerList: 'myReturn',
    tone: 'neutral',
  },
}

/** The status of a new order. */
export const initialStatus = 'Pending' as const satisfies OrderStatus

/** Whether somebody waits for the parcel. */
export const isOpen = (status: OrderStatus) => statusTable[status].isOpen

/** Whether the order is not open any more. */
export const isFinal = (status: OrderStatus) => !isOpen(status)

/** Whether the order's pieces are counted off the stock. */
export const holdsStock = (status: OrderStatus) => statusTable[status].holdsStock

/** Whether the order was not handed over yet, so that its customer can still change it. */
export const isBeforeDispatch = (status: OrderStatus) => statusTable[status].isBeforeDispatch

/** Whether the merchant has not called about the order yet. */
export const isUnconfirmed = (status: OrderStatus) => statusTable[status].isUnconfirmed

const statusesWhere = (matches: (row: StatusRow) => boolean): readonly OrderStatus[] =>
  orderStatuses.filter((status) => matches(statusTable[status]))

export const openStatuses = statusesWhere((row) => row.isOpen)
export const unconfirmedStatuses = statusesWhere((row) => row.isUnconfirmed)
export const soldStatuses = statusesWhere((row) => row.isSold)
/** Statuses in which the merchant has to call or to hand the parcel over. */
export const statusesNeedingMerchant = statusesWhere((row) => row.needsMerchant)

/** The statuses that a list of the admin dashboard shows. */
export const statusesOfAdminList = (list: AdminOrderList) => statusesWhere((row) => row.adminList === list)

/** The statuses that a list of the customer dashboard shows. */
export const statusesOfCustomerList = (list: CustomerOrderList) =>
  statusesWhere((row) => row.customerList === list)
