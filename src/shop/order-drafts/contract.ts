import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLines } from '#lib/schemas.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { maxMessageLength } from './rules.ts'

/** What was read, whether it can be nothing else, and the words that it was read from. */
const read = z.object({ value: z.string(), sure: z.boolean(), from: z.string() })
const option = read.pick({ value: true, sure: true })

const orderDraft = z.object({
  mobileNumber: read.nullable(),
  /** Others that the message gives, as `01…`. */
  otherNumbers: z.array(z.string()),
  name: read.nullable(),
  /** District and thana by their Bengali names, as orders have them. */
  district: read.nullable(),
  thana: read.nullable(),
  address: read.nullable(),
  /** Of the thana. */
  deliveryArea: z.enum(deliveryAreas).nullable(),
  lines: z.array(
    z.object({
      /** The words that it was read from. */
      from: z.string(),
      /** Those that name the product, for a search. */
      words: z.string(),
      /** Null where the shop has nothing of this name. */
      product: z.object({ _id: z.string(), name: z.string(), nameBn: z.string() }).nullable(),
      sure: z.boolean(),
      quantity: z.object({ value: z.number().int(), sure: z.boolean() }),
      /** As the product has it; as it was written, and not sure, where the product does not have it. */
      size: option.nullable(),
      color: option.nullable(),
    }),
  ),
})
export type OrderDraft = z.infer<typeof orderDraft>

export const postOrderDraft = endpoint({
  method: 'POST',
  path: '/order-drafts',
  summary:
    'Reads an order out of a message as customers write them, in Bengali, Banglish or English: who, where and what, each with `sure`. Stores nothing.',
  access: 'admin',
  permission: 'orders',
  body: z.object({ text: filledLines(maxMessageLength) }),
  response: orderDraft,
})
