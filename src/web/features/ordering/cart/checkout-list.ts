import { tabStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine } from './cart-lines.ts'

/** What is to be ordered, and the visit of the checkout (a key of the router) it was last shown at. */
interface CheckoutList {
  visit: string | null
  lines: CartLine[]
}

const key = 'checkoutProducts'
const isLines = (value: unknown): value is CartLine[] => Array.isArray(value) && value.every(isCartLine)
const isList = (value: unknown): value is CheckoutList =>
  typeof value === 'object' && value !== null && 'visit' in value && 'lines' in value && isLines(value.lines)

/** Keeps the list of an order on its way to the checkout, and gives the navigation state that carries it (D11). */
export function startCheckout(lines: CartLine[]) {
  tabStorage.write(key, { visit: null, lines } satisfies CheckoutList)
  return { products: lines }
}

/**
 * The lines of this visit of the checkout: as they were when the page was left or loaded anew, else as its navigation state
 * says, else as they were kept last.
 */
export function readCheckoutList(visit: string, state: unknown): CartLine[] {
  const kept = tabStorage.read(key, isList)
  if (kept?.visit === visit) return kept.lines
  const sent = (state as { products?: unknown } | null)?.products
  if (isLines(sent)) return sent
  return kept?.lines ?? []
}

export const keepCheckoutList = (visit: string, lines: readonly CartLine[]) =>
  tabStorage.write(key, { visit, lines } satisfies { visit: string; lines: readonly CartLine[] })
export const endCheckout = () => tabStorage.remove(key)
