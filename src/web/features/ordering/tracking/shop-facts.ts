import type { Charges } from '#shop/orders/rules.ts'

/** What the page knows of the shop. */
export interface ShopFacts {
  charges: Charges
  /** Where a person answers. */
  phone: string
}
