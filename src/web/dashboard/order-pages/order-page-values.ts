import type { Block } from '#shop/order-pages/block-fields.ts'
import type { OrderPage } from '#shop/order-pages/contract.ts'

/** What is entered of an order page. */
export interface OrderPageValues {
  title: string
  titleBn: string
  slug: string
  productIds: string[]
  noindex: boolean
  enabled: boolean
  blocks: Block[]
}

export const valuesOf = ({ title, titleBn, slug, productIds, noindex, enabled, blocks }: OrderPage) =>
  ({ title, titleBn, slug, productIds, noindex, enabled, blocks }) satisfies OrderPageValues
