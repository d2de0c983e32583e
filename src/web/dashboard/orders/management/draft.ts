import { useMemo } from 'react'
import type { Product, Variant } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { type Options, pictureOfLine } from '#shop/catalog/variant-rules.ts'
import type { UnfinishedCheckout } from '#shop/checkouts/contract.ts'
import type { CustomerDetails } from '#shop/customers/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderSnapshot } from '#shop/orders/management-contract.ts'
import type { StaffOrderSource } from '#shop/orders/rules.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { orderDraftsKey, useSession } from '#web/data/session.tsx'
import { emptyShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
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
  /** '' if the product has no variants; null until one is chosen. */
  variantId: string | null
  /** The options beside size and colour, by name. */
  options: Options
  quantity: number
  originalPrice: number
  /** Grams of one piece of an existing line; null where the usual weight of the shop counts. */
  weight: number | null
  /** What was ordered in an existing line: its price stays with its variant. */
  ordered?: { variantId: string; originalPrice: number }
  /** Of a line that was read from a message: its words, and what a person has to check. */
  read?: { from: string; unsure: readonly UnsurePart[] }
}

/** What is not certain of a line that was read from a message. */
export type UnsurePart = 'product' | 'quantity' | 'size' | 'color'

/** An order that staff are entering or editing, stored in the tab until it is saved or discarded. */
export interface Draft {
  /** `new` for a new order, `customer` with the id of whom it is for, `checkout` with the id of the checkout that it finishes, `exchange` with the id of the order whose pieces come back. */
  orderId: string
  version: number
  shipping: Shipping
  lines: DraftLine[]
  /** The delivery charge as typed; null while it follows the shop's rules. */
  charge: string | null
  /** The discount code that is applied. */
  code?: string
  /** Of an order that is edited: it keeps the amount of its discount. */
  keepsDiscount?: boolean
  /** Of a new order. */
  source?: StaffOrderSource
  unanswered?: Unanswered | null
  /** The message that it was read from. */
  pasted?: PastedMessage | null
  /** Of an exchange: how many pieces of each line come back, as typed, and why. */
  back?: { pieces: readonly string[]; reason: string }
}

/** A customer's message, and what a person has not looked at yet of what was read from it. */
export interface PastedMessage {
  text: string
  /** Fields of the form with the value that was read and is not certain. */
  unsure: Partial<Shipping>
  /** Fields that a person had filled in otherwise, with what the message says. */
  other: Partial<Shipping>
  /** Goods that were not found. */
  missing: readonly { from: string; words: string; isSoldOut: boolean }[]
}

/** The id of the draft of a new order, or of one that exchanges pieces of an order. */
export const draftIdOf = (originalId?: string) => (originalId ? `exchange ${originalId}` : 'new')

/** What a customer has left at the checkout, to be looked at, completed and placed by staff. */
export const draftOfCheckout = ({ _id, lines, ...checkout }: UnfinishedCheckout): Draft => {
  const { mobileNumber, name, district, thana, address, deliveryArea } = checkout
  return {
    orderId: `checkout ${_id}`,
    version: 0,
    shipping: { ...emptyShipping, mobileNumber, name, district, thana, address, deliveryArea },
    lines: lines.map((line, index) => ({ ...line, key: `kept ${index + 1}`, line: null })),
    charge: null,
  }
}

/** A new order of somebody who has ordered before: the form then offers the last address of the number. */
export const draftOfCustomer = ({
  _id,
  name,
  mobileNumber,
}: Pick<CustomerDetails, '_id' | 'name' | 'mobileNumber'>): Draft => ({
  orderId: `customer ${_id}`,
  version: 0,
  shipping: { ...emptyShipping, mobileNumber, name },
  lines: [],
  charge: null,
})

/** The draft with which the page of new orders was opened; null if it was opened without one. */
export const givenDraft = (state: unknown) => {
  const { draft } = (state ?? {}) as { draft?: unknown }
  return isDraft(draft) ? draft : null
}

