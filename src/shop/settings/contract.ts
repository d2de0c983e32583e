import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { taka } from '#lib/money.ts'

/** What the merchant may change without a programmer; the defaults are the specification's. */
export const settings = z.object({
  shopName: z.string().default('Shodai'),
  shopNameBn: z.string().default('সদাই'),
  phone: z.string().default('01700-000000'),
  chatLink: z.string().default('https://wa.me/8801700000000'),
  socialLink: z.string().default('https://www.facebook.com/'),
  developerLink: z.string().default('https://wa.me/8801700000000'),
  chargeInsideDhaka: taka.default(50),
  chargeOutsideDhaka: taka.default(110),
  /** Free delivery applies when the subtotal is over this many taka (D36). */
  freeDeliveryOver: taka.default(5000),
  returnDays: z.number().int().default(7),
  refusalChargeInsideDhaka: taka.default(60),
  refusalChargeOutsideDhaka: taka.default(120),
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
