import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { mobile } from '#lib/schemas.ts'

const body = z.object({ phone: mobile })

const kind = z.object({
  kind: z.string(),
  through: z
    .enum(['number', 'order', 'email'])
    .describe(
      'How it belongs to the number: it has the number, it belongs to an order with the number, or it has the e-mail address of such an order and may belong to somebody else.',
    ),
  total: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())).max(20).describe('The first of them.'),
})

const personalData = z.object({
  phone: z.string(),
  kinds: z.array(kind),
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
