import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine } from '#lib/schemas.ts'
import { orderId, orderLine, orderStatus, orderVersion } from './contract.ts'
import { parcelCouriers, parcelStates } from './parcel-rules.ts'
import { maxScanned } from './rules.ts'

const permission = ['orders', 'packing'] as const

const scannedOrder = z.object({
  _id: z.string(),
  version: z.int(),
  orderStatus,
  name: z.string(),
  thana: z.string(),
  district: z.string(),
  /** It is not packed before its customer has confirmed it, or its payment was checked. */
  blocksPacking: z.boolean(),
  /** When it was packed as it is now; null if it was not, or was changed since. */
  packedAt: z.iso.datetime().nullable(),
  /** It was packed, and changed since: its contents or its label are not what they should be. */
  isChangedSincePacked: z.boolean(),
  /** Its parcel, which was neither refused nor cancelled; null where it has none. */
  parcel: z
    .object({
      courier: z.enum(parcelCouriers),
      courierName: z.string(),
      state: z.enum(parcelStates),
      consignmentId: z.string(),
      trackingCode: z.string(),
    })
    .nullable(),
  /** The pieces that belong into the parcel; 0 of a line that came back. */
  lines: z.array(
    orderLine
      .pick({
        name: true,
        nameBn: true,
        imageUrl: true,
        color: true,
        size: true,
        options: true,
        quantity: true,
      })
      .extend({
        line: z.int(),
        /** What may stand on a piece: barcode and SKU of the variant, or barcode of a product without variants; empty where it has none. */
        codes: z.array(z.string()),
      }),
  ),
})
export type ScannedOrder = z.infer<typeof scannedOrder>

export const getScannedOrder = endpoint({
  method: 'GET',
  path: '/orders/scanned',
  summary:
    'The order whose label has this code: its number or link, or the id, tracking code, link or number of its parcel at the courier.',
  access: 'admin',
  permission,
  query: z.object({ code: filledLine(maxScanned) }),
  response: scannedOrder,
})

export const postPacking = endpoint({
  method: 'POST',
  path: '/orders/:id/packing',
  summary:
    'Records that the parcel of a confirmed order is packed as this version of the order says; it is not any more once the order is changed. 409 with the version by now as `now` if `version` is outdated.',
  access: 'admin',
  permission,
  params: z.object({ id: orderId }),
  body: z.object({ version: z.int().min(1) }),
  response: z.object({ _id: z.string(), packedAt: z.iso.datetime() }),
  conflict: orderVersion,
})
