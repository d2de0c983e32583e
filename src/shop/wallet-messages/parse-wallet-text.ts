import { latinDigits } from '#lib/phone.ts'
import type { WalletName } from '#shop/risk/rules.ts'

/** How money came into a wallet, as the wallets call it. An agent receives by what its customer calls a cash-out. */
type ReceivedBy = 'send money' | 'payment' | 'cash in' | 'cash out'

/** What a text of a wallet says of money that has arrived. */
export interface ReceivedMoney {
  by: ReceivedBy
  amountPaisa: number
  trxId: string
  /** The number that it came from, with `*` for digits that the text hides. */
  sender: string
  feePaisa: number | null
  balancePaisa: number | null
  /** To the minute. */
  sentAt: Date | null
}

/**
 * What a text is: money received; something that may be, in words that are not known; or anything else, such as money sent, codes
 * and offers.
 */
export type WalletText =
  | { kind: 'received'; money: ReceivedMoney }
  | { kind: 'unreadable' }
  | { kind: 'other' }

/** Taka, grouped as here or as elsewhere; `1,5` is neither. */
const amount = '\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?'
const sum = (name: string) => `(?:(?:Tk|BDT)\\.? ?(?<${name}>${amount})|(?<${name}Bn>${amount}) ?টাকা)`
const mobile = '(?<sender>(?:\\+?88)?01[3-9][\\dXx*]{8})'
/** Accounts of Rocket have a digit more than the phone, and may be hidden but for their end. */
const account = '(?<sender>01[3-9]\\d{8,9}|[\\dXx*]{3,12})'
const trxId = '(?<trxId>[A-Z0-9]{6,20})'
const slashed = '(?<date>\\d{1,2}/\\d{1,2}/\\d{4},? \\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[AP]M)?)'
const named = '(?<date>\\d{1,2}-[A-Z]{3}-\\d{2,4} \\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?)'

/**
 * The reference is the only part that is the sender's own words: it may repeat all the others. What is read stands before it, or in
 * an end without any gap.
 */
const reference = (label: string) => `(?: (?:${label}):? ?.*?)?`

const bkashEnd =
  `${reference('Ref(?:erence)?')}(?: Fee:? ${sum('fee')}\\.)? Balance:? ${sum('balance')}\\. ` +
  `TrxID:? ${trxId} at ${slashed}\\.?`
const bkashEndBn =
  `${reference('রেফারেন্স|Ref')}(?: ফি:? ${sum('fee')}[।.,])? ব্যালেন্স:? ${sum('balance')}[।.,] ` +
  `TrxID:? ${trxId},? (?:at |তারিখ:? )?${slashed}[।.]?`
const nagadEnd =
  `${reference('Ref(?:erence)?')} Txn ?ID: ?${trxId}(?: Fee: ?${sum('fee')})? Balance: ?${sum('balance')}` +
  `(?: (?:Date: ?)?${slashed})?\\.?`
const nagadEndBn =
  `${reference('রেফারেন্স|Ref')} (?:Txn ?ID|লেনদেন আইডি): ?${trxId}(?: (?:ফি|চার্জ): ?${sum('fee')})? ` +
  `ব্যালেন্স: ?${sum('balance')}(?: (?:তারিখ: ?)?${slashed})?[।.]?`
// What follows is the bank's own, such as an advertisement, and nothing is read of it.
const rocketEnd =
  `,? ?(?:Fee: ?${sum('fee')},? ?)?(?:Your )?(?:A/C )?Balance: ?${sum('balance')},? ?` +
  `Txn ?Id: ?${trxId},? ?Date: ?${named}(?:[.,]? .*)?\\.?`
const rocketEndBn =
  `[।.,]? ?(?:ফি: ?${sum('fee')}[।.,]? ?)?(?:আপনার )?ব্যালেন্স: ?${sum('balance')}[।.,]? ?` +
  `Txn ?Id: ?${trxId},? ?(?:Date|তারিখ): ?${named}(?:[।.,]? .*)?`

/** Each text as the wallets write it, from the first letter to the last. */
const templates: Record<WalletName, readonly (readonly [ReceivedBy, string])[]> = {
  bkash: [
    ['send money', `You have received ${sum('amount')} from ${mobile}\\.?${bkashEnd}`],
    ['payment', `You have received (?:a )?payment (?:of )?${sum('amount')} from ${mobile}\\.?${bkashEnd}`],
    ['cash in', `Cash ?In ${sum('amount')} from ${mobile} (?:is )?successful\\.?${bkashEnd}`],
    ['cash out', `Cash ?Out ${sum('amount')} from ${mobile} (?:is )?successful\\.?${bkashEnd}`],
    ['send money', `(?:আপনি )?${mobile}(?: নম্বর| নাম্বার)? থেকে ${sum('amount')} পেয়েছেন[।.]${bkashEndBn}`],
    ['payment', `(?:আপনি )?${mobile} থেকে ${sum('amount')} পেমেন্ট পেয়েছেন[।.]${bkashEndBn}`],
    ['cash in', `${mobile} থেকে ${sum('amount')} ক্যাশ ?ইন সফল(?: হয়েছে)?[।.]${bkashEndBn}`],
  ],
  nagad: [
    ['send money', `Money Received\\.? Amount: ?${sum('amount')} (?:Sender|From): ?${mobile}${nagadEnd}`],
    [
      'payment',
      `Payment Received\\.? Amount: ?${sum('amount')} (?:Customer|Sender|From): ?${mobile}${nagadEnd}`,
    ],
    [
      'cash in',
      `Cash ?In (?:Received|Successful)\\.? Amount: ?${sum('amount')} (?:Uddokta|Agent): ?${mobile}${nagadEnd}`,
    ],
    ['cash out', `Cash ?Out Received\\.? Amount: ?${sum('amount')} (?:Customer|From): ?${mobile}${nagadEnd}`],
    [
      'send money',
      `(?:টাকা গ্রহণ সফল(?: হয়েছে)?|টাকা পেয়েছেন)[।.] পরিমাণ: ?${sum('amount')} প্রেরক: ?${mobile}${nagadEndBn}`,
    ],
    [
      'payment',
      `পেমেন্ট (?:গ্রহণ সফল(?: হয়েছে)?|পেয়েছেন)[।.] পরিমাণ: ?${sum('amount')} (?:গ্রাহক|প্রেরক): ?${mobile}${nagadEndBn}`,
    ],
    ['cash in', `ক্যাশ ?ইন সফল(?: হয়েছে)?[।.] পরিমাণ: ?${sum('amount')} উদ্যোক্তা: ?${mobile}${nagadEndBn}`],
  ],
  rocket: [
    ['send money', `${sum('amount')} received from A/C: ?${account}${rocketEnd}`],
    ['cash in', `${sum('amount')} Cash-?In from (?:Agent )?A/C: ?${account}${rocketEnd}`],
    ['payment', `${sum('amount')} payment received from A/C: ?${account}${rocketEnd}`],
    ['send money', `A/C: ?${account} থেকে ${sum('amount')} পেয়েছেন${rocketEndBn}`],
  ],
}

