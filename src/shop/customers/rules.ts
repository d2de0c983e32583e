/** The orders of the list of customers: who ordered last, who has paid most, who has sent back most. */
export const customerSorts = ['latest', 'spending', 'returns'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Maximum number of characters of a search for customers. */
export const maxCustomerSearch = 60
