import { useState } from 'react'

export type Selection<Row extends { _id: string }> = ReturnType<typeof useSelection<Row>>

/** Which of the shown rows are selected; a row that leaves the list is no longer selected. */
export function useSelection<Row extends { _id: string }>(shown: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isStarted, setStarted] = useState(false)
  const selected = shown.filter(({ _id }) => ids.has(_id))
  return {
    selected,
    /** On phones the checkboxes are shown on request. */
    isSelecting: isStarted || selected.length > 0,
    setSelecting(isOn: boolean) {
      setStarted(isOn)
      if (!isOn) setIds(new Set())
    },
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
