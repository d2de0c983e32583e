import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { registrationMessages } from '#web/features/settings/registration-messages.ts'

/** The values that a content page may name in braces. */
export function pagePlaceholders(settings: Settings, language: Language): Record<string, string> {
  const taka = (amount: number) => formatTaka(amount, language)
  const days = (number: number) => formatNumber(number, language)
  const isBengali = language === 'bn'
  return {
    shop: isBengali ? settings.shopNameBn : settings.shopName,
    address: isBengali ? settings.addressBn : settings.address,
    phone: settings.phone,
    email: settings.email,
    registrations: registrations(settings, language),
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
function registrations({ tradeLicence, bin: vat, dbid }: Settings, language: Language) {
  const t = registrationMessages[language]
  const numbers = [
    tradeLicence && t.tradeLicence(tradeLicence),
    vat && t.bin(vat),
    dbid && t.dbid(dbid),
  ].filter(Boolean)
  return numbers.length ? `${numbers.join(', ')}${language === 'bn' ? '।' : '.'}` : ''
}
