import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'

export type Selection = ReturnType<typeof useSelection>

/** Which of the orders that are shown are selected. An order that has gone off the list is not any more. */
export function useSelection(shown: readonly Order[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selected = shown.filter(({ _id }) => ids.has(_id))
  return {
    selected,
    isAll: shown.length > 0 && selected.length === shown.length,
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds(
        (before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]),
      ),
    selectAll: () => setIds(new Set(shown.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
  }
}
