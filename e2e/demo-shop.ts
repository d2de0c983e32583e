import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { OrderSent } from '#shop/orders/contract.ts'
import { askIdentity, isOfDemo, orderFor, postOrder, productsOf } from './api-calls.ts'

interface OrderWishes {
  customer?: Partial<OrderSent['customerData']>
  /** How many different products. */
  lines?: number
  quantity?: number
}

let phones = Date.now() % 90_000_000

/** Places an order as a guest in the demo shop; answers its id and what was sent. */
export async function placeOrder({ customer = {}, lines = 1, quantity = 1 }: OrderWishes = {}) {
  const products = await productsOf(inject('shopUrl'))
  const bought = products.filter((each) => isOfDemo(each) && each.stock === null).slice(0, lines)
  phones += 1
  const mobileNumber = `017${String(phones).padStart(8, '0')}`
  const sent = orderFor(bought, { mobileNumber, quantity, ...customer })
  return { id: await postOrder(inject('shopUrl'), sent), sent, bought }
}

/** Makes a customer who can sign in. */
export async function makeCustomer() {
  const person = {
    name: 'Karim Mia',
    email: `karim-${randomUUID()}@shop.example`,
    password: 'a-long-enough-password',
  }
  await askIdentity(inject('shopUrl'), '/sign-up/email', person)
  return person
}
