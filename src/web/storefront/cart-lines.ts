import { createLocalList, useLocalList } from '#web/local-list.ts'

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

function isCartLine(value: unknown): value is CartLine {
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

/** Two lines with the same product, size and colour are one line (D13). */
export const sameLine = (a: CartLine, b: CartLine) =>
  a.id === b.id && a.size === b.size && a.color === b.color
export const lineKey = ({ id, size, color }: CartLine) => `${id} ${size} ${color}`

/** Adds a line, or its pieces to the equal line that is there; at most `most` pieces together. */
export function addToCart(line: CartLine, most: number) {
  const lines = cart.read()
  const there = lines.find((other) => sameLine(other, line))
  if (!there) return cart.write([...lines, line])
  const quantity = Math.min(most, there.quantity + line.quantity)
  cart.write(lines.map((other) => (other === there ? { ...there, ...line, quantity } : other)))
}

export function changeQuantity(line: CartLine, quantity: number) {
  cart.write(cart.read().map((other) => (sameLine(other, line) ? { ...other, quantity } : other)))
}

/** Takes lines out: one that is not wanted any more, or those that were just ordered. */
export function removeFromCart(...lines: readonly CartLine[]) {
  cart.write(cart.read().filter((other) => !lines.some((line) => sameLine(other, line))))
}
