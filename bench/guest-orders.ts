import type { Product } from '#shop/catalog/contract.ts'
import { orderFor, postOrder } from '../e2e/api-calls.ts'

const names = ['Rahima Begum', 'Karim Mia', 'Shirin Akter', 'Abdul Mannan', 'মোছাঃ ফাতেমা খাতুন']

/** Places orders of different guests: another phone and district each, one to four lines. */
export async function placeGuestOrders(shopUrl: string, products: Product[], amount: number) {
  const locations = (await (await fetch(`${shopUrl}/api/locations`)).json()) as {
    en: string
    thanas: { en: string }[]
  }[]
  const placed: { id: string; mobileNumber: string; lines: { product: string; quantity: number }[] }[] = []
  for (let index = 0; index < amount; index++) {
    const district = locations[index % locations.length]
    const mobileNumber = `01${3 + (index % 7)}${String(20_417_000 + index * 7919).padStart(8, '0')}`
    const first = (index * 3) % (products.length - 4)
    const order = orderFor(products.slice(first, first + 1 + (index % 4)), {
      name: names[index % names.length] ?? '',
      mobileNumber,
      district: district?.en ?? '',
      thana: district?.thanas[0]?.en ?? '',
      address: `House ${index + 1}, Road 5, College Para`,
      deliveryArea: district?.en === 'Dhaka' ? 'Inside Dhaka' : 'Outside Dhaka',
    })
    const lines = order.products.map(({ id, quantity }) => ({ product: id, quantity }))
    placed.push({ id: await postOrder(shopUrl, order), mobileNumber, lines })
  }
  return placed
}
