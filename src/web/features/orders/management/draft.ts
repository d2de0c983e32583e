import { useMemo } from 'react'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderSnapshot } from '#shop/orders/management-contract.ts'
import type { StaffOrderSource } from '#shop/orders/rules.ts'
import { readOrderDrafts, writeOrderDrafts } from '#web/data/order-drafts.ts'
import { useSession } from '#web/data/session.tsx'
import type { Shipping } from '#web/features/ordering/addresses/shipping.ts'
import type { Unanswered } from './create-staff-order.ts'

/** A line of an order that staff are entering or editing. */
export interface DraftLine {
  /** Identifies the line on the page. */
  key: string
  /** Position of the line, from 1, in the order that is edited; null for a new line. */
  line: number | null
  /** Id of the product; '' if it has been deleted. */
  id: string
  name: string
  nameBn: string
  imageUrl: string
  /** 'N/A' if the product has none; '' until one is chosen. */
  color: string
  size: string
  quantity: number
  originalPrice: number
}

/** An order that staff are entering or editing, stored in the tab until it is saved or discarded. */
export interface Draft {
  /** `new` for a new order. */
  orderId: string
  version: number
  shipping: Shipping
  lines: DraftLine[]
  /** The delivery charge as typed; null while it follows the shop's rules. */
  charge: string | null
  /** Of a new order. */
  source?: StaffOrderSource
  unanswered?: Unanswered | null
}

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null
  return (
    typeof draft?.orderId === 'string' && Array.isArray(draft.lines) && typeof draft.shipping === 'object'
  )
}
const areDrafts = (value: unknown): value is Draft[] => Array.isArray(value) && value.every(isDraft)

/** The drafts of the signed-in person in this tab; the end of the session deletes them. */
export function useStoredDrafts() {
  const email = useSession().user?.email ?? ''
  return useMemo(() => {
    const read = () => readOrderDrafts(email, areDrafts)
    const without = (id: string) => read().filter(({ orderId }) => orderId !== id)
    return {
      find: (id: string) => read().find(({ orderId }) => orderId === id) ?? null,
      save: (draft: Draft) => writeOrderDrafts(email, [...without(draft.orderId), draft]),
      remove: (id: string) => writeOrderDrafts(email, without(id)),
    }
  }, [email])
}

export const linesOf = (order: Order): DraftLine[] =>
  order.products.map(({ customerEmail: _, ...line }, index) => ({
    ...line,
    key: `line ${index + 1}`,
    line: index + 1,
  }))

/** One piece of a product at its current price; size and colour are not chosen yet. */
export const newLine = (product: Product, key: string): DraftLine => ({
  key,
  line: null,
  id: product._id,
  name: product.name,
  nameBn: product.nameBn,
  imageUrl: product.images[0] ?? '',
  color: product.colors.length ? '' : 'N/A',
  size: product.sizes.length ? '' : 'N/A',
  quantity: 1,
  originalPrice: priceOf(product),
})

export const isChosen = ({ size, color }: DraftLine) => size !== '' && color !== ''

/** Applies edited lines to an order that somebody else has changed; lines that it no longer has become new lines. */
export function rebase(lines: readonly DraftLine[], current: Order): DraftLine[] {
  const unmatched = linesOf(current)
  const matches = new Map<string, DraftLine>()
  const isSameVariant = (one: DraftLine, other: DraftLine) =>
    one.size === other.size && one.color === other.color
  for (const isMatch of [isSameVariant, () => true])
    for (const line of lines) {
      if (line.line === null || matches.has(line.key)) continue
      const index = unmatched.findIndex(
        (other) => other.id !== '' && other.id === line.id && isMatch(other, line),
      )
      const [match] = index >= 0 ? unmatched.splice(index, 1) : []
      if (match) matches.set(line.key, match)
    }
  return lines.map((line) => {
    const match = matches.get(line.key)
    return match ? { ...line, line: match.line, originalPrice: match.originalPrice } : { ...line, line: null }
  })
}

export const shippingOf = ({ customerData }: Order): Shipping => {
  const { deliveryCharge: _, ...shipping } = customerData
  return shipping
}

/** An order in the form in which its history stores it. */
export const snapshotOf = ({ products, customerData, total }: Order): OrderSnapshot => ({
  ...customerData,
  total,
  lines: products.map(({ originalPrice: price, ...line }) => ({ ...line, price })),
})
