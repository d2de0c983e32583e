import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, filledLines } from '#lib/text.ts'
import { addressType, deliveryArea, mobileNumber } from '#shop/orders/contract.ts'

/** Where a parcel goes, by the same rules as at the checkout. District and thana are kept in Bengali. */
const addressSent = z.object({
  name: filledLine(100),
  mobileNumber,
  district: filledLine(60),
  thana: filledLine(60),
  address: filledLines(500),
  addressType,
  deliveryArea,
})
export type AddressSent = z.output<typeof addressSent>

const savedAddress = z.object({
  _id: z.string(),
  name: z.string(),
  mobileNumber: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  addressType,
  deliveryArea,
  /** The one a checkout begins with; whoever has any has one of these. */
  usual: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,14}$/, 'Not the id of an address.') })

export const getAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'The saved addresses of the signed-in person, at most ten, the usual one first.',
  access: 'customer',
  reply: z.array(savedAddress),
})

export const postAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  summary: 'Saves an address; the first one becomes the usual one. One that is saved already answers its id.',
  access: 'customer',
  body: addressSent,
  reply: z.object({ insertedId: z.string() }),
  status: 201,
})

export const putAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id',
  summary: 'Changes a saved address.',
  access: 'customer',
  params,
  body: addressSent,
  reply: z.object({ _id: z.string() }),
})

export const putUsualAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id/usual',
  summary: 'Makes a saved address the usual one.',
  access: 'customer',
  params,
  body: z.object({}),
  reply: z.object({ _id: z.string() }),
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/:id',
  summary: 'Deletes a saved address; when it was the usual one, the one saved last takes its place.',
  access: 'customer',
  params,
  reply: z.object({ _id: z.string() }),
})
