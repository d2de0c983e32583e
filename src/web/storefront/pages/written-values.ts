import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import type { Texts } from '#web/texts/texts.tsx'

type FrameTexts = Pick<Texts['frame'], 'tradeLicence' | 'bin' | 'dbid'>

/** What may stand in braces in a page of words. */
export function writtenValues(
  settings: Settings,
  language: Language,
  frame: FrameTexts,
): Record<string, string> {
  const taka = (amount: number) => formatTaka(amount, language)
  const days = (number: number) => formatNumber(number, language)
  const isBengali = language === 'bn'
  return {
    shop: isBengali ? settings.shopNameBn : settings.shopName,
    address: isBengali ? settings.addressBn : settings.address,
    phone: settings.phone,
    email: settings.email,
    registrations: registrationsOf(settings, language, frame),
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
function registrationsOf({ tradeLicence, bin: vat, dbid }: Settings, language: Language, say: FrameTexts) {
  const numbers = [
    tradeLicence && say.tradeLicence(tradeLicence),
    vat && say.bin(vat),
    dbid && say.dbid(dbid),
  ].filter(Boolean)
  return numbers.length ? `${numbers.join(', ')}${language === 'bn' ? '।' : '.'}` : ''
}
