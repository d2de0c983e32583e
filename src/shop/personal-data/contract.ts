import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, mobile } from '#lib/schemas.ts'

const body = z.object({ phone: mobile })

const kind = z.object({
  kind: z.string(),
  through: z
    .enum(['number', 'order', 'email'])
    .describe(
      'How it belongs to the number: it has the number, it belongs to an order with the number, or it has the e-mail address of such an order and may belong to somebody else.',
    ),
  erasing: z
    .enum(['deleted', 'blanked', 'kept', 'by-hand', 'deleted-if-asked'])
    .describe(
      'What erasing does with it. Blanked rows stay without what says who it was; kept ones have nothing of that. What may belong to somebody else is left to people, or deleted if they ask for it.',
    ),
  total: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())).max(20).describe('The first of them.'),
})

const obstacle = z.object({
  reason: z.enum(['open', 'payment', 'pay-back', 'cash', 'coming-back', 'blocked']),
  orders: z.array(z.string()).max(20).describe('The newest orders because of which it is so.'),
})
export type Obstacle = z.infer<typeof obstacle>

const personalData = z.object({
  phone: z.string(),
  kinds: z.array(kind),
  obstacles: z.array(obstacle).describe('Why it cannot be erased yet.'),
  log: z
    .array(
      z.object({
        at: z.iso.datetime(),
        action: z.string(),
        by: z.string().describe('Empty if the account is gone.'),
      }),
    )
    .max(100),
})
export type PersonalData = z.infer<typeof personalData>

export const lookUpPersonalData = endpoint({
  method: 'POST',
  path: '/personal-data/lookup',
  summary:
    'What the shop holds about a phone number, by kind, with the first 20 rows of each and who has looked or exported before. It is recorded in the audit log, with a keyed hash of the number.',
  access: 'admin',
  permission: 'administrator',
  body,
  response: personalData,
})

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/personal-data/export',
  summary:
    'Everything that the shop holds about a phone number as a ZIP file with one JSON file for each kind. What was found by e-mail address is in a folder of its own. It is recorded in the audit log.',
  access: 'admin',
  permission: 'administrator',
  body,
  file: 'application/zip',
  response: z.string(),
})

export const correctPersonalData = endpoint({
  method: 'POST',
  path: '/personal-data/correct',
  summary:
    'Corrects the name, and the e-mail address if one is given, on orders of a phone number that have come to their end and wherever else the number has a name. Open orders are corrected one by one.',
  access: 'admin',
  permission: 'administrator',
  body: z.object({
    phone: mobile,
    name: filledLine(60),
    email: z.union([z.literal(''), z.email().max(254)]).optional(),
  }),
  response: z.object({ rows: z.int() }),
})

export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/personal-data/erase',
  summary:
    'Erases what the shop holds about a phone number, all of it or nothing. Its orders stay with amounts, lines, times and district, as those of a number that nobody has. 409 while an order, cash or a payment is open or the number is blocked.',
  access: 'admin',
  permission: 'administrator',
  body: z.object({
    phone: mobile,
    byEmail: z
      .boolean()
      .describe('Also messages and newsletter subscriptions of the e-mail addresses of its orders.'),
  }),
  response: z.object({ rows: z.int() }),
  invalidates: 'storefront',
})
