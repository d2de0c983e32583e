/** Number of addresses a user may save. */
export const maxAddresses = 10

export const addressFields = [
  'name',
  'mobileNumber',
  'district',
  'thana',
  'address',
  'addressType',
  'deliveryArea',
] as const

type AddressFields = Record<(typeof addressFields)[number], string>

/** Whether two addresses are equal, ignoring surrounding spaces. */
export const isSameAddress = (one: AddressFields, other: AddressFields) =>
  addressFields.every((field) => one[field].trim() === other[field].trim())
