import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderSnapshot } from '#shop/orders/management-contract.ts'
import type { Shipping } from '#web/features/ordering/addresses/shipping.ts'

/** A line of an order that staff are writing. */
export interface DraftLine {
  /** Tells lines apart on the page. */
  key: string
  /** Place of the line, from 1, in the order that is changed; null for one that is new. */
  line: number | null
  /** Of the product; empty where it has been deleted. */
  id: string
  name: string
  nameBn: string
  imageUrl: string
  /** 'N/A' where the product has none; empty as long as one is to be chosen. */
  color: string
  size: string
  quantity: number
  originalPrice: number
}

export const linesOf = (order: Order): DraftLine[] =>
  order.products.map(({ customerEmail: _, ...line }, place) => ({
    ...line,
    key: `line ${place + 1}`,
    line: place + 1,
  }))

/** A piece of a product as it costs today; what it comes in is still to be chosen. */
export const newLine = (product: Product, key: string): DraftLine => ({
  ...{ key, line: null, id: product._id, name: product.name, nameBn: product.nameBn },
  imageUrl: product.images[0] ?? '',
  color: product.colors.length ? '' : 'N/A',
  size: product.sizes.length ? '' : 'N/A',
  quantity: 1,
  originalPrice: priceOf(product),
})

export const isChosen = ({ size, color }: DraftLine) => size !== '' && color !== ''

/** The lines somebody wrote, on an order that another has changed meanwhile: what is not there any more is ordered anew. */
export function rebase(lines: readonly DraftLine[], now: Order): DraftLine[] {
  const free = linesOf(now)
  const found = new Map<string, DraftLine>()
  const isSame = (one: DraftLine, other: DraftLine) => one.size === other.size && one.color === other.color
  for (const fits of [isSame, () => true])
    for (const line of lines) {
      if (line.line === null || found.has(line.key)) continue
      const place = free.findIndex((each) => each.id !== '' && each.id === line.id && fits(each, line))
      const [there] = place >= 0 ? free.splice(place, 1) : []
      if (there) found.set(line.key, there)
    }
  return lines.map((line) => {
    const there = found.get(line.key)
    return there ? { ...line, line: there.line, originalPrice: there.originalPrice } : { ...line, line: null }
  })
}

export const shippingOf = ({ customerData }: Order): Shipping => {
  const { deliveryCharge: _, ...shipping } = customerData
  return shipping
}

/** An order as its history would tell it. */
export const factsOf = ({ products, customerData, total }: Order): OrderSnapshot => ({
  ...customerData,
  total,
  lines: products.map(({ originalPrice: price, ...line }) => ({ ...line, price })),
})
