import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, filledLines, line, opaque, ownPassword, taka } from '#lib/schemas.ts'
import { maxImages, usualImages } from '#shop/media/rules.ts'
import {
  accents,
  contentPages,
  isGoogleTagId,
  isLink,
  isMetaPixelId,
  isShopPhone,
  maxBackupsKept,
  maxDays,
  maxPageTextLength,
  maxPieces,
  maxSettingLength,
  motifs,
  onOff,
} from './rules.ts'

/** All settings of the shop with the defaults of the specification. */
export const settings = z.object({
  shopName: z.string().default('Shodai'),
  shopNameBn: z.string().default('সদাই'),
  /** URLs of pictures of the shop; empty for the ones that came with it. */
  logo: z.string().default(''),
  favicon: z.string().default(''),
  accent: z.enum(accents).default('green'),
  motif: z.enum(motifs).default('jamdani'),
  /** The greeting above English and Bengali pages; empty for the one that came with the shop. */
  bannerText: z.string().default(''),
  bannerTextBn: z.string().default(''),
  phone: z.string().default('01700-000000'),
  email: z.string().default('hello@shodai.example'),
  address: z.string().default('House 12, Road 5, Dhanmondi, Dhaka 1205'),
  addressBn: z.string().default('বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা ১২০৫'),
  chatLink: z.string().default('https://wa.me/8801700000000'),
  socialLink: z.string().default('https://www.facebook.com/'),
  /** Further links to the shop's social pages; an empty one is not shown. */
  instagramLink: z.string().default(''),
  youtubeLink: z.string().default(''),
  developerLink: z.string().default('https://wa.me/8801700000000'),
  chargeInsideDhaka: taka.default(50),
  chargeOutsideDhaka: taka.default(110),
  /** Free delivery applies when the subtotal is over this many taka (D36). */
  freeDeliveryOver: taka.default(5000),
  returnDays: z.number().int().default(7),
  refusalChargeInsideDhaka: taka.default(60),
  refusalChargeOutsideDhaka: taka.default(120),
  /** Days from confirmation to delivery. */
  deliveryDaysInsideDhaka: z.number().int().default(2),
  deliveryDaysOutsideDhaka: z.number().int().default(5),
  /** Most pictures of a product: the four of NUM-10, unless the merchant wants more (D74). */
  picturesPerProduct: z.number().int().default(usualImages),
  /** Most pieces of one line, and of all lines, that customers order without a review (D59). */
  piecesPerLine: z.number().int().default(20),
  piecesPerOrder: z.number().int().default(60),
  /** Pieces that unconfirmed orders of one customer, and of guests of one network, may take from the stock (D60). */
  reservedPerCustomer: z.number().int().default(100),
  reservedPerNetwork: z.number().int().default(500),
  /** Whether orders beyond these limits are rejected instead of reviewed (D59, D60). */
  rejectOverLimits: z.enum(onOff).default('off'),
  /** An order that takes the last pieces of so many products is reviewed before it takes any (D60). */
  reviewLastPieces: z.number().int().default(3),
  /** A product runs out from this many pieces on, unless it has a threshold of its own (D68). */
  lowStockThreshold: z.number().int().default(5),
  /** Numbers of the trade licence, the VAT registration (BIN) and the digital business (DBID); shown when set. */
  tradeLicence: z.string().default(''),
  bin: z.string().default(''),
  dbid: z.string().default(''),
  /** Whether customers are asked by e-mail to review what was delivered. */
  reviewInvitations: z.enum(onOff).default('off'),
  /** Meta's pixel, and the measurement id of Google Analytics; empty ones are off (D80). */
  metaPixelId: z.string().default(''),
  googleTagId: z.string().default(''),
  nightlyBackups: z.enum(onOff).default('on'),
  /** How many backups are kept, nightly ones and others. */
  backupsKept: z.number().int().default(7),
})
export type Settings = z.infer<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Name, contact details, links, charges and delivery times of the shop.',
  access: 'public',
  response: settings,
  cached: true,
})

const text = filledLine(maxSettingLength)
const optionalText = line(maxSettingLength)
const link = text.refine(isLink, 'A link that begins with https://')
const optionalLink = optionalText.refine(
  (text) => text === '' || isLink(text),
  'A link that begins with https://',
)
const picture = line(100)
const days = z.number().int().min(0).max(maxDays)
const pieces = z.number().int().min(1).max(maxPieces)

