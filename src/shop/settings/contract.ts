import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'

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

/** Pages of words that the merchant may write anew; until then they say what comes with the shop. */
export const writtenPage = z.enum(['about-us', 'privacy', 'terms', 'return-policy', 'delivery-policy'])
export type WrittenPage = z.infer<typeof writtenPage>

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
