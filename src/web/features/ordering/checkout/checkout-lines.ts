import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fitLines, type LineNews, learned, newsOf, type Shelf, standingsOf } from '../cart/availability.ts'
import { type CartLine, removeFromCart, replaceInCart, sameLine } from '../cart/cart-lines.ts'
import { keepCheckoutList } from '../cart/checkout-list.ts'
import { useLiveShelf } from '../cart/use-availability.ts'

export type CheckoutLines = ReturnType<typeof useCheckoutLines>

/** The lines of the order being placed, kept over a reload and fitted to what the shop says of prices and stock. */
export function useCheckoutLines(visit: string, firstLines: readonly CartLine[]) {
  const [lines, setLines] = useState(firstLines)
  const [shelf, setShelf] = useState<Shelf>(new Map())
  const [news, setNews] = useState<ReadonlyMap<string, LineNews>>(new Map())
  const now = useRef({ lines, shelf })
  now.current = { lines, shelf }
  useEffect(() => keepCheckoutList(visit, lines), [visit, lines])

  const learn = useCallback((more: Shelf) => {
    const before = now.current.lines
    const known = learned(now.current.shelf, more)
    const fitted = fitLines(before, known)
    const told = newsOf(before, fitted)
    setShelf(known)
    if (told.size === 0) return
    setLines(fitted)
    replaceInCart(fitted)
    setNews((earlier) => new Map([...earlier, ...told]))
  }, [])
  const ids = useMemo(() => firstLines.map(({ id }) => id), [firstLines])
  useLiveShelf(ids, learn)

  const standings = standingsOf(lines, shelf)
  return {
    standings,
    news,
    shelf,
    learn,
    /** What can be had, and so is what is ordered. */
    ordered: standings.filter(({ state }) => state === 'there').map(({ line }) => line),
    /** Takes a line out of this order and of the cart. */
    remove(line: CartLine) {
      setLines(lines.filter((other) => !sameLine(other, line)))
      removeFromCart(line)
    },
    changeQuantity(line: CartLine, quantity: number) {
      setLines(lines.map((other) => (sameLine(other, line) ? { ...other, quantity } : other)))
    },
  }
}