/** Validates changed settings. Stored settings are not validated again. */
const settingsInput = z
  .object({
    shopName: text,
    shopNameBn: text,
    address: text,
    addressBn: text,
    logo: picture,
    favicon: picture,
    accent: z.enum(accents),
    motif: z.enum(motifs),
    bannerText: optionalText,
    bannerTextBn: optionalText,
    phone: text.refine(isShopPhone, 'A phone number'),
    email: z.email().max(254),
    chatLink: link,
    socialLink: link,
    developerLink: link,
    instagramLink: optionalLink,
    youtubeLink: optionalLink,
    chargeInsideDhaka: taka,
    chargeOutsideDhaka: taka,
    freeDeliveryOver: taka,
    refusalChargeInsideDhaka: taka,
    refusalChargeOutsideDhaka: taka,
    returnDays: days,
    deliveryDaysInsideDhaka: days,
    deliveryDaysOutsideDhaka: days,
    piecesPerLine: pieces,
    piecesPerOrder: pieces,
    reviewLastPieces: pieces,
    reservedPerCustomer: pieces,
    reservedPerNetwork: pieces,
    rejectOverLimits: z.enum(onOff),
    picturesPerProduct: z.number().int().min(1).max(maxImages),
    lowStockThreshold: z.number().int().min(0).max(maxPieces),
    tradeLicence: optionalText,
    bin: optionalText,
    dbid: optionalText,
    reviewInvitations: z.enum(onOff),
    metaPixelId: code(20).refine(isMetaPixelId, 'The digits of a pixel id'),
    googleTagId: code(20).refine(isGoogleTagId, 'An id that begins with G-'),
    nightlyBackups: z.enum(onOff),
    backupsKept: z.number().int().min(1).max(maxBackupsKept),
  } satisfies Record<keyof Settings, z.ZodType>)
  .partial()
  .strict()

const expectedSetting = z.union([opaque(maxSettingLength * 2), z.number()])
const expectedSettings = z
  .object(
    Object.fromEntries(Object.keys(settings.shape).map((name) => [name, expectedSetting])) as Record<
      keyof Settings,
      typeof expectedSetting
    >,
  )
  .partial()
  .strict()

export const putSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  summary:
    'Changes settings. `from` has the values the client has seen. If one of them has changed since, nothing is changed and the error has the current ones as `now`. E-mail address and the ids of Meta and Google want the permission connections and `password`.',
  access: 'admin',
  permission: 'settings',
  body: z.object({
    from: expectedSettings,
    to: settingsInput,
    password: ownPassword,
  }),
  response: settings,
  conflict: settings,
  invalidates: 'storefront',
})

export const contentPage = z.enum(contentPages)

export const getPageText = endpoint({
  method: 'GET',
  path: '/pageText/:page',
  summary: 'The merchant’s own text of a page in each language; null where the built-in text is shown.',
  access: 'public',
  params: z.object({ page: contentPage }),
  response: z.object({ en: z.string().nullable(), bn: z.string().nullable() }),
  cached: true,
})

/** The merchant's own text; its version is sent back with a change. */
const revision = z.object({ text: z.string(), version: z.iso.datetime() }).nullable()
const revisions = z.object({ en: revision, bn: revision })

export const getPageTextRevisions = endpoint({
  method: 'GET',
  path: '/pageText/:page/revisions',
  summary: 'The merchant’s own text of a page in each language, with its version.',
  access: 'admin',
  permission: 'settings',
  params: z.object({ page: contentPage }),
  response: revisions,
})

export const putPageText = endpoint({
  method: 'PUT',
  path: '/pageText/:page',
  summary:
    'Changes the text of a page in one language; null restores the built-in text. 409 with the current texts as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'settings',
  params: z.object({ page: contentPage }),
  body: z.object({
    language: z.enum(['en', 'bn']),
    text: filledLines(maxPageTextLength).nullable(),
    /** Null where the client has seen the built-in text. */
    version: z.iso.datetime().max(30).nullable(),
  }),
  response: revisions,
  conflict: revisions,
  invalidates: 'storefront',
})
