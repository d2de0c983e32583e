import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { SettingGroup, Settings } from '#shop/settings/setting-fields.ts'
import { settingsMessages } from './messages.ts'

/** What a section of the settings is set to, in a few words; sections whose values say nothing in a few words have none. */
type Facts = Partial<Record<SettingGroup, (settings: Settings) => string>>

const en = settingsMessages.en
const bn = settingsMessages.bn
const taka = (amount: number) => formatTaka(amount, 'en')
const bengaliTaka = (amount: number) => formatTaka(amount, 'bn')
const number = (value: number) => formatNumber(value, 'en')
const bengali = (value: number) => formatNumber(value, 'bn')

/** The providers with an id. */
const measuredBy = ({ metaPixelId, tiktokPixelId, googleTagId }: Settings) =>
  [metaPixelId && 'Meta', tiktokPixelId && 'TikTok', googleTagId && 'Google'].filter(Boolean).join(', ')

export const settingFacts: Record<Language, Facts> = {
  en: {
    shop: ({ shopName }) => shopName,
    look: ({ accent }) => en.accents[accent],
    contact: ({ phone }) => phone,
    charges: ({ chargeInsideDhaka, chargeOutsideDhaka }) =>
      `${taka(chargeInsideDhaka)}, outside Dhaka ${taka(chargeOutsideDhaka)}`,
    promises: ({ deliveryDaysInsideDhaka, deliveryDaysOutsideDhaka }) =>
      `${number(deliveryDaysInsideDhaka)} days, outside Dhaka ${number(deliveryDaysOutsideDhaka)}`,
    limits: ({ piecesPerOrder }) => `${number(piecesPerOrder)} pieces`,
    pictures: ({ picturesPerProduct }) => `${number(picturesPerProduct)} each`,
    stock: ({ lowStockThreshold }) => `from ${number(lowStockThreshold)} pieces`,
    refusals: ({ refusalChargeInsideDhaka, refusalChargeOutsideDhaka }) =>
      `${taka(refusalChargeInsideDhaka)}, outside Dhaka ${taka(refusalChargeOutsideDhaka)}`,
    reviews: ({ reviewInvitations }) => en.onOff[reviewInvitations],
    checkouts: ({ keepCheckouts }) => en.onOff[keepCheckouts],
    campaigns: ({ campaignFromHour, campaignUntilHour }) =>
      `${number(campaignFromHour)}:00 to ${number(campaignUntilHour)}:00`,
    vat: ({ taxInvoices, vatRate }) => (taxInvoices === 'on' ? `${number(vatRate)}%` : en.onOff.off),
    measurement: (settings) => measuredBy(settings) || en.onOff.off,
    backups: ({ nightlyBackups }) => en.onOff[nightlyBackups],
  },
  bn: {
    shop: ({ shopNameBn }) => shopNameBn,
    look: ({ accent }) => bn.accents[accent],
    contact: ({ phone }) => phone,
    charges: ({ chargeInsideDhaka, chargeOutsideDhaka }) =>
      `${bengaliTaka(chargeInsideDhaka)}, ঢাকার বাইরে ${bengaliTaka(chargeOutsideDhaka)}`,
    promises: ({ deliveryDaysInsideDhaka, deliveryDaysOutsideDhaka }) =>
      `${bengali(deliveryDaysInsideDhaka)} দিন, ঢাকার বাইরে ${bengali(deliveryDaysOutsideDhaka)}`,
    limits: ({ piecesPerOrder }) => `${bengali(piecesPerOrder)}টি`,
    pictures: ({ picturesPerProduct }) => `${bengali(picturesPerProduct)}টি করে`,
    stock: ({ lowStockThreshold }) => `${bengali(lowStockThreshold)}টি থেকে`,
    refusals: ({ refusalChargeInsideDhaka, refusalChargeOutsideDhaka }) =>
      `${bengaliTaka(refusalChargeInsideDhaka)}, ঢাকার বাইরে ${bengaliTaka(refusalChargeOutsideDhaka)}`,
    reviews: ({ reviewInvitations }) => bn.onOff[reviewInvitations],
    checkouts: ({ keepCheckouts }) => bn.onOff[keepCheckouts],
    campaigns: ({ campaignFromHour, campaignUntilHour }) =>
      `${bengali(campaignFromHour)}:০০ থেকে ${bengali(campaignUntilHour)}:০০`,
    vat: ({ taxInvoices, vatRate }) => (taxInvoices === 'on' ? `${bengali(vatRate)}%` : bn.onOff.off),
    measurement: (settings) => measuredBy(settings) || bn.onOff.off,
    backups: ({ nightlyBackups }) => bn.onOff[nightlyBackups],
  },
}