// As texts are compared: composed, so that one letter has one form.
const compiled = Object.fromEntries(
  Object.entries(templates).map(([wallet, rows]) => [
    wallet,
    rows.map(([by, source]) => [by, new RegExp(`^${source.normalize('NFKC')}$`, 'i')] as const),
  ]),
) as unknown as Record<WalletName, readonly (readonly [ReceivedBy, RegExp])[]>

/** As one line with one kind of space, digit and letter, and without signs that show nothing. */
const oneLine = (text: string) =>
  latinDigits(text.normalize('NFKC'))
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll('৳', 'Tk')
    .replace(/\s+/g, ' ')
    .trim()

const paisaOf = (typed: string | undefined) =>
  typed === undefined ? null : Math.round(Number(typed.replaceAll(',', '')) * 100)

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A moment as the wallets write it, in Dhaka: the day before the month. */
function parseMoment(typed: string | undefined) {
  const [, day, month, year, hour, minute, , half] =
    /^(\d+)[/-](\w+)[/-](\d+),? (\d+):(\d+)(:\d+)? ?([ap]m)?$/i.exec(typed ?? '') ?? []
  if (!day || !month || !year) return null
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.toUpperCase()) + 1
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const local = new Date(Date.UTC(fullYear, monthNumber - 1, Number(day), hours, Number(minute)))
  const isReal = local.getUTCMonth() === monthNumber - 1 && local.getUTCDate() === Number(day) && hours < 24
  return isReal ? new Date(local.getTime() - 6 * 3_600_000) : null
}

/** What a text that is none of the templates must have to be worth a look: words of money that came, and a transaction. */
const anyOf = (...words: string[]) => new RegExp(words.join('|').normalize('NFKC'), 'i')
const perhapsReceived = anyOf('received', 'credited', 'cash[ -]?in', 'পেয়েছেন', 'গ্রহণ', 'ক্যাশ ?ইন', 'জমা')
const transaction = anyOf('trx ?id', 'txn ?id', 'লেনদেন আইডি')
const neverReceived = anyOf(
  'cash ?back|refund|revers|bonus|offer|otp|\\bpin\\b|\\bsent to\\b|\\bto (?:\\+?88)?01',
  '^(?:cash[ -]?out|send money|payment (?:of |to |tk)|bill|recharge|mobile recharge)',
  'ক্যাশ ?ব্যাক|রিফান্ড|ফেরত|বোনাস|অফার|পিন|ওটিপি|ক্যাশ ?আউট|পাঠিয়েছেন|রিচার্জ',
)

/**
 * Reads a text of a wallet. Nothing is searched for in it: a text is money received only if it is from beginning to end as this
 * wallet writes it.
 */
export function parseWalletText(wallet: WalletName, typed: string): WalletText {
  const text = oneLine(typed)
  for (const [by, pattern] of compiled[wallet]) {
    const groups = pattern.exec(text)?.groups
    if (!groups) continue
    const paisa = (name: string) => paisaOf(groups[name] ?? groups[`${name}Bn`])
    const amountPaisa = paisa('amount')
    if (!amountPaisa || !groups.trxId || !groups.sender) continue
    return {
      kind: 'received',
      money: {
        by,
        amountPaisa,
        trxId: groups.trxId.toUpperCase(),
        sender: groups.sender.replace(/^\+?88(?=01)/, '').replace(/x/gi, '*'),
        feePaisa: paisa('fee'),
        balancePaisa: paisa('balance'),
        sentAt: parseMoment(groups.date),
      },
    }
  }
  const isWorthALook = transaction.test(text) && perhapsReceived.test(text) && !neverReceived.test(text)
  return { kind: isWorthALook ? 'unreadable' : 'other' }
}

/** Whether the number in a text is the one that somebody typed. Rocket has accounts of a phone's digits and one more. */
export const isSameSender = (wallet: WalletName, inText: string, typed: string) =>
  wallet === 'rocket' && /^\d{11,12}$/.test(inText)
    ? inText.slice(0, 11) === typed.slice(0, 11)
    : inText === typed
