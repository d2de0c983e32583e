import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { orderLinkId } from './order-actions.ts'

interface Acts {
  orders: readonly Order[]
  /** Called with the order the focus is at. */
  onSelect: (order: Order) => void
  onConfirm: (order: Order | null) => void
  onSearch: () => void
  onHelp: () => void
}

const memory = 'shodai.list-keys'
const isBoolean = (value: unknown) => typeof value === 'boolean'

/** Where letters are text, or where something else is asked at the moment, they are no commands. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
const isAsked = () => document.querySelector('dialog[open]') !== null

/** Works a list of orders with single keys, as lists of mail are: see the help they show at `?`. */
export function useListKeys(acts: Acts) {
  const [areOn, setOn] = useState(() => deviceStorage.read(memory, isBoolean) ?? true)
  const latest = useRef(acts)
  latest.current = acts

  useEffect(() => {
    if (!areOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isAsked()) return
      const { orders, onSelect, onConfirm, onSearch, onHelp } = latest.current
      const row = document.activeElement?.closest('[data-order]')
      const at = orders.findIndex(({ _id }) => _id === row?.getAttribute('data-order'))
      const order = orders[at] ?? null
      const goTo = (place: number) => {
        const next = orders[Math.max(0, Math.min(place, orders.length - 1))]
        if (next) document.getElementById(orderLinkId(next._id))?.focus()
      }
      const commands: Record<string, () => void> = {
        j: () => goTo(at + 1),
        k: () => goTo(at - 1),
        x: () => order && onSelect(order),
        c: () => !event.repeat && onConfirm(order),
        '/': onSearch,
        '?': onHelp,
      }
      const command = commands[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [areOn])

  return {
    areOn,
    turn: (on: boolean) => {
      deviceStorage.write(memory, on)
      setOn(on)
    },
  }
}
