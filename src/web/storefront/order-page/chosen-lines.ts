import { useCallback, useMemo, useState } from 'react'
import {
  type Availability,
  adjustLines,
  checkLines,
  lineChanges,
  useAvailability,
  weightOfLine,
} from '#web/shared/cart/availability.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import type { OrderingLines } from '#web/storefront/checkout/checkout-lines.ts'
import type { Choice } from './product-choice.tsx'

/** The lines that are chosen on the page, at the prices and stocks that the shop has now. The cart is not touched. */
export function useChosenLines(choices: ReadonlyMap<string, Choice>): OrderingLines {
  const [availability, setAvailability] = useState<Availability>(new Map())
  const updateAvailability = useCallback(
    (update: Availability) => setAvailability((before) => new Map([...before, ...update])),
    [],
  )
  const key = [...choices.keys()].join()
  const { refresh } = useAvailability(
    useMemo(() => (key === '' ? [] : key.split(',')), [key]),
    updateAvailability,
  )
  const chosen = [...choices.values()].flatMap(({ line }) => (line ? [line] : []))
  const lines = adjustLines(chosen, availability)
  const checkedLines = checkLines(lines, availability)
  const ordered = checkedLines.filter(({ state }) => state === 'available').map(({ line }) => line)
  return {
    checkedLines,
    changes: lineChanges(chosen, lines),
    availability,
    updateAvailability,
    refresh,
    ordered,
    weights: ordered.map((line) => ({ weight: weightOfLine(line, availability), quantity: line.quantity })),
    confirmChoice: () => [...choices.values()].every(({ confirm }) => confirm()),
    onOrdered() {},
    remove: ({ id }: CartLine) => choices.get(id)?.leaveOut(),
    changeQuantity: ({ id }: CartLine, quantity: number) => choices.get(id)?.setQuantity(quantity),
  }
}
