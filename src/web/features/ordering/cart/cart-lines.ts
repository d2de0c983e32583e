import type { Color } from '#shop/catalog/contract.ts'
import { createLocalList, useLocalList } from '#web/data/local-list.ts'

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
    typeof line.originalPrice === 'number'
  )
}

const cart = createLocalList('cartProducts', isCartLine)

export const useCart = () => useLocalList(cart)
export const readCart = cart.read

interface Chosen {
  _id: string
  name: string
  image: string
  price: number
  color: Color | null
  size: string | null
  quantity: number
  /** Of the person signed in, if anybody is. */
  email: string | undefined
}

/** The line of a product as it was chosen; what it has no choice of is 'N/A' (DATA-15, D42). */
export const lineOf = ({ _id, name, image, price, color, size, quantity, email }: Chosen): CartLine => ({
  ...{ id: _id, name, imageUrl: image, quantity, originalPrice: price },
  color: color ?? 'N/A',
  size: size ?? 'N/A',
  ...(email !== undefined && { customerEmail: email }),
})

/** Two lines with the same product, size and colour are one line (D13). */
export const sameLine = (a: CartLine, b: CartLine) =>
  a.id === b.id && a.size === b.size && a.color === b.color
export const lineKey = ({ id, size, color }: CartLine) => `${id} ${size} ${color}`

/**
 * Adds a line, or its pieces to the equal line that is there; at most `most` pieces together. Answers how many pieces the
 * cart has gained.
 */
export function addToCart(line: CartLine, most: number) {
  const lines = cart.read()
  const there = lines.find((other) => sameLine(other, line))
  if (!there) {
    cart.write([...lines, line])
    return line.quantity
  }
  const quantity = Math.max(there.quantity, Math.min(most, there.quantity + line.quantity))
  cart.write(lines.map((other) => (other === there ? { ...there, ...line, quantity } : other)))
  return quantity - there.quantity
}

export function changeQuantity(line: CartLine, quantity: number) {
  cart.write(cart.read().map((other) => (sameLine(other, line) ? { ...other, quantity } : other)))
}

/** Puts what has become known of some lines (a new price, fewer pieces) in the place of the equal ones. */
export function replaceInCart(lines: readonly CartLine[]) {
  cart.write(cart.read().map((other) => lines.find((line) => sameLine(line, other)) ?? other))
}

/** Takes lines out: one that is not wanted any more, or those that were just ordered. */
export function removeFromCart(...lines: readonly CartLine[]) {
  cart.write(cart.read().filter((other) => !lines.some((line) => sameLine(other, line))))
}
