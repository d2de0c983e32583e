import { randomUUID } from 'node:crypto'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { OrderInput } from '#shop/orders/contract.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { defaultCharge } from '#test/default-rates.ts'

/** Whether a product came with the demo catalogue; others were added by a test, which deletes them again. */
export const isDemoProduct = ({ _id }: Product) => Number(_id) <= 360

/** Products of a running shop, the newest first. */
export async function productsOf(shopUrl: string, query = 'limit=60') {
  const response = await fetch(`${shopUrl}/api/products?${query}`)
  return ((await response.json()) as { data: Product[] }).data
}

type Customer = OrderInput['customerData']

/** The order object of the specification for these products, with the totals of a shop with default settings. */
export function orderFor(
  bought: Product[],
  { quantity = 1, ...customer }: Partial<Customer & { quantity: number }> = {},
) {
  const products = bought.map((product) => ({
    id: product._id,
    quantity,
    originalPrice: priceOf(product),
    size: product.sizes[0] ?? 'N/A',
    color: product.colors[0] ?? 'N/A',
  }))
  const subTotal = subTotalOf(products)
  const deliveryArea = customer.deliveryArea ?? 'Outside Dhaka'
  const deliveryCharge = defaultCharge(deliveryArea, subTotal)
  const customerData: Customer = {
    name: 'Rahima Begum',
    mobileNumber: '01712345678',
    district: 'Tangail',
    thana: 'Mirzapur',
    address: 'House 4, Station Road',
    paymentSystem: 'Cash On Delivery',
    ...customer,
    deliveryArea,
    deliveryCharge,
  }
  return { subTotal, total: totalOf(subTotal, deliveryCharge), products, customerData }
}

/** Posts an order and returns its id; a rejected order fails the test. */
export async function postOrder(shopUrl: string, order: unknown, key: string = randomUUID()) {
  const response = await fetch(`${shopUrl}/api/postOrder`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(order),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { insertedId: string }).insertedId
}

/** As the checkout does: sends an order again under its key while the shop has no time for it, as on a slow machine. */
export async function postOrderPatiently(shopUrl: string, order: unknown) {
  const key = randomUUID()
  for (let tries = 1; ; tries += 1)
    try {
      return await postOrder(shopUrl, order, key)
    } catch (error) {
      if (tries === 5 || !(error as Error).message.startsWith('503')) throw error
    }
}

/** Calls the identity provider as a page of the shop would; a rejected call fails the test. */
export async function callIdentity(shopUrl: string, path: string, body: unknown) {
  const response = await fetch(`${shopUrl}/api/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(shopUrl).origin },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Signs in over HTTP and returns a bearer token. */
export async function signIn(shopUrl: string, email: string, password: string) {
  const signedIn = await callIdentity(shopUrl, '/sign-in/email', { email, password })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const answer = await fetch(`${shopUrl}/api/jwt`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.join('; ') },
    body: JSON.stringify({ email }),
  })
  return ((await answer.json()) as { token: string }).token
}
