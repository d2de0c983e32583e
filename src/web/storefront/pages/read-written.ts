import type { RouterContextProvider } from 'react-router'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { getPageText, getSettings, type Settings, type WrittenPage } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { apiContext, languageContext } from '#web/context.ts'
import { frame as frameBn } from '#web/texts/bn/frame.ts'
import { writtenPages as bn } from '#web/texts/bn/written-pages.ts'
import { frame as frameEn } from '#web/texts/en/frame.ts'
import { writtenPages as en } from '#web/texts/en/written-pages.ts'
import { blocksOf } from './written-text.ts'

/**
 * The words of a page as the merchant has written them, or else as they come with the shop, with the figures of the
 * settings in them. For loaders only: the browser is given one page in one language, not all of them.
 */
export async function readWritten(context: Readonly<RouterContextProvider>, page: WrittenPage) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const [settings, written] = await Promise.all([
    api(getSettings, {}),
    api(getPageText, { params: { page } }),
  ]).catch(orErrorPage)
  const text = written[language] ?? (language === 'bn' ? bn : en)[page]
  return { settings, blocks: blocksOf(text, valuesOf(settings, language)) }
}

/** What may stand in braces in a page of words. */
function valuesOf(settings: Settings, language: Language): Record<string, string> {
  const taka = (amount: number) => formatTaka(amount, language)
  const days = (number: number) => formatNumber(number, language)
  const isBengali = language === 'bn'
  return {
    shop: isBengali ? settings.shopNameBn : settings.shopName,
    address: isBengali ? settings.addressBn : settings.address,
    phone: settings.phone,
    email: settings.email,
    registrations: registrationsOf(settings, language),
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

/** The numbers the shop is registered under, as one sentence; nothing where none is set. */
function registrationsOf({ tradeLicence, bin: vat, dbid }: Settings, language: Language) {
  const say = language === 'bn' ? frameBn : frameEn
  const numbers = [
    tradeLicence && say.tradeLicence(tradeLicence),
    vat && say.bin(vat),
    dbid && say.dbid(dbid),
  ].filter(Boolean)
  return numbers.length ? `${numbers.join(', ')}${language === 'bn' ? '।' : '.'}` : ''
}
