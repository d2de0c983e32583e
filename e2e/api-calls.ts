import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { OrderSent } from '#shop/orders/contract.ts'
import { deliveryChargeFor, subTotalOf, totalOf } from '#shop/orders/rules.ts'

/** Calls the shop over HTTP as a guest's browser would; what is refused fails the test. */
export async function call(path: string, body?: unknown) {
  const url = inject('shopUrl')
  const answer = await fetch(`${url}/api${path}`, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', Origin: url },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Products of the demo catalogue, the newest first. */
export const someProducts = async (): Promise<Product[]> => (await call('/products?limit=60')).data

interface OrderWishes {
  customer?: Partial<OrderSent['customerData']>
  /** How many different products. */
  lines?: number
  quantity?: number
}

let phones = Date.now() % 90_000_000

/** Places an order as a guest; answers its id and what was sent. */
export async function placeOrder({ customer = {}, lines = 1, quantity = 1 }: OrderWishes = {}) {
  const bought = (await someProducts()).filter(({ stock }) => stock === null).slice(0, lines)
  const products = bought.map((product) => ({
    id: product._id,
    quantity,
    originalPrice: priceOf(product),
    ...(product.sizes[0] && { size: product.sizes[0] }),
    ...(product.colors[0] && { color: product.colors[0] }),
  }))
  const charges = await call('/settings')
  const deliveryArea = customer.deliveryArea ?? 'Outside Dhaka'
  const subTotal = subTotalOf(products)
  const deliveryCharge = deliveryChargeFor(deliveryArea, subTotal, charges)
  phones += 1
  const sent = {
    subTotal,
    total: totalOf(subTotal, deliveryCharge),
    products,
    customerData: {
      name: 'Rahima Begum',
      mobileNumber: `017${String(phones).padStart(8, '0')}`,
      district: 'Tangail',
      thana: 'Mirzapur',
      address: 'House 4, Station Road',
      paymentSystem: 'Cash On Delivery' as const,
      ...customer,
      deliveryArea,
      deliveryCharge,
    },
  }
  const { insertedId } = (await call('/postOrder', sent)) as { insertedId: string }
  return { id: insertedId, sent, bought }
}

/** Makes a customer who can sign in. */
export async function makeCustomer() {
  const person = {
    name: 'Karim Mia',
    email: `karim-${randomUUID()}@shop.example`,
    password: 'a-long-enough-password',
  }
  await call('/auth/sign-up/email', person)
  return person
}
