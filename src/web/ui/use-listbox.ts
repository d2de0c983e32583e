import { type KeyboardEvent, useLayoutEffect, useState } from 'react'

interface Options {
  id: string
  /** Number of options; 0 while the list is closed. */
  count: number
  /** The option that is active at first; none without it. */
  first?: number
  /** Whether the arrow keys lead through the input, where none is active. */
  isInputStep?: boolean
}

export type Listbox = ReturnType<typeof useListbox>

/** A list box that an input controls while it keeps the focus: its active option, and the keys of the ARIA pattern. */
export function useListbox({ id, count, first = -1, isInputStep = false }: Options) {
  const [active, setActive] = useState(first)
  const optionId = (index: number) => `${id}-${index}`
  const activeId = active >= 0 && active < count ? optionId(active) : undefined
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function indexAfter(step: number) {
    if (isInputStep) return ((active + 1 + step + count + 1) % (count + 1)) - 1
    return active < 0 && step < 0 ? count - 1 : (active + step + count) % count
  }
  /** Arrow keys move, Enter presses the active option; true for a key that it has used. */
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) setActive(indexAfter(step))
    else if (event.key === 'Enter' && activeId) document.getElementById(activeId)?.click()
    else return false
    event.preventDefault()
    return true
  }
  return {
    activeId,
    setActive,
    onKey,
    /** The attributes of an option. */
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
    }),
    isActive: (index: number) => index === active,
  }
}
