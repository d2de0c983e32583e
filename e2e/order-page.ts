import type { Page } from 'playwright-core'
import type { OrderPage } from '#shop/order-pages/contract.ts'
import { orderPagePath } from '#shop/order-pages/rules.ts'
import { callAs } from './signed-in-pages.ts'

/** An order page of these products that is switched on, made by this merchant. */
export async function makeOrderPage(
  merchant: Page,
  productIds: readonly [string, ...string[]],
  fields: Partial<OrderPage> = {},
) {
  const [productId] = productIds
  const { insertedId: id } = await callAs(merchant, 'POST', '/order-pages', { productId })
  const { page } = await callAs(merchant, 'GET', `/admin-order-pages/${id}`)
  const { _id: _, previewKey: __, ...body } = page as OrderPage
  const { slug }: OrderPage = await callAs(merchant, 'PUT', `/order-pages/${id}`, {
    ...body,
    productIds,
    enabled: true,
    ...fields,
  })
  return {
    path: orderPagePath(slug),
    editor: `/dashboard/order-pages/${id}`,
    remove: () => callAs(merchant, 'DELETE', `/order-pages/${id}`),
  }
}
