import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type Availability,
  adjustLines,
  checkLines,
  type LineChange,
  lineChanges,
  useAvailability,
  weightOfLine,
} from '#web/shared/cart/availability.ts'
import {
  type CartLine,
  changeQuantity,
  readCart,
  removeFromCart,
  sameLine,
} from '#web/shared/cart/cart-lines.ts'
import { forgetCheckoutList, storeCheckoutList } from '#web/storefront/cart/checkout-list.ts'

/** The lines of an order that is being placed, wherever they were chosen. */
export type OrderingLines = ReturnType<typeof useCheckoutLines>

/** The lines of the order; they survive a reload and follow price and stock. */
export function useCheckoutLines(visit: string, firstLines: readonly CartLine[]) {
  const [lines, setLines] = useState(firstLines)
  const [availability, setAvailability] = useState<Availability>(new Map())
  const [changes, setChanges] = useState<ReadonlyMap<string, LineChange>>(new Map())
  const latest = useRef({ lines, availability })
  latest.current = { lines, availability }
  useEffect(() => storeCheckoutList(visit, lines), [visit, lines])

  const updateAvailability = useCallback((update: Availability) => {
    const before = latest.current.lines
    const merged = new Map([...latest.current.availability, ...update])
    const adjusted = adjustLines(before, merged)
    const newChanges = lineChanges(before, adjusted)
    setAvailability(merged)
    if (newChanges.size === 0) return
    setLines(adjusted)
    setChanges((earlier) => new Map([...earlier, ...newChanges]))
  }, [])
  const ids = useMemo(() => firstLines.map(({ id }) => id), [firstLines])
  const { refresh } = useAvailability(ids, updateAvailability)

  const checkedLines = checkLines(lines, availability)
  const ordered = checkedLines.filter(({ state }) => state === 'available').map(({ line }) => line)
  return {
    checkedLines,
    changes,
    availability,
    updateAvailability,
    /** Asks the shop again what of the lines can be had. */
    refresh,
    /** The lines that can be ordered. */
    ordered,
    /** The grams of one piece of each of them, with its quantity. */
    weights: ordered.map((line) => ({ weight: weightOfLine(line, availability), quantity: line.quantity })),
    /** Removes a line from the order and from the cart. */
    remove(line: CartLine) {
      setLines(lines.filter((other) => !sameLine(other, line)))
      removeFromCart(line)
    },
    /** Whether everything is chosen; otherwise the focus goes to what is not. */
    confirmChoice: () => true,
    /** What is done when they are ordered. */
    onOrdered(placed: readonly CartLine[]) {
      removeFromCart(...placed)
      forgetCheckoutList()
    },
    /** In the cart as well, unless that has another number of it: then this one was not ordered from there. */
    changeQuantity(line: CartLine, quantity: number) {
      if (readCart().some((other) => sameLine(other, line) && other.quantity === line.quantity))
        changeQuantity(line, quantity)
      setLines(lines.map((other) => (sameLine(other, line) ? { ...other, quantity } : other)))
    },
  }
}
