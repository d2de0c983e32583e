import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, filledLines, numberOf, rowId } from '#lib/schemas.ts'
import { addressType, deliveryArea, mobileNumber } from '#shop/orders/contract.ts'

/** A delivery address, validated as at the checkout. District and thana are stored in Bengali. */
const addressInput = z.object({
  name: filledLine(100),
  mobileNumber,
  district: filledLine(60),
  thana: filledLine(60),
  address: filledLines(500),
  addressType,
  deliveryArea,
})
export type AddressInput = z.output<typeof addressInput>

const savedAddress = z.object({
  _id: z.string(),
  name: z.string(),
  mobileNumber: z.string(),
  district: z.string(),
  thana: z.string(),
  address: z.string(),
  addressType,
  deliveryArea,
  /** Preselected at the checkout. Exactly one address of a user is the usual one. */
  usual: z.boolean(),
})
export type SavedAddress = z.infer<typeof savedAddress>

const params = z.object({ id: numberOf(rowId('an address', 15)) })

export const getAddresses = endpoint({
  method: 'GET',
  path: '/addresses',
  summary: 'The saved addresses of the signed-in user, at most ten, the usual one first.',
  access: 'customer',
  response: z.array(savedAddress),
})

export const postAddress = endpoint({
  method: 'POST',
  path: '/addresses',
  summary:
    'Saves an address; the first one becomes the usual one. For an address that is already saved its id is returned.',
  access: 'customer',
  body: addressInput,
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const putAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id',
  summary: 'Changes a saved address.',
  access: 'customer',
  params,
  body: addressInput,
  response: z.object({ _id: z.string() }),
})

export const putUsualAddress = endpoint({
  method: 'PUT',
  path: '/addresses/:id/usual',
  summary: 'Makes a saved address the usual one.',
  access: 'customer',
  params,
  body: z.object({}),
  response: z.object({ _id: z.string() }),
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/addresses/:id',
  summary: 'Deletes a saved address. If it was the usual one, the address saved last becomes the usual one.',
  access: 'customer',
  params,
  response: z.object({ _id: z.string() }),
})
