import { randomUUID } from 'node:crypto'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { deliveryChargeFor } from '#shop/orders/rules.ts'

/** Products of a running shop, as a program asks for them. */
export async function productsOf(shopUrl: string, query = 'limit=50') {
  const response = await fetch(`${shopUrl}/api/products?${query}`)
  return ((await response.json()) as { data: Product[] }).data
}

/** The order object of the specification for one piece of a product. */
export function orderFor(product: Product, customer: Record<string, string> = {}) {
  const subTotal = priceOf(product)
  const charges = { chargeInsideDhaka: 50, chargeOutsideDhaka: 110, freeDeliveryOver: 5000 }
  const deliveryCharge = deliveryChargeFor('Outside Dhaka', subTotal, charges)
  const choice = { size: product.sizes[0] ?? 'N/A', color: product.colors[0] ?? 'N/A' }
  return {
    subTotal,
    total: subTotal + deliveryCharge,
    products: [{ id: product._id, quantity: 1, originalPrice: subTotal, ...choice }],
    customerData: {
      ...{ name: 'Rahima Begum', mobileNumber: '01712345678', district: 'টাঙ্গাইল', thana: 'মির্জাপুর' },
      ...{ address: 'House 4, Station Road', deliveryArea: 'Outside Dhaka' },
      ...{ paymentSystem: 'Cash On Delivery', deliveryCharge, ...customer },
    },
  }
}

/** Posts an order; answers its id when it was acknowledged. */
export async function postOrder(shopUrl: string, order: unknown, key: string = randomUUID()) {
  const response = await fetch(`${shopUrl}/api/postOrder`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(order),
  })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return ((await response.json()) as { insertedId: string }).insertedId
}

/** Signs in over HTTP, as a program would, and answers a bearer token. */
export async function signIn(shopUrl: string, email: string, password: string) {
  const json = { 'Content-Type': 'application/json', Origin: new URL(shopUrl).origin }
  const signedIn = await fetch(`${shopUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const answer = await fetch(`${shopUrl}/api/jwt`, {
    method: 'POST',
    headers: { ...json, Cookie: cookie },
    body: JSON.stringify({ email }),
  })
  return ((await answer.json()) as { token: string }).token
}