const isDraft = (value: unknown): value is Draft => {
  const draft = value as Partial<Draft> | null
  return (
    typeof draft?.orderId === 'string' && Array.isArray(draft.lines) && typeof draft.shipping === 'object'
  )
}
/** Drafts belong to the person who has entered them: without a reload, another may sign in in another tab. */
interface StoredDrafts {
  email: string
  drafts: Draft[]
}

const areStoredDrafts = (value: unknown): value is StoredDrafts => {
  const stored = value as Partial<StoredDrafts> | null
  return typeof stored?.email === 'string' && Array.isArray(stored.drafts) && stored.drafts.every(isDraft)
}

/** The drafts of this person in this tab. */
export function draftsOf(email: string) {
  function read() {
    const stored = tabStorage.read(orderDraftsKey, areStoredDrafts)
    return stored?.email === email ? stored.drafts : []
  }
  const write = (drafts: Draft[]) =>
    tabStorage.write(orderDraftsKey, { email, drafts } satisfies StoredDrafts)
  const without = (id: string) => read().filter(({ orderId }) => orderId !== id)
  return {
    find: (id: string) => read().find(({ orderId }) => orderId === id) ?? null,
    save: (draft: Draft) => write([...without(draft.orderId), draft]),
    remove: (id: string) => write(without(id)),
  }
}

/** The drafts of the signed-in person. */
export function useStoredDrafts() {
  const email = useSession().user?.email ?? ''
  return useMemo(() => draftsOf(email), [email])
}

export const linesOf = (order: Order): DraftLine[] =>
  order.products.map(({ customerEmail: _, ...line }, index) => ({
    ...line,
    key: `line ${index + 1}`,
    line: index + 1,
    ordered: { variantId: line.variantId, originalPrice: line.originalPrice },
  }))

/** One piece of a product at its current price; size and colour are not chosen yet. */
export const newLine = (product: Product, key: string): DraftLine => ({
  key,
  line: null,
  id: product._id,
  name: product.name,
  nameBn: product.nameBn,
  imageUrl: product.images[0] ?? '',
  color: isSimple(product) && product.colors.length ? '' : 'N/A',
  size: isSimple(product) && product.sizes.length ? '' : 'N/A',
  variantId: isSimple(product) ? '' : null,
  options: {},
  quantity: 1,
  originalPrice: priceOf(product),
  weight: null,
})

const isSimple = ({ variants }: Product) => variants.length === 0

/** The changes of a line when another variant is chosen: the ordered price stays where the new one costs the same. */
export function variantChosen(
  { ordered }: DraftLine,
  product: Product,
  variant: Variant,
): Partial<DraftLine> {
  const { size = 'N/A', color = 'N/A', ...options } = variant.options
  const replaced = product.variants.find(({ _id }) => _id === ordered?.variantId)
  const keepsPrice = ordered && replaced && priceOf(replaced) === priceOf(variant)
  return {
    variantId: variant._id,
    size,
    color,
    options,
    imageUrl: pictureOfLine(product, variant.options),
    originalPrice: keepsPrice ? ordered.originalPrice : priceOf(variant),
  }
}

/** Id of the heading of the lines. */
export const draftLinesId = 'draft-lines'

export const isChosen = ({ size, color, variantId }: DraftLine) =>
  size !== '' && color !== '' && variantId !== null

/** Applies edited lines to an order that somebody else has changed; lines that it no longer has become new lines. */
export function rebase(lines: readonly DraftLine[], current: Order): DraftLine[] {
  const unmatched = linesOf(current)
  const matches = new Map<string, DraftLine>()
  const isSameVariant = (one: DraftLine, other: DraftLine) =>
    one.variantId === other.variantId && one.size === other.size && one.color === other.color
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
export const snapshotOf = ({ products, customerData, discount, total }: Order): OrderSnapshot => ({
  ...customerData,
  total,
  discount,
  lines: products.map(({ originalPrice: price, ...line }) => ({ ...line, price })),
})

/** A line as an edit sends it. */
export const editedLine = ({ line, id, quantity, color, size, variantId }: DraftLine) => ({
  line,
  id,
  quantity,
  color,
  size,
  ...(variantId && { variantId }),
})
