import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'
import { filledLine, filledLines, line } from '#lib/text.ts'
import { isLink, isShopPhone, longestPageText, longestSetting, mostDays, writtenPages } from './rules.ts'

/** What the merchant may change without a programmer; the defaults are the specification's. */
export const settings = z.object({
  shopName: z.string().default('Shodai'),
  shopNameBn: z.string().default('সদাই'),
  phone: z.string().default('01700-000000'),
  email: z.string().default('hello@shodai.example'),
  address: z.string().default('House 12, Road 5, Dhanmondi, Dhaka 1205'),
  addressBn: z.string().default('বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা ১২০৫'),
  chatLink: z.string().default('https://wa.me/8801700000000'),
  socialLink: z.string().default('https://www.facebook.com/'),
  /** More of the shop's own pages elsewhere; what is empty is not shown. */
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
  /** Days within which a parcel arrives once the order has been confirmed. */
  deliveryDaysInsideDhaka: z.number().int().default(2),
  deliveryDaysOutsideDhaka: z.number().int().default(5),
  /** Numbers of the trade licence, of the VAT registration and of the digital business; shown where they are set. */
  tradeLicence: z.string().default(''),
  bin: z.string().default(''),
  dbid: z.string().default(''),
})
export type Settings = z.infer<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Name, phone, links, charges and promises of the shop.',
  access: 'public',
  reply: settings,
  kept: true,
})

const words = filledLine(longestSetting)
const wordsOrNothing = line(longestSetting)
const link = words.refine(isLink, 'A link that begins with https://')
const linkOrNothing = wordsOrNothing.refine(
  (text) => text === '' || isLink(text),
  'A link that begins with https://',
)
const days = z.number().int().min(0).max(mostDays)

/** What each setting may become; what is stored was checked by this once, and is not doubted again. */
const settingsSent = z
  .object({
    ...{ shopName: words, shopNameBn: words, address: words, addressBn: words },
    phone: words.refine(isShopPhone, 'A phone number'),
    email: z.email().max(254),
    ...{ chatLink: link, socialLink: link, developerLink: link },
    ...{ instagramLink: linkOrNothing, youtubeLink: linkOrNothing },
    ...{ chargeInsideDhaka: taka, chargeOutsideDhaka: taka, freeDeliveryOver: taka },
    ...{ refusalChargeInsideDhaka: taka, refusalChargeOutsideDhaka: taka },
    ...{ returnDays: days, deliveryDaysInsideDhaka: days, deliveryDaysOutsideDhaka: days },
    ...{ tradeLicence: wordsOrNothing, bin: wordsOrNothing, dbid: wordsOrNothing },
  } satisfies Record<keyof Settings, z.ZodType>)
  .partial()
  .strict()

const settingSeen = z.union([z.string().max(longestSetting * 2), z.number()])
const settingsSeen = z
  .object(
    Object.fromEntries(Object.keys(settings.shape).map((name) => [name, settingSeen])) as Record<
      keyof Settings,
      typeof settingSeen
    >,
  )
  .partial()
  .strict()

export const putSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  summary:
    'Changes settings. `from` is what their sender saw: what somebody else has changed meanwhile is refused with the values of now in `error.expected`, and nothing is changed.',
  access: 'admin',
  body: z.object({
    from: settingsSeen,
    to: settingsSent,
  }),
  reply: settings,
  changes: 'storefront',
})

export const writtenPage = z.enum(writtenPages)

export const getPageText = endpoint({
  method: 'GET',
  path: '/pageText/:page',
  summary:
    'What the merchant has written on a page, in each language; null where the text that comes with the shop stands.',
  access: 'public',
  params: z.object({ page: writtenPage }),
  reply: z.object({ en: z.string().nullable(), bn: z.string().nullable() }),
  kept: true,
})

const written = z.object({ text: z.string(), updatedAt: z.iso.datetime() }).nullable()

export const getWritten = endpoint({
  method: 'GET',
  path: '/pageText/:page/written',
  summary: 'The same for whoever is about to change it: with the moment of the last change.',
  access: 'admin',
  params: z.object({ page: writtenPage }),
  reply: z.object({ en: written, bn: written }),
})

export const putPageText = endpoint({
  method: 'PUT',
  path: '/pageText/:page',
  summary:
    'Writes a page of words in one language; null brings back the text that comes with the shop. `seen` is the moment of the last change its sender knew of: a later one is refused.',
  access: 'admin',
  params: z.object({ page: writtenPage }),
  body: z.object({
    language: z.enum(['en', 'bn']),
    text: filledLines(longestPageText).nullable(),
    seen: z.iso.datetime().max(30).nullable(),
  }),
  reply: z.object({ en: written, bn: written }),
  changes: 'storefront',
})
