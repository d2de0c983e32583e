import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { OrderInput } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { callApiAs, keepSession, owner } from './accounts.ts'
import { callIdentity, isDemoProduct, orderFor, postOrder, productsOf } from './api-calls.ts'

interface OrderOptions {
  customer?: Partial<OrderInput['customerData']>
  /** How many different products. */
  lines?: number
  quantity?: number
}

// Workers run side by side: each has its own range of numbers.
let phones = (Date.now() % 9_000_000) + Number(process.env.VITEST_POOL_ID ?? 0) * 10_000_000
/** A mobile number that no other order of this run has. */
export function nextPhone(prefix = '017') {
  phones += 1
  return `${prefix}${String(phones).padStart(8, '0')}`
}

/** Places an order as a guest in the demo shop; answers its id and what was sent. */
export async function placeOrder({ customer = {}, lines = 1, quantity = 1 }: OrderOptions = {}) {
  const products = await productsOf(inject('shopUrl'))
  const bought = products.filter((each) => isDemoProduct(each) && each.stock === null).slice(0, lines)
  const sent = orderFor(bought, { mobileNumber: nextPhone(), quantity, ...customer })
  return { id: await postOrder(inject('shopUrl'), sent), sent, bought }
}

/** A customer who can sign in. */
export async function makeCustomer() {
  const customer = {
    name: 'Karim Mia',
    email: `karim-${randomUUID()}@shop.example`,
    password: 'a-long-enough-password',
  }
  await callIdentity(inject('shopUrl'), '/sign-up/email', customer)
  return customer
}
export type Customer = Awaited<ReturnType<typeof makeCustomer>>

const statusesTo: Record<OrderStatus, OrderStatus[]> = {
  Pending: [],
  Confirmed: ['Confirmed'],
  Shipping: ['Confirmed', 'Shipping'],
  Delivered: ['Confirmed', 'Delivered'],
  Cancelled: ['Cancelled'],
  Return: ['Confirmed', 'Delivered', 'Return'],
}

/** Moves an order as the shop's owner. */
export async function moveAsOwner(id: string, ...statuses: OrderStatus[]) {
  for (const status of statuses) await callApiAs(owner(), 'PUT', `/orderStatus/${id}`, { status })
}

/** The orders of the demo shop with this mobile number, among the newest hundred. */
export async function ordersOfNumber(number: string) {
  const orders: { _id: string; customerData: { mobileNumber: string; address: string } }[] = await callApiAs(
    owner(),
    'GET',
    '/orders?limit=100',
  )
  return orders.filter(({ customerData }) => customerData.mobileNumber === number)
}

type ShopperOrder = NonNullable<Parameters<typeof orderFor>[1]> & {
  status?: OrderStatus
  products?: Parameters<typeof orderFor>[0]
}

/** A customer with a session, and a way to order. */
export async function makeShopper() {
  const shopUrl = inject('shopUrl')
  const account = {
    name: 'Karim Mia',
    email: `karim-${randomUUID()}@shop.example`,
    password: 'a-long-enough-password',
  }
  keepSession(shopUrl, account, await callIdentity(shopUrl, '/sign-up/email', account))
  return {
    ...account,
    /** Places an order of theirs and brings it to a status; answers its id and what was bought. */
    async order({ status = 'Pending', products, ...options }: ShopperOrder = {}) {
      const bought = products ?? (await productsOf(shopUrl)).filter(({ stock }) => stock === null).slice(0, 1)
      const sent = orderFor(bought, { mobileNumber: nextPhone('016'), ...options })
      const { insertedId: id } = await callApiAs(account, 'POST', '/postOrder', sent)
      await moveAsOwner(id, ...statusesTo[status])
      return { id: id as string, sent, bought }
    },
  }
}

/** A member of staff with these permissions. */
export async function makeStaff(...permissions: string[]) {
  const person = await makeShopper()
  // Their row is made with the first call.
  await callApiAs(person, 'GET', `/customer/${person.email}`)
  const [user] = await callApiAs(owner(), 'GET', `/users?search=${person.email}`)
  await callApiAs(owner(), 'PUT', `/users/${user._id}/permissions`, { permissions })
  return { ...person, id: user._id as string }
}
