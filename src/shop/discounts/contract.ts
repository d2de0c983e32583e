import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { discountCodePattern, discountKinds, normaliseDiscountCode } from './rules.ts'

const id = rowId('a discount', 9)
const ids = z.array(rowId('a product or category', 9)).max(200)

/** A discount code as a customer types it. */
export const typedCode = code(40).transform(normaliseDiscountCode)

const fields = z.object({
  /** What customers read on their order. */
  name: filledLine(60),
  nameBn: line(60).default(''),
  /** Empty: granted to every order that meets the conditions. */
  code: typedCode
    .refine((code) => code === '' || discountCodePattern.test(code), '4 to 20 letters and digits.')
    .default(''),
  kind: z.enum(discountKinds),
  /** Percent, or taka; 0 for the other kinds. */
  value: taka.default(0),
  /** Of `buy-get`: of each `buy` + `get` pieces the cheapest `get` are free. */
  buy: z.int().min(0).max(20).default(0),
  get: z.int().min(0).max(20).default(0),
  /** The goods it is for, by category or product; both empty: all. */
  categoryIds: ids.default([]),
  productIds: ids.default([]),
  /** Least price of these goods in taka. */
  minimum: taka.default(0),
  maxOrders: z.int().min(1).max(1_000_000).nullable().default(null),
  maxPerPhone: z.int().min(1).max(1000).nullable().default(null),
  from: z.iso.datetime().max(40).nullable().default(null),
  until: z.iso.datetime().max(40).nullable().default(null),
  enabled: z.boolean().default(true),
})
export type DiscountFields = z.output<typeof fields>

const discount = fields.extend({
  _id: z.string(),
  code: z.string(),
  /** Orders that have it, cancelled ones aside. */
  orders: z.int(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.int(),
})
export type Discount = z.output<typeof discount>

export const getDiscounts = endpoint({
  method: 'GET',
  path: '/discounts',
  summary: 'All discounts of the shop, the newest first.',
  access: 'admin',
  permission: 'catalogue',
  response: z.array(discount),
})

export const postDiscount = endpoint({
  method: 'POST',
  path: '/discounts',
  summary:
    'Creates a discount: with a code for those who enter it, without one for every order that meets the conditions.',
  access: 'admin',
  permission: 'catalogue',
  body: fields.extend({ name: filledLine(60).optional() }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const putDiscount = endpoint({
  method: 'PUT',
  path: '/discounts/:id',
  summary: 'Updates a discount. Orders keep what they were granted. 409 after a concurrent change.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: fields.extend({ version: z.int().min(1) }),
  response: discount,
  conflict: discount,
  invalidates: 'storefront',
})

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/discounts/:id',
  summary: 'Deletes a discount. Orders keep what they were granted.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})

/** A discount that orders get without a code. */
export type Offer = z.output<(typeof getOffers)['response']>['automatic'][number]

export const getOffers = endpoint({
  method: 'GET',
  path: '/offers',
  summary: 'The discounts that orders get without a code, and whether there are codes to enter.',
  access: 'public',
  response: z.object({
    acceptsCodes: z.boolean(),
    /** Whether several pieces of some products cost less together. */
    hasQuantityOffers: z.boolean(),
    /** Whether some products cost less together. */
    hasCombos: z.boolean(),
    automatic: z.array(
      fields
        .pick({ name: true, nameBn: true, kind: true, minimum: true, from: true, until: true })
        /** The goods it is for, by the English names of categories and by product; both empty: all. */
        .extend({ _id: z.string(), categories: z.array(z.string()), productIds: z.array(z.string()) }),
    ),
  }),
  cached: true,
})
