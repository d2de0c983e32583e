import type { RouterContextProvider } from 'react-router'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { type RecordSource, sourceNames } from '#shop/courier-history/rules.ts'
import { namesOfMeasuring } from '#shop/measurement/rules.ts'
import type { PaymentTerms } from '#shop/risk/contract.ts'
import type { ContentPage } from '#shop/settings/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import { cookieMessages } from './cookie-messages.ts'
import { defaultPageTexts } from './default-page-texts.ts'
import { keptCheckoutMessages } from './kept-checkout-messages.ts'
import { numberCheckMessages } from './number-check-messages.ts'
import { paymentMessages } from './payment-messages.ts'
import { registrationMessages } from './registration-messages.ts'
import { retentionMessages } from './retention-messages.ts'

/** A part of a content page. */
export type Block =
  | { heading: string }
  | { paragraph: string }
  /** `start` is the number of the first one; without it they have none. */
  | { list: string[]; start?: number }

/** What begins a line that is no part of a paragraph. */
export const lineMarks = { heading: /^\s*## /, list: /^\s*- /, numbers: /^\s*([\d০-৯]{1,3})\. / }

/**
 * Parses the text of a content page: `## ` begins a heading, `- ` a list item, `1. ` one with a number, an empty line ends a
 * paragraph. `{name}` is replaced by its value; an unknown name stays as typed.
 */
export function parsePageText(text: string, values: Readonly<Record<string, string>>): Block[] {
  const filled = text
    .replaceAll('\r\n', '\n')
    .replace(/\{(\w+)\}/g, (typed, name: string) => values[name] ?? typed)
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: string[] = []
  let start: number | undefined
  const finish = () => {
    if (paragraph.length) blocks.push({ paragraph: paragraph.join(' ') })
    if (list.length) blocks.push({ list, ...(start !== undefined && { start }) })
    paragraph = []
    list = []
  }
  for (const line of filled.split('\n').map((each) => each.trim())) {
    const [mark, number] = lineMarks.list.exec(line) ?? lineMarks.numbers.exec(line) ?? []
    if (mark !== undefined) {
      if (paragraph.length || (start === undefined) !== (number === undefined)) finish()
      if (list.length === 0) start = number === undefined ? undefined : parseNumber(number)
      list.push(line.slice(mark.length).trim())
      continue
    }
    const isHeading = lineMarks.heading.test(line)
    if (line === '' || isHeading || list.length) finish()
    if (isHeading) blocks.push({ heading: line.slice(3).trim() })
    else if (line !== '') paragraph.push(line)
  }
  finish()
  return blocks
}

/** The values that a content page may name in braces. */
export function pagePlaceholders(
  settings: Settings,
  terms: PaymentTerms,
  language: Language,
  checks: readonly RecordSource[] = [],
): Record<string, string> {
  const taka = (amount: number) => formatTaka(amount, language)
  const days = (number: number) => formatNumber(number, language)
  const isBengali = language === 'bn'
  return {
    shop: isBengali ? settings.shopNameBn : settings.shopName,
    address: isBengali ? settings.addressBn : settings.address,
    phone: settings.phone,
    email: settings.email,
    registrations: registrations(settings, language),
    cookies: cookies(settings, language),
    ...payment(terms, language),
    advertisers: advertisers(settings, language),
    numberChecks: numberChecks(checks, language),
    checkouts: checkouts(settings, language),
    retention: retention(settings, language),
    inside: taka(settings.chargeInsideDhaka),
    outside: taka(settings.chargeOutsideDhaka),
    freeOver: taka(settings.freeDeliveryOver),
    refusalInside: taka(settings.refusalChargeInsideDhaka),
    refusalOutside: taka(settings.refusalChargeOutsideDhaka),
    returnDays: days(settings.returnDays),
    daysInside: days(settings.deliveryDaysInsideDhaka),
    daysOutside: days(settings.deliveryDaysOutsideDhaka),
  }
}

/** Whom the shop asks about phone numbers of its customers; empty for nobody. */
const numberChecks = (sources: readonly RecordSource[], language: Language) =>
  sources.length === 0
    ? ''
    : numberCheckMessages[language].asked(sources.map((source) => sourceNames[source]).join(', '))

/** What is kept of a checkout before it is ordered, as an item of a list; empty while the merchant has not switched it on. */
function checkouts({ keepCheckouts, checkoutDays }: Settings, language: Language) {
  if (keepCheckouts === 'off') return ''
  return `\n- ${keptCheckoutMessages[language].kept(formatNumber(checkoutDays, language))}`
}

/** How long what is known of people is kept. */
function retention(settings: Settings, language: Language) {
  const t = retentionMessages[language]
  const after = (months: number, said: (months: string) => string, otherwise = '') =>
    months > 0 ? said(formatNumber(months, language)) : otherwise
  return [
    after(settings.customerMonths, t.customers, t.orders),
    after(settings.messageMonths, t.messages, t.neededMessages),
    after(settings.textMessageMonths, t.textMessages),
    after(settings.stockAlertMonths, t.stockAlerts),
  ]
    .filter(Boolean)
    .join(' ')
}

const namesIn = ({ metaPixelId, googleTagId, tiktokPixelId }: Settings, language: Language) =>
  namesOfMeasuring({ metaPixelId, googleTagId, isTiktokOn: tiktokPixelId !== '' }, language)

/** Which cookies there are, and what else the browser keeps. */
function cookies(settings: Settings, language: Language) {
  const t = cookieMessages[language]
  const { all, told } = namesIn(settings, language)
  if (!all) return `${t.onlySignIn} ${t.origin}`
  return [t.signIn, t.origin, t.measured(all), told && t.told(told), t.change].filter(Boolean).join(' ')
}

/** What is so of paying: whether a rule of the merchant asks for advances. */
function payment({ advanceBy }: PaymentTerms, language: Language) {
  const t = paymentMessages[language]
  const isAsked = advanceBy.length > 0
  const wallets = advanceBy.map((name) => t.wallets[name]).join(t.or)
  return {
    payment: isAsked ? t.paymentWithAdvance : t.payment,
    advance: isAsked ? t.advance(wallets) : t.noAdvance,
    wrongParcel: isAsked ? t.wrongParcelWithAdvance : t.wrongParcel,
  }
}

/** Who learns what visitors do, if they allow it. */
function advertisers(settings: Settings, language: Language) {
  const t = paymentMessages[language]
  const { all, isOne } = namesIn(settings, language)
  if (!all) return t.noAdvertiser
  return isOne ? t.advertiser(all) : t.advertisers(all)
}

/** The registration numbers as one sentence; empty without any. */
function registrations({ tradeLicence, bin: vat, dbid }: Settings, language: Language) {
  const t = registrationMessages[language]
  const numbers = [
    tradeLicence && t.tradeLicence(tradeLicence),
    vat && t.bin(vat),
    dbid && t.dbid(dbid),
  ].filter(Boolean)
  return numbers.length ? `${numbers.join(', ')}${language === 'bn' ? '।' : '.'}` : ''
}

/** The merchant's text of a content page, else the default, with the settings filled in. For loaders. */
export async function loadPageText(context: Readonly<RouterContextProvider>, page: ContentPage) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const [settings, terms, ownTexts, checks] = await Promise.all([
    api('GET /settings', {}),
    api('GET /payment-terms', {}),
    api('GET /pageText/:page', { params: { page } }),
    page === 'privacy' ? api('GET /number-checks', {}) : [],
  ]).catch(orErrorPage)
  const ownText = ownTexts[language]
  const text = ownText ?? defaultPageTexts[language][page]
  // A text of the merchant's own need not know of them.
  const isUnasked = checks.length > 0 && !text.includes('{numberChecks}')
  const isUnsaid = page === 'privacy' && ownText !== null && !ownText.includes('{checkouts}')
  const more = `${isUnasked ? '\n\n{numberChecks}' : ''}${isUnsaid ? '\n{checkouts}' : ''}`
  return {
    settings,
    blocks: parsePageText(text + more, pagePlaceholders(settings, terms, language, checks)),
  }
}
