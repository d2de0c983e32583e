import { parseNumber } from '#lib/parse-number.ts'
import { latinDigits } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { maxImages } from '#shop/media/rules.ts'

/** The kind of value a setting holds. */
export type SettingKind =
  | 'text'
  | 'optional-text'
  | 'phone'
  | 'email'
  | 'link'
  | 'optional-link'
  | 'taka'
  | 'days'
  | 'pieces'
  | 'threshold'
  | 'picture'
  | 'accent'
  | 'motif'
  | 'on-off'
  | 'backups'
  | 'pictures'
  | 'meta-pixel'
  | 'google-tag'

/** The colours of buttons and links to choose from, and the ornaments; `src/web/ui/accents.css` has their values. */
export const accents = ['green', 'teal', 'blue', 'indigo', 'purple', 'plum', 'brown', 'slate'] as const
/** The colour of each accent in the light theme, for where CSS does not reach. */
export const accentColors: Record<(typeof accents)[number], string> = {
  green: '#0b5b42',
  teal: '#0b5563',
  blue: '#1d4b8a',
  indigo: '#3a3d96',
  purple: '#5a3390',
  plum: '#7d2463',
  brown: '#64401f',
  slate: '#38434f',
}
export const motifs = ['jamdani', 'kantha', 'lotus', 'river', 'leaf', 'plain'] as const

export const onOff = ['on', 'off'] as const

/** The settings in the order of their page, in groups. */
export const settingGroups = {
  shop: { shopName: 'text', shopNameBn: 'text' },
  look: {
    logo: 'picture',
    favicon: 'picture',
    accent: 'accent',
    motif: 'motif',
    bannerText: 'optional-text',
    bannerTextBn: 'optional-text',
  },
  contact: { phone: 'phone', email: 'email', address: 'text', addressBn: 'text' },
  links: {
    chatLink: 'link',
    socialLink: 'link',
    instagramLink: 'optional-link',
    youtubeLink: 'optional-link',
    developerLink: 'link',
  },
  charges: { chargeInsideDhaka: 'taka', chargeOutsideDhaka: 'taka', freeDeliveryOver: 'taka' },
  promises: { deliveryDaysInsideDhaka: 'days', deliveryDaysOutsideDhaka: 'days', returnDays: 'days' },
  limits: {
    piecesPerLine: 'pieces',
    piecesPerOrder: 'pieces',
    reviewLastPieces: 'pieces',
    reservedPerCustomer: 'pieces',
    reservedPerNetwork: 'pieces',
    rejectOverLimits: 'on-off',
  },
  pictures: { picturesPerProduct: 'pictures' },
  stock: { lowStockThreshold: 'threshold' },
  refusals: { refusalChargeInsideDhaka: 'taka', refusalChargeOutsideDhaka: 'taka' },
  reviews: { reviewInvitations: 'on-off' },
  registrations: { tradeLicence: 'optional-text', bin: 'optional-text', dbid: 'optional-text' },
  measurement: { metaPixelId: 'meta-pixel', googleTagId: 'google-tag' },
  backups: { nightlyBackups: 'on-off', backupsKept: 'backups' },
} as const satisfies Record<string, Record<string, SettingKind>>

/** Where messages of customers, and what their browsers do, go to: wants the permission `connections` (D125). */
export const connectionSettings = ['email', 'metaPixelId', 'googleTagId'] as const

/** Maximum length of a text setting in characters. */
export const maxSettingLength = 200
export const maxDays = 365
/** Five digits, as `parseSetting` reads them. */
export const maxPieces = 99_999
export const maxBackupsKept = 365
/** The same maximum as `taka` in `lib/schemas.ts`. */
const maxTaka = 10_000_000

/** Accepts only https links to a host with a domain, which are safe to render. */
export const isLink = (text: string) => /^https:\/\/[^\s/?#@]+\.[^\s]+$/.test(text)
export const isShopPhone = (text: string) => /^\+?\d[\d -]{4,18}\d$/.test(text)

/** Empty where it is not used. */
export const isMetaPixelId = (text: string) => /^(\d{8,20})?$/.test(text)
export const isGoogleTagId = (text: string) => /^(G-[A-Z\d]{4,16})?$/.test(text)

/** Parses the input of a setting; null when it is not valid for this kind. */
export function parseSetting(kind: SettingKind, input: string): string | number | null {
  const text = input.trim()
  if (kind === 'text') return text || null
  if (kind === 'optional-text' || kind === 'picture') return text
  if (kind === 'accent') return accents.find((accent) => accent === text) ?? null
  if (kind === 'motif') return motifs.find((motif) => motif === text) ?? null
  if (kind === 'on-off') return onOff.find((choice) => choice === text) ?? null
  if (kind === 'link' || kind === 'optional-link')
    return isLink(text) || (kind !== 'link' && text === '') ? text : null
  if (kind === 'email') return looksLikeEmail(text) ? text : null
  if (kind === 'phone') return isShopPhone(latinDigits(text)) ? latinDigits(text) : null
  if (kind === 'meta-pixel') return isMetaPixelId(latinDigits(text)) ? latinDigits(text) : null
  if (kind === 'google-tag') return isGoogleTagId(text.toUpperCase()) ? text.toUpperCase() : null
  const digits = String(parseNumber(text))
  if (kind === 'backups')
    return /^\d{1,3}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= maxBackupsKept
      ? Number(digits)
      : null
  if (kind === 'pictures')
    return /^\d{1,2}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= maxImages
      ? Number(digits)
      : null
  if (kind === 'days') return /^\d{1,3}$/.test(digits) && Number(digits) <= maxDays ? Number(digits) : null
  if (kind === 'pieces') return /^[1-9]\d{0,4}$/.test(digits) ? Number(digits) : null
  if (kind === 'threshold') return /^\d{1,5}$/.test(digits) ? Number(digits) : null
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) && Number(digits) <= maxTaka ? Number(digits) : null
}

/** Pages whose text the merchant may replace. */
export const contentPages = ['about-us', 'privacy', 'terms', 'return-policy', 'delivery-policy'] as const
export type ContentPage = (typeof contentPages)[number]

/** Maximum length of a page text, chosen so that a Bengali text fits into one request. */
export const maxPageTextLength = 15_000
