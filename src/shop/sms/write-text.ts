import { formatNumber, type Language, localName, pathIn } from '#lib/language.ts'
import { formatTaka, takaFromPaisa } from '#lib/money.ts'
import { productPath } from '#shop/catalog/rules.ts'
import type { Options } from '#shop/catalog/service.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { orderLink } from '#shop/orders/commands/order-link.ts'
import { duePaisaOf, formatOrderId } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Shop } from '#shop/shop.ts'
import { type CodeEvent, codeEvents, fillIn, type Placeholder, type SmsEvent, smsEvents } from './rules.ts'
import type { StoredSetup } from './setup.ts'

interface MessageOrder {
  id: string
  mobileNumber: string
  totalPaisa: number
  advancePaisa: number
}

/** What replaces the placeholders of a text; the amount is what is still to be paid. Amounts in English have no ৳, which would make the text Unicode. */
export function valuesOf(
  context: Shop,
  { shopName, shopNameBn, phone }: Settings,
  language: Language,
  order: MessageOrder,
): Record<Placeholder, string> {
  const due = takaFromPaisa(duePaisaOf(order))
  return {
    order: formatOrderId(order.id),
    amount: language === 'bn' ? formatTaka(due, 'bn') : `Tk ${formatNumber(due, 'en')}`,
    link: orderLink(context, language, order),
    shop: language === 'bn' ? shopNameBn : shopName,
    phone,
  }
}

export interface MessageProduct {
  id: number
  name: string
  nameBn: string | null
  /** Of the variant; null for any. */
  options: Options | null
}

/** What replaces the placeholders of the text about a product that is back. */
export function productValuesOf(
  { shopUrl }: Pick<Shop, 'shopUrl'>,
  { shopName, shopNameBn, phone }: Settings,
  language: Language,
  { id, name, nameBn, options }: MessageProduct,
) {
  const local = localName(language, { name, nameBn: nameBn ?? '' })
  return {
    // A comma, because a dot in the middle of the line would make the text Unicode.
    product: options ? `${local} (${optionsText(options, ', ')})` : local,
    link: `${shopUrl}${pathIn(language, productPath(id))}`,
    shop: language === 'bn' ? shopNameBn : shopName,
    phone,
  }
}

const testText = {
  en: '{shop}: this is a test. Text messages of the shop arrive here.',
  bn: '{shop}: এটি একটি পরীক্ষা। দোকানের এসএমএস এখানে আসছে।',
}

const codeText = {
  en: '{shop}: {code} is the code for your order {order}. Do not tell it to anybody.',
  bn: '{shop}: অর্ডার {order}-এর কোড {code}। কাউকে বলবেন না।',
}

export const isCodeEvent = (event: string): event is CodeEvent => codeEvents.some((each) => each === event)
export const isOrderEvent = (event: string): event is SmsEvent => smsEvents.some((each) => each === event)

/** Messages whose text was written when they were queued: nothing in it changes. */
const writtenEvents: readonly string[] = ['checkout', 'campaign-test', 'back-in-stock']

/** The text of a message about an order, or of a test. */
export function writeText(
  context: Shop,
  { texts }: StoredSetup,
  settings: Settings,
  { event, language, text }: { event: string; language: string; text: string },
  order: MessageOrder | null,
  /** The placeholder of the code of an order where it is not to be read. */
  code = '******',
) {
  const inLanguage = language as Language
  if (writtenEvents.includes(event)) return text
  if (order && isCodeEvent(event))
    return fillIn(codeText[inLanguage], { ...valuesOf(context, settings, inLanguage, order), code })
  if (order && isOrderEvent(event))
    return fillIn(texts[event][inLanguage].text, valuesOf(context, settings, inLanguage, order))
  return fillIn(testText[inLanguage], {
    shop: inLanguage === 'bn' ? settings.shopNameBn : settings.shopName,
  })
}
