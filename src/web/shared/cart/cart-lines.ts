import { contentId, maxQuantity } from '#shop/catalog/rules.ts'
import type { Options } from '#shop/catalog/variant-rules.ts'
import { deviceStorage, tabStorage } from '#web/data/browser-storage.ts'
import { createLocalList, useLocalList } from '#web/data/local-list.ts'
import { measure, type VisitorEvent } from '#web/data/measure.ts'

/** One line of the cart, as the specification stores it under `cartProducts` (DATA-14). */
export interface CartLine {
  id: string
  name: string
  imageUrl: string
  color: string
  size: string
  quantity: number
  /** The offer price when there is one, otherwise the original price (DATA-16). */
  originalPrice: number
  customerEmail?: string
  /** Of a product with variants. */
  variantId?: string
  /** The options beside size and colour, by name. */
  options?: Options
}

const isText = (value: unknown): value is string => typeof value === 'string'

export function isCartLine(value: unknown): value is CartLine {
  const line = value as Partial<CartLine> | null
  return (
    typeof line === 'object' &&
    line !== null &&
    [line.id, line.name, line.imageUrl, line.color, line.size].every(isText) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1 &&
    typeof line.originalPrice === 'number' &&
    isText(line.variantId ?? '') &&
    Object.values(line.options ?? {}).every(isText)
  )
}

/** The line with no more pieces than one may order (VAL-10). */
export const withinLimit = (line: CartLine): CartLine => ({
  ...line,
  quantity: Math.min(line.quantity, maxQuantity(null)),
})

const key = 'cartProducts'
const cart = createLocalList(key, isCartLine, withinLimit)

export const useCart = () => useLocalList(cart)
export const readCart = cart.read
/** Whether the cart outlives the page: browsers may block their storage, and it may be full. */
export const isCartStored = () => deviceStorage.isStored(key)

interface ProductChoice {
  _id: string
  name: string
  image: string
  price: number
  /** What is chosen of it: colour, size and other options by name. */
  options: Options
  /** Id of the chosen variant; null for a simple product. */
  variantId: string | null
  quantity: number
  /** Of the signed-in user. */
  email: string | undefined
}

/** The cart line of a product; 'N/A' where it has no sizes or colours (DATA-15, D42). */
export const lineOf = ({
  _id,
  name,
  image,
  price,
  options: { color = 'N/A', size = 'N/A', ...others },
  variantId,
  quantity,
  email,
}: ProductChoice): CartLine => ({
  id: _id,
  name,
  imageUrl: image,
  quantity,
  originalPrice: price,
  color,
  size,
  ...(variantId !== null && { variantId }),
  ...(Object.keys(others).length > 0 && { options: others }),
  ...(email !== undefined && { customerEmail: email }),
})

export const lineKey = ({ id, size, color, variantId }: CartLine) =>
  [id, size, color, ...(variantId ? [variantId] : [])].join(' ')
/** Two lines with the same product, size, colour and variant are one line (D13). */
export const sameLine = (a: CartLine, b: CartLine) => lineKey(a) === lineKey(b)

/** The lines as an event that may be measured. */
export const eventOf = (name: VisitorEvent['name'], lines: readonly CartLine[]): VisitorEvent => ({
  name,
  value: lines.reduce((sum, { originalPrice, quantity }) => sum + originalPrice * quantity, 0),
  items: lines.map((line) => ({
    id: contentId(line.id, line.variantId),
    name: line.name,
    price: line.originalPrice,
    quantity: line.quantity,
  })),
})

/** Adds a line, or its quantity to an equal line, up to `most`; returns how many pieces were added. */
export function addToCart(line: CartLine, most: number) {
  const added = addLine(line, most)
  if (added > 0) measure(eventOf('AddToCart', [{ ...line, quantity: added }]))
  return added
}

function addLine(line: CartLine, most: number) {
  const lines = cart.read()
  const existing = lines.find((other) => sameLine(other, line))
  if (!existing) {
    cart.write([...lines, line])
    return line.quantity
  }
  const quantity = Math.max(existing.quantity, Math.min(most, existing.quantity + line.quantity))
  cart.write(lines.map((other) => (other === existing ? { ...existing, ...line, quantity } : other)))
  return quantity - existing.quantity
}

export function changeQuantity(line: CartLine, quantity: number) {
  cart.write(cart.read().map((other) => (sameLine(other, line) ? { ...other, quantity } : other)))
}

/** Replaces the lines that are equal to these but for price and quantity. */
export function replaceInCart(lines: readonly CartLine[]) {
  cart.write(cart.read().map((other) => lines.find((line) => sameLine(line, other)) ?? other))
}

export function removeFromCart(...lines: readonly CartLine[]) {
  cart.write(cart.read().filter((other) => !lines.some((line) => sameLine(other, line))))
}

/** Adds a line again where it was, unless the cart has an equal one by now. */
export function putBackInCart(line: CartLine, index: number) {
  const lines = cart.read()
  if (lines.some((other) => sameLine(other, line))) return
  cart.write([...lines.slice(0, index), line, ...lines.slice(index)])
}

const selectionKey = 'cartSelection'
const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Keys of the lines that are selected in the cart; none when it is opened for the first time (D55). */
export const readSelection = () => tabStorage.read(selectionKey, isKeys) ?? []
export const writeSelection = (keys: readonly string[]) => tabStorage.write(selectionKey, keys)

/** A line just added is selected when the cart is opened (D55). */
export function selectInCart(lineKey: string) {
  writeSelection([...new Set([...readSelection(), lineKey])])
}
