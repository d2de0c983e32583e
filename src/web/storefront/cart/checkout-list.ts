import { maxOrderLines } from '#shop/orders/rules.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine, readCart, withinLimit } from '#web/shared/cart/cart-lines.ts'

/** The lines to order, and the visit of the checkout (a key of the router) that showed them last. */
interface CheckoutList {
  visit: string | null
  lines: CartLine[]
}

const key = 'checkoutProducts'
const isLines = (value: unknown): value is CartLine[] => Array.isArray(value) && value.every(isCartLine)
const isList = (value: unknown): value is CheckoutList =>
  typeof value === 'object' && value !== null && 'visit' in value && 'lines' in value && isLines(value.lines)

/** Stores the lines for the checkout; returns the navigation state that carries them there (D11). */
export function startCheckout(lines: CartLine[]) {
  tabStorage.write(key, { visit: null, lines } satisfies CheckoutList)
  return { products: lines }
}

/** The lines of this visit of the checkout as stored by it, else as its navigation state says, else as stored last, else the cart. */
export function readCheckoutList(visit: string, state: unknown): CartLine[] {
  const stored = tabStorage.read(key, isList)
  if (stored?.visit === visit) return stored.lines.map(withinLimit)
  const sent = (state as { products?: unknown } | null)?.products
  if (isLines(sent)) return sent.map(withinLimit)
  return stored?.lines.map(withinLimit) ?? readCart().slice(0, maxOrderLines)
}

export const storeCheckoutList = (visit: string, lines: readonly CartLine[]) =>
  tabStorage.write(key, { visit, lines } satisfies { visit: string; lines: readonly CartLine[] })
export const forgetCheckoutList = () => tabStorage.remove(key)
