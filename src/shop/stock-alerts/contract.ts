import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, numberOf, rowId } from '#lib/schemas.ts'
import { isPhone, maxContactLength, parseContact } from './rules.ts'

const productId = rowId('a product')

const contact = filledLine(maxContactLength)
  .transform((typed) => parseContact(typed) ?? '')
  .refine(
    (text) => text !== '' && (isPhone(text) || z.email().safeParse(text).success),
    'An e-mail address or a mobile number.',
  )

export const postStockAlert = endpoint({
  method: 'POST',
  path: '/stock-alerts',
  summary:
    'Asks for a notice when a sold-out product can be bought again: once, by e-mail, or by phone from the merchant. Idempotent; 409 if it can be bought now.',
  access: 'public',
  body: z.object({
    product: productId,
    /** The requested variant, which may be sold out while others are not; without it any. */
    variant: productId.optional(),
    contact,
    language: z.enum(['en', 'bn']).default('en'),
  }),
  response: z.object({ waiting: z.literal(true) }),
})

export const stopStockAlerts = endpoint({
  method: 'POST',
  path: '/stock-alerts/stop',
  summary: 'Deletes all alerts of the address that got this token by e-mail. Idempotent.',
  access: 'public',
  body: z.object({ token: z.string().regex(/^[\w.-]{20,100}$/, 'Not a link of ours.') }),
  response: z.object({ stopped: z.literal(true) }),
})

/** `due`: the product is back, and the person does not know yet. `waiting`: the product is still sold out. */
export const stockAlertState = z.enum(['due', 'waiting', 'notified'])

/** An alert as administrators see it. */
export const stockAlert = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), image: z.string() }),
  /** Of the requested variant; empty for any. */
  options: z.record(z.string(), z.string()),
  /** An e-mail address, or a phone number without country code. */
  contact: z.string(),
  language: z.enum(['en', 'bn']),
  requestedAt: z.iso.datetime(),
  notifiedAt: z.iso.datetime().nullable(),
  state: stockAlertState,
})
export type StockAlert = z.infer<typeof stockAlert>

export const getStockAlerts = endpoint({
  method: 'GET',
  path: '/stock-alerts',
  summary:
    'Lists who wants to hear of products that were sold out, the earliest first; the notified ones latest first.',
  access: 'admin',
  permission: 'orders',
  query: z.object({ state: stockAlertState, product: productId.optional(), ...pageQuery }),
  response: z.array(stockAlert),
  paged: true,
})

export const getStockAlertCounts = endpoint({
  method: 'GET',
  path: '/stock-alerts/counts',
  summary: 'How many people wait for each product, the most wanted first.',
  access: 'admin',
  permission: ['catalogue', 'orders'],
  response: z.array(z.object({ _id: z.string(), count: z.number().int() })),
})

export const putStockAlert = endpoint({
  method: 'PUT',
  path: '/stock-alerts/:id',
  summary: 'Marks a person as notified, for example after a call, or as not notified.',
  access: 'admin',
  permission: 'orders',
  params: z.object({ id: numberOf(rowId('an alert')) }),
  body: z.object({ notified: z.boolean() }),
  response: stockAlert,
})
