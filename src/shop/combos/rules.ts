export const maxFileBytes = 1_000_000

/** Why a combo is not stored, by the field or the part that is wrong. */
export const comboProblems = {
  'slug-needed': { field: 'slug', text: 'Required' },
  'slug-taken': { field: 'slug', text: 'Another combo has this address.' },
  'price-low': { field: 'price', text: 'At least 1 taka.' },
  'price-high': { field: 'price', text: 'Not below what the parts cost one by one.' },
  image: { field: 'image', text: 'Not a picture of this shop.' },
  twice: { field: 'parts', text: 'The same one twice.' },
  deleted: { field: 'parts', text: 'This product was deleted.' },
  hidden: { field: 'parts', text: 'Customers do not see this product.' },
  variant: { field: 'parts', text: 'This variant is not sold.' },
} as const
export type ComboProblem = keyof typeof comboProblems
