import { looksLikeEmail } from '#lib/email.ts'
import { latinDigits } from '#lib/phone.ts'

/** What may be written into a setting. */
export type SettingKind =
  | 'words'
  | 'words or nothing'
  | 'phone'
  | 'email'
  | 'link'
  | 'link or nothing'
  | 'taka'
  | 'days'

/** The settings in the order of their page, in groups. */
export const settingGroups = {
  shop: { shopName: 'words', shopNameBn: 'words' },
  contact: { phone: 'phone', email: 'email', address: 'words', addressBn: 'words' },
  links: {
    chatLink: 'link',
    socialLink: 'link',
    instagramLink: 'link or nothing',
    youtubeLink: 'link or nothing',
    developerLink: 'link',
  },
  charges: { chargeInsideDhaka: 'taka', chargeOutsideDhaka: 'taka', freeDeliveryOver: 'taka' },
  promises: { deliveryDaysInsideDhaka: 'days', deliveryDaysOutsideDhaka: 'days', returnDays: 'days' },
  refusals: { refusalChargeInsideDhaka: 'taka', refusalChargeOutsideDhaka: 'taka' },
  registrations: { tradeLicence: 'words or nothing', bin: 'words or nothing', dbid: 'words or nothing' },
} as const satisfies Record<string, Record<string, SettingKind>>

/** Letters a text of the settings may have. */
export const longestSetting = 200
export const mostDays = 365
/** As much as any amount of the shop may be (`taka` of money.ts). */
const mostTaka = 10_000_000

/** Only what a browser may be led to without harm. */
export const isLink = (text: string) => /^https:\/\/[^\s/?#@]+\.[^\s]+$/.test(text)
export const isShopPhone = (text: string) => /^\+?\d[\d -]{4,18}\d$/.test(text)

/** What was typed, as the shop keeps it; null when this setting cannot be that. */
export function settingFrom(kind: SettingKind, typed: string): string | number | null {
  const text = typed.trim()
  if (kind === 'words') return text || null
  if (kind === 'words or nothing') return text
  if (kind === 'link' || kind === 'link or nothing')
    return isLink(text) || (kind !== 'link' && text === '') ? text : null
  if (kind === 'email') return looksLikeEmail(text) ? text : null
  if (kind === 'phone') return isShopPhone(latinDigits(text)) ? latinDigits(text) : null
  const digits = latinDigits(text).replaceAll(',', '')
  if (kind === 'days') return /^\d{1,3}$/.test(digits) && Number(digits) <= mostDays ? Number(digits) : null
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) && Number(digits) <= mostTaka ? Number(digits) : null
}

/** Pages of words that the merchant may write anew; until then they say what comes with the shop. */
export const writtenPages = ['about-us', 'privacy', 'terms', 'return-policy', 'delivery-policy'] as const
export type WrittenPage = (typeof writtenPages)[number]

/** Longest text of a page of words, so that it still travels in one call when it is Bengali. */
export const longestPageText = 15_000
