import { sql } from 'kysely'
import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { baseOf, formatNumber, type Language, localName } from '#lib/language.ts'
import { formatTaka, takaFromPaisa } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import { job } from '#platform/jobs.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import type { Options } from '#shop/catalog/service.ts'
import { walletsOf } from '#shop/risk/rules.ts'
import { readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { hasParcel } from './commands/find-parcel.ts'
import type { OrderEventContext } from './events.ts'
import { courierName, type ParcelCourier, shownStates } from './parcel-rules.ts'
import { selectExchange, selectTakeBack } from './queries/get-order.ts'
import { awaitedPaisaOf, chosenOptions, duePaisaOf, formatOrderId, isAdvanceAwaited } from './rules.ts'
import { isFinal, type OrderStatus } from './statuses.ts'

interface OrderEmailTemplates {
  /** By the new status; Pending means that the order was placed. */
  subject: Record<OrderStatus, (order: string) => string>
  message: Record<OrderStatus, (order: string) => string>
  /** What happens next; empty if nothing does. */
  next: Record<OrderStatus, (pay: { rider: string; ready: string }) => string>
  /** What comes next for an order that waits for its advance. */
  nextAdvance: (advance: string) => string
  /** What is paid on delivery: when the parcel comes, and as a reminder. */
  payRider: (due: string) => string
  keepReady: (due: string) => string
  nothingDue: string
  /** Of an order that exchanges pieces of an earlier one: what the rider takes back, empty when the shop has it already. */
  exchange: (original: string, pieces: string) => string
  exchangeUndone: (original: string) => string
  subTotal: string
  discount: (name: string) => string
  freeDelivery: string
  deliveryCharge: string
  total: string
  advance: string
  due: string
  openOrder: string
  trackOrder: string
  trackingHint: string
  /** With courier and tracking code; without one the courier alone. */
  parcel: (courier: string, code: string) => string
  followParcel: string
  questions: (phone: string) => string
  footer: (shop: string, shopUrl: string) => string
}

/** The texts of the e-mails about an order. */
const orderEmailTemplates: Record<Language, OrderEmailTemplates> = {
  en: {
    subject: {
      Pending: (order) => `We have received your order ${order}`,
      Confirmed: (order) => `Your order ${order} is confirmed`,
      Shipping: (order) => `Your order ${order} is on its way`,
      Delivered: (order) => `Your order ${order} has been delivered`,
      Cancelled: (order) => `Your order ${order} has been cancelled`,
      Return: (order) => `The return of your order ${order}`,
    },
    message: {
      Pending: (order) => `Thank you! We have received your order ${order}.`,
      Confirmed: (order) => `Your order ${order} is confirmed.`,
      Shipping: (order) => `Your order ${order} has been handed over for delivery.`,
      Delivered: (order) => `Your order ${order} has been delivered. Thank you for shopping with us!`,
      Cancelled: (order) => `Your order ${order} has been cancelled.`,
      Return: (order) => `We have noted the return of your order ${order}.`,
    },
    next: {
      Pending: ({ rider }) =>
        `What comes next: we call before we pack, to confirm your order and your address. ${rider}`,
      Confirmed: ({ rider }) => `What comes next: we pack your parcel and send it to you. ${rider}`,
      Shipping: ({ ready }) => `What comes next: the rider calls before coming. ${ready}`,
      Delivered: () => '',
      Cancelled: () => 'Nothing will be sent to you, and there is nothing to pay.',
      Return: () => 'If anything is still open, we will call you.',
    },
    nextAdvance: (advance) =>
      `What comes next: please send ${advance} in advance. The page of your order says where, and takes the number of the transaction.`,
    payRider: (due) => `You pay the rider ${due} in cash.`,
    keepReady: (due) => `Please keep ${due} in cash ready.`,
    nothingDue: 'There is nothing to pay on delivery.',
    exchange: (original, pieces) =>
      `It exchanges pieces of your order ${original}, and what you paid for them counts. ${
        pieces ? `Please hand the rider, when the parcel comes: ${pieces}.` : 'We have received those pieces.'
      }`,
    exchangeUndone: (original) =>
      `The exchange is undone: your order ${original} is again as it was before, and you keep its pieces.`,
    subTotal: 'Subtotal',
    discount: (name) => (name ? `Discount: ${name}` : 'Discount'),
    freeDelivery: 'free',
    deliveryCharge: 'Delivery charge',
    total: 'Total',
    advance: 'Paid in advance',
    due: 'To pay on delivery',
    openOrder: 'See the order in your account',
    trackOrder: 'Track your order',
    trackingHint: 'The page asks for the mobile number you ordered with.',
    parcel: (courier, code) =>
      code ? `Your parcel is with ${courier}. Tracking code: ${code}` : `Your parcel is with ${courier}.`,
    followParcel: 'Follow the parcel at the courier',
    questions: (phone) => `Is something wrong, or was this not you? Please call us: ${phone}`,
    footer: (shop, shopUrl) =>
      `You get this email because this address was given for an order at ${shop}.\n${shopUrl}`,
  },
  bn: {
    subject: {
      Pending: (order) => `আপনার অর্ডার ${order} আমরা পেয়েছি`,
      Confirmed: (order) => `আপনার অর্ডার ${order} নিশ্চিত হয়েছে`,
      Shipping: (order) => `আপনার অর্ডার ${order} পাঠানো হয়েছে`,
      Delivered: (order) => `আপনার অর্ডার ${order} পৌঁছে গেছে`,
      Cancelled: (order) => `আপনার অর্ডার ${order} বাতিল হয়েছে`,
      Return: (order) => `আপনার অর্ডার ${order} ফেরতের কথা জেনেছি`,
    },
    message: {
      Pending: (order) => `ধন্যবাদ! আপনার অর্ডার ${order} আমরা পেয়েছি।`,
      Confirmed: (order) => `আপনার অর্ডার ${order} নিশ্চিত হয়েছে।`,
      Shipping: (order) => `আপনার অর্ডার ${order} ডেলিভারির জন্য পাঠানো হয়েছে।`,
      Delivered: (order) => `আপনার অর্ডার ${order} পৌঁছে গেছে। আমাদের কাছ থেকে কেনার জন্য ধন্যবাদ!`,
      Cancelled: (order) => `আপনার অর্ডার ${order} বাতিল হয়েছে।`,
      Return: (order) => `আপনার অর্ডার ${order} ফেরতের কথা আমরা জেনেছি।`,
    },
    next: {
      Pending: ({ rider }) =>
        `এরপর যা হবে: পার্সেল প্রস্তুত করার আগে অর্ডার ও ঠিকানা নিশ্চিত করতে আমরা আপনাকে ফোন করব। ${rider}`,
      Confirmed: ({ rider }) => `এরপর যা হবে: পার্সেল প্রস্তুত করে আপনার ঠিকানায় পাঠাব। ${rider}`,
      Shipping: ({ ready }) => `এরপর যা হবে: পৌঁছানোর আগে ডেলিভারি প্রতিনিধি ফোন করবেন। ${ready}`,
      Delivered: () => '',
      Cancelled: () => 'কিছু পাঠানো হবে না, কোনো টাকাও দিতে হবে না।',
      Return: () => 'কিছু বাকি থাকলে আমরা আপনাকে ফোন করব।',
    },
    nextAdvance: (advance) =>
      `এরপর যা হবে: ${advance} অগ্রিম পাঠান। কোথায় পাঠাবেন তা অর্ডারের পেজে আছে, লেনদেন নম্বরও সেখানেই লিখবেন।`,
    payRider: (due) => `পণ্য হাতে পেয়ে ডেলিভারি প্রতিনিধিকে ${due} নগদ দেবেন।`,
    keepReady: (due) => `${due} নগদ হাতের কাছে রাখুন।`,
    nothingDue: 'ডেলিভারির সময় কোনো টাকা দিতে হবে না।',
    exchange: (original, pieces) =>
      `এটি আপনার অর্ডার ${original}-এর পণ্য বদলের অর্ডার; সেগুলোর জন্য যা দিয়েছেন তা ধরা হয়েছে। ${
        pieces ? `পার্সেল এলে ডেলিভারি প্রতিনিধিকে ফেরত দেবেন: ${pieces}।` : 'আগের পণ্য আমরা ফেরত পেয়েছি।'
      }`,
    exchangeUndone: (original) =>
      `বদলটি বাতিল হয়েছে: আপনার অর্ডার ${original} আবার আগের মতোই আছে, পণ্য আপনার কাছেই থাকবে।`,
    subTotal: 'পণ্যের দাম',
    discount: (name) => (name ? `ছাড়: ${name}` : 'ছাড়'),
    freeDelivery: 'ফ্রি',
    deliveryCharge: 'ডেলিভারি চার্জ',
    total: 'মোট',
    advance: 'অগ্রিম পরিশোধ',
    due: 'ডেলিভারির সময় দেবেন',
    openOrder: 'অ্যাকাউন্টে অর্ডারটি দেখুন',
    trackOrder: 'অর্ডার ট্র্যাক করুন',
    trackingHint: 'যে মোবাইল নম্বর দিয়ে অর্ডার করেছেন, পেজটিতে সেটি লিখতে হবে।',
    parcel: (courier, code) =>
      code ? `আপনার পার্সেল ${courier} কুরিয়ারে আছে। ট্র্যাকিং কোড: ${code}` : `আপনার পার্সেল ${courier} কুরিয়ারে আছে।`,
    followParcel: 'কুরিয়ারের পেজে পার্সেল দেখুন',
    questions: (phone) => `কোনো ভুল হয়েছে, বা অর্ডারটি আপনার নয়? আমাদের কল করুন: ${phone}`,
    footer: (shop, shopUrl) => `${shop}-এর একটি অর্ডারে এই ঠিকানা দেওয়া হয়েছে, তাই এই ইমেইল পেলেন।\n${shopUrl}`,
  },
}

/** E-mails the customer about one entry of an order's history: that it was placed, or its new status. */
export const emailOrder = job({
  name: 'mail-order',
  data: z.object({ historyId: z.number().int() }),
  // A rush has more of them than a mail server takes one by one, with their rests.
  batchSize: 5,
  end: 'health',
})

/** Queues the e-mail about an entry of the history, if the order has an address. */
export async function emailOrderEvent(
  tx: Tx,
  { jobs }: OrderEventContext,
  { email, historyId, delay = 0 }: { email: string; historyId: number; delay?: number },
) {
  if (email) await jobs.enqueue(tx, emailOrder, { historyId }, { delay })
}

/** Daily e-mails to one mailbox about actions of guests, because anybody may type a stranger's address. */
const maxGuestEmailsPerDay = 20

/**
 * Sends the e-mail about one entry of an order's history, in the language the order was placed in. It contains no name, address
 * or phone number: a mistyped e-mail address leaks nothing, and nobody can make the shop send their own text to a stranger.
 */
export async function sendOrderEmail(shop: Shop, historyId: number) {
  const { db, mailer, shopUrl, limits } = shop
  const order = await db
    .selectFrom('orderHistory')
    .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
    .select(['orders.id', 'orders.userId', 'email', 'language', 'toStatus', 'orderHistory.role'])
    .select(['subTotalPaisa', 'discountPaisa', 'discountName', 'discountNameBn', 'freeDelivery'])
    .select(['deliveryChargePaisa', 'totalPaisa', 'advancePaisa', 'advanceAskedPaisa', 'verification'])
    .select(['orders.status', 'reviewReason', 'version', 'confirmedVersion', hasParcel.as('hasParcel')])
    .select(selectExchange)
    // Only the last entry of a history can be undone, by the next one.
    .select(
      sql<boolean>`coalesce((select later.change = 'undo' from order_history as later
        where later.order_id = orders.id and later.id > order_history.id order by later.id limit 1), false)`.as(
        'isUndone',
      ),
    )
    .where('orderHistory.id', '=', historyId)
    .modifyEnd(prepared)
    .executeTakeFirst()
  // The order may have been deleted since, or the move undone: then nothing has happened that the customer should know.
  if (!order?.email || order.isUndone) return
  const limitKey = limits && order.role.startsWith('guest') ? `order-mail:${order.email.toLowerCase()}` : null
  if (limitKey && !(await isWithinLimit(db, limitKey))) return
  const lines = await db
    .selectFrom('orderLines')
    .select(['name', 'nameBn', 'color', 'size', 'options', 'pricePaisa', 'quantity'])
    .where('orderId', '=', order.id)
    .where('quantity', '>', 0)
    .orderBy('position')
    .modifyEnd(prepared)
    .execute()
  const language = order.language as Language
  const { shopName: english, shopNameBn, phone } = await readCachedSettings(shop)
  const shopName = language === 'bn' ? shopNameBn : english
  const templates = orderEmailTemplates[language]
  const status = order.toStatus as OrderStatus
  const orderNumber = formatOrderId(order.id)
  const amount = (paisa: number) => formatTaka(takaFromPaisa(paisa), language)
  const total = amount(order.totalPaisa)
  const due = duePaisaOf(order)
  const isAwaited = isAdvanceAwaited(order, walletsOf(await readCachedCallRules(shop)))
  const pay = {
    rider: due > 0 ? templates.payRider(amount(due)) : templates.nothingDue,
    ready: due > 0 ? templates.keepReady(amount(due)) : templates.nothingDue,
  }
  const next =
    status === 'Pending' && isAwaited
      ? templates.nextAdvance(amount(awaitedPaisaOf(order)))
      : templates.next[status](pay)
  const lineRow = (line: (typeof lines)[number]): [string, string] => [
    describePieces(line, language),
    amount(line.pricePaisa * line.quantity),
  ]
  const discountName = localName(language, { name: order.discountName, nameBn: order.discountNameBn })
  const discountRow: [string, string][] = order.discountPaisa
    ? [[templates.discount(discountName), amount(-order.discountPaisa)]]
    : []
  const advanceRows: [string, string][] = order.advancePaisa
    ? [
        [templates.advance, amount(order.advancePaisa)],
        ...(isFinal(status) ? [] : [[templates.due, amount(due)] as [string, string]]),
      ]
    : []
  const freeDelivery = order.discountPaisa
    ? templates.freeDelivery
    : `${discountName}: ${templates.freeDelivery}`
  const deliveryCharge = order.freeDelivery ? freeDelivery : amount(order.deliveryChargePaisa)
  const urlOf = (path: string) => `${shopUrl}${baseOf(language)}${path}`
  const links: EmailPart[] =
    order.userId === null
      ? [
          { link: urlOf(`/track-order?order=${order.id}`), label: templates.trackOrder },
          templates.trackingHint,
        ]
      : [{ link: urlOf(`/dashboard/order-overview/${order.id}`), label: templates.openOrder }]
  const parcel = status === 'Shipping' ? await findParcel(db, order.id) : null
  const parcelParts: EmailPart[] = parcel
    ? [
        templates.parcel(courierName(parcel), parcel.trackingCode),
        ...(parcel.trackingUrl ? [{ link: parcel.trackingUrl, label: templates.followParcel }] : []),
      ]
    : []
  const { exchange } = order
  const exchangePart =
    exchange &&
    describeExchange({ ...exchange, takeBack: await findTakeBack(db, order.id) }, status, language)
  const sending = mailer.send({
    id: `order-${order.id}-${historyId}`,
    to: [order.email],
    subject: `${templates.subject[status](orderNumber)} – ${shopName}`,
    ...renderEmail({
      language,
      shop: shopName,
      parts: [
        templates.message[status](orderNumber),
        ...(exchangePart ? [exchangePart] : []),
        {
          rows: [
            ...lines.map(lineRow),
            [templates.subTotal, amount(order.subTotalPaisa)],
            ...discountRow,
            [templates.deliveryCharge, deliveryCharge],
            [templates.total, total],
            ...advanceRows,
          ],
        },
        ...parcelParts,
        ...(next ? [next] : []),
        ...links,
        templates.questions(phone),
      ],
      footer: templates.footer(shopName, shopUrl),
    }),
  })
  await sending.catch(async (error: unknown) => {
    // The job is retried, and the e-mail must be counted only once.
    if (limitKey) await refundLimit(db, limitKey)
    throw error
  })
}

/** The parcel of an order. Its address names no phone number, unlike the link on the customer's own pages. */
async function findParcel(db: Database, orderId: string) {
  const row = await db
    .selectFrom('parcels')
    .select(['courier', 'courierName', 'trackingCode', 'trackingUrl'])
    .where('orderId', '=', orderId)
    .where('state', 'in', shownStates)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? { ...row, courier: row.courier as ParcelCourier } : null
}

/** What the rider takes back for an exchange. */
async function findTakeBack(db: Database, orderId: string) {
  const { takeBack } = await db
    .selectFrom('orders')
    .select(selectTakeBack)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return takeBack
}

/** What the customer of an exchange has to know; nothing when it was delivered. */
function describeExchange(
  { originalId, isUndone, takeBack }: { originalId: string; isUndone: boolean; takeBack: readonly Pieces[] },
  status: OrderStatus,
  language: Language,
) {
  const templates = orderEmailTemplates[language]
  const original = formatOrderId(originalId)
  if (isUndone) return templates.exchangeUndone(original)
  if (isFinal(status)) return null
  return templates.exchange(original, takeBack.map((pieces) => describePieces(pieces, language)).join(', '))
}

interface Pieces {
  name: string
  nameBn: string
  color: string
  size: string
  options: unknown
  quantity: number
}

/** For example `2 × Kurti (Red, M)`. */
function describePieces(pieces: Pieces, language: Language) {
  const chosen = chosenOptions({ ...pieces, options: pieces.options as Options })
  const name = `${formatNumber(pieces.quantity, language)} × ${localName(language, pieces)}`
  return chosen.length > 0 ? `${name} (${chosen.join(', ')})` : name
}

/** Counts one more e-mail; false if the mailbox has reached its daily limit. */
const isWithinLimit = (db: Database, limitKey: string) =>
  countAgainstLimit(db, limitKey, maxGuestEmailsPerDay, 24 * 60 * 60).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )
