/** Addresses a person may save. */
export const mostAddresses = 10

export const addressFields = [
  'name',
  'mobileNumber',
  'district',
  'thana',
  'address',
  'addressType',
  'deliveryArea',
] as const

type Fields = Record<(typeof addressFields)[number], string>

/** Whether two addresses say the same, so that there is nothing more to save. */
export const isSameAddress = (one: Fields, other: Fields) =>
  addressFields.every((field) => one[field].trim() === other[field].trim())
