import { formatNumber, type Language, pathIn } from '#lib/language.ts'
import { formatTaka, takaFromPaisa } from '#lib/money.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { type NotificationEvent, pageOfEvent } from './rules.ts'

/** Something that is told: one row of `notifications`. */
export interface Happened {
  event: NotificationEvent
  subject: string
  amountPaisa: number | null
}

export interface Notification {
  title: string
  /** Empty if the title says everything. */
  body: string
  /** Where it is read: a path of the shop in the person's language. */
  path: string
}

type Texts = Record<NotificationEvent, { one: string; many: (count: string) => string }>

const texts: Record<Language, Texts> = {
  en: {
    'order-placed': { one: 'New order', many: (count) => `${count} new orders` },
    'order-review': { one: 'Order to review', many: (count) => `${count} orders to review` },
    'call-due': { one: 'A call is due', many: (count) => `${count} calls are due` },
    'parcel-attention': { one: 'A parcel needs you', many: (count) => `${count} parcels need you` },
    'payment-to-check': { one: 'Payment to check', many: (count) => `${count} payments to check` },
    'stock-gone': { one: 'A product is sold out', many: (count) => `${count} products are sold out` },
    'message-received': { one: 'New message', many: (count) => `${count} new messages` },
    'backup-failed': { one: 'The backup has failed', many: (count) => `${count} backups have failed` },
  },
  bn: {
    'order-placed': { one: 'নতুন অর্ডার', many: (count) => `${count}টি নতুন অর্ডার` },
    'order-review': { one: 'যাচাই করার অর্ডার', many: (count) => `যাচাই করার ${count}টি অর্ডার` },
    'call-due': { one: 'কল করার সময় হয়েছে', many: (count) => `${count}টি কল করার সময় হয়েছে` },
    'parcel-attention': { one: 'একটি পার্সেল দেখা দরকার', many: (count) => `${count}টি পার্সেল দেখা দরকার` },
    'payment-to-check': { one: 'যাচাই করার পেমেন্ট', many: (count) => `যাচাই করার ${count}টি পেমেন্ট` },
    'stock-gone': { one: 'একটি পণ্য শেষ', many: (count) => `${count}টি পণ্য শেষ` },
    'message-received': { one: 'নতুন বার্তা', many: (count) => `${count}টি নতুন বার্তা` },
    'backup-failed': { one: 'ব্যাকআপ হয়নি', many: (count) => `${count}টি ব্যাকআপ হয়নি` },
  },
}

/** Events whose subject is an order. */
const ofOrders: readonly NotificationEvent[] = [
  'order-placed',
  'order-review',
  'call-due',
  'parcel-attention',
  'payment-to-check',
]

/** What a person reads on the lock screen: one fact, or what happened since the last message. Nothing of the customer is in it. */
export function writeNotification(news: readonly Happened[], language: Language): Notification {
  const kinds = [...new Set(news.map(({ event }) => event))]
  const lines = kinds.map((event) =>
    line(
      news.filter((each) => each.event === event),
      event,
      language,
    ),
  )
  const [only, another] = news
  const [kind, otherKind] = kinds
  const path =
    only && !another
      ? pageOfEvent[only.event].one(only.subject)
      : kind && !otherKind
        ? pageOfEvent[kind].all
        : '/dashboard'
  const [title = '', ...others] = lines
  const order = only && !another && ofOrders.includes(only.event) ? formatOrderId(only.subject) : ''
  return { title, body: [order, ...others].filter(Boolean).join('\n'), path: pathIn(language, path) }
}

/** `New order, ৳1,240` or `7 new orders, ৳12,340`. */
function line(news: readonly Happened[], event: NotificationEvent, language: Language) {
  const { one, many } = texts[language][event]
  const amounts = news.flatMap(({ amountPaisa }) => amountPaisa ?? [])
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  const what = news.length === 1 ? one : many(formatNumber(news.length, language))
  return amounts.length > 0 ? `${what}, ${formatTaka(takaFromPaisa(sum), language)}` : what
}

export const testNotification: Record<Language, Omit<Notification, 'path'>> = {
  en: { title: 'This is how you hear of orders', body: 'A test from your shop.' },
  bn: { title: 'অর্ডার এলে এভাবেই জানবেন', body: 'আপনার দোকান থেকে একটি পরীক্ষা।' },
}
