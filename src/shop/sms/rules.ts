import { dhakaOffset } from '#lib/dhaka-time.ts'
import type { Language } from '#lib/language.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'

/** What customers are notified of by text message about an order. */
export const smsEvents = [
  'placed',
  'missed-call',
  'confirmed',
  'shipped',
  'delivered',
  'returned',
  'review',
] as const
export type SmsEvent = (typeof smsEvents)[number]

/** The messages whose texts the merchant writes. */
export const textEvents = [...smsEvents, 'back-in-stock'] as const
export type TextEvent = (typeof textEvents)[number]

/** Messages that can wait for the morning. */
export const dayEvents: readonly string[] = ['checkout', 'review', 'back-in-stock']

/** The messages with the code of an order: when it is placed, and when its customer asks for it again. */
export const codeEvents = ['code', 'code-2', 'code-3'] as const
export type CodeEvent = (typeof codeEvents)[number]

/** The event of an order's new status. */
export const eventOfStatus: Partial<Record<OrderStatus, SmsEvent>> = {
  Confirmed: 'confirmed',
  Shipping: 'shipped',
  Delivered: 'delivered',
  Return: 'returned',
}

/** The statuses in which the message of an event still says what is true; in others it is not sent any more. */
export const statusesOfEvent: Record<SmsEvent, readonly OrderStatus[]> = {
  placed: ['Pending', 'Confirmed', 'Shipping'],
  'missed-call': ['Pending', 'Confirmed'],
  confirmed: ['Confirmed', 'Shipping'],
  shipped: ['Shipping'],
  delivered: ['Delivered'],
  returned: ['Return'],
  review: ['Delivered'],
}

/** The hours in Dhaka between which nobody is reminded of anything. */
const [morning, evening] = [9, 21]
const dhakaHours = (at: Date) => ((at.getTime() + dhakaOffset) / 3_600_000) % 24
export const isNight = (at: Date) => dhakaHours(at) < morning || dhakaHours(at) >= evening
/** Seconds until the night is over; 0 by day. */
export const secondsToMorning = (at: Date) =>
  isNight(at) ? Math.ceil(((morning - dhakaHours(at) + 24) % 24) * 3600) : 0

/**
 * `sending`: a request may be under way. `unclear`: it may have arrived, so it is not repeated by itself. `outbox`: no gateway
 * was set up.
 */
export const smsStates = ['waiting', 'sending', 'sent', 'failed', 'unclear', 'outbox'] as const
export type SmsState = (typeof smsStates)[number]

/** Whether a person may send it (again). */
export const canResend = (state: SmsState) => ['failed', 'unclear', 'outbox'].includes(state)

/** Why a message was not sent, or what is unclear; each has plain words on the page. */
export const smsProblems = [
  ...(['balance', 'key', 'sender', 'number', 'address', 'content', 'account', 'rate', 'template'] as const),
  ...(['service', 'duplicate', 'refused', 'connection', 'no-answer', 'interrupted', 'answer'] as const),
  ...(['day-limit', 'phone-limit', 'outdated', 'late', 'secret', 'shop'] as const),
] as const
export type SmsProblem = (typeof smsProblems)[number]

const ofOrders = ['order', 'amount', 'link', 'shop', 'phone'] as const
export type Placeholder = (typeof ofOrders)[number]
const ofProducts = ['product', 'link', 'shop', 'phone'] as const
/** The placeholders of a text. */
export const placeholdersOf = (event: TextEvent): readonly string[] =>
  event === 'back-in-stock' ? ofProducts : ofOrders

export const maxTextLength = 600
export const maxDayLimit = 100_000
export const maxPhoneLimit = 20

/** Replaces `{order}` and the like; what is no placeholder stays. */
export const fillIn = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

/** The words in braces that are no placeholder. */
export const unknownPlaceholders = (template: string, known: readonly string[]) =>
  [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : whole))

// GSM 03.38: the basic characters, and those that take two places.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'
/** The letters of a text that does not count as Unicode. */
export const gsmCharacters = basic + extended

/** How the networks count a text: 160 places, or 70 where it has a Bengali or other letter; less in each of several parts. */
export function countParts(text: string) {
  const characters = [...text]
  const isUnicode = characters.some((each) => !basic.includes(each) && !extended.includes(each))
  const [single, several] = isUnicode ? [70, 67] : [160, 153]
  const weightOf = (character: string) =>
    isUnicode ? character.length : extended.includes(character) ? 2 : 1
  const length = characters.reduce((sum, character) => sum + weightOf(character), 0)
  if (length <= single) return { isUnicode, length, parts: length === 0 ? 0 : 1, left: single - length }
  let parts = 1
  let used = 0
  for (const character of characters) {
    const weight = weightOf(character)
    // Neither half of a character goes into another part.
    if (used + weight > several) {
      parts++
      used = 0
    }
    used += weight
  }
  return { isUnicode, length, parts, left: several - used }
}

export type SmsTexts = Record<TextEvent, Record<Language, { on: boolean; text: string }>>

const on = true
/** The texts until the merchant changes them: short, so that most English ones are one part. */
export const defaultTexts: SmsTexts = {
  placed: {
    en: {
      on: false,
      text: '{shop}: we have your order {order}, {amount} to pay on delivery. Confirm it: {link}',
    },
    bn: { on: false, text: '{shop}: অর্ডার {order} পেয়েছি, মোট {amount}। নিশ্চিত করুন: {link}' },
  },
  'missed-call': {
    en: { on, text: '{shop}: we called about your order {order}. Confirm it: {link} or call {phone}' },
    bn: { on, text: '{shop}: অর্ডার {order} নিয়ে ফোন করেছিলাম। নিশ্চিত করুন {link} বা কল করুন {phone}' },
  },
  confirmed: {
    en: {
      on,
      text: '{shop}: your order {order} is confirmed. You pay {amount} on delivery. Follow it: {link}',
    },
    bn: { on, text: '{shop}: অর্ডার {order} নিশ্চিত হয়েছে। পণ্য পেয়ে দেবেন {amount}। {link}' },
  },
  shipped: {
    en: { on, text: '{shop}: your order {order} is on its way. Please keep {amount} in cash ready. {link}' },
    bn: { on, text: '{shop}: অর্ডার {order} পাঠানো হয়েছে। {amount} নগদ হাতে রাখুন। {link}' },
  },
  delivered: {
    en: { on: false, text: '{shop}: your order {order} has been delivered. Thank you!' },
    bn: { on: false, text: '{shop}: অর্ডার {order} পৌঁছে গেছে। ধন্যবাদ!' },
  },
  returned: {
    en: { on: false, text: '{shop}: we have noted the return of your order {order}. Questions? {phone}' },
    bn: { on: false, text: '{shop}: অর্ডার {order} ফেরতের কথা জেনেছি। প্রশ্ন থাকলে: {phone}' },
  },
  review: {
    en: { on: false, text: '{shop}: how do you like your order {order}? Tell others here: {link}' },
    bn: { on: false, text: '{shop}: অর্ডার {order} কেমন লাগল? এখানে রিভিউ দিন: {link}' },
  },
  'back-in-stock': {
    en: { on: false, text: '{shop}: {product} is back, as you asked us to tell you. Order it: {link}' },
    bn: { on: false, text: '{shop}: {product} আবার এসেছে, আপনি জানাতে বলেছিলেন। {link}' },
  },
}
