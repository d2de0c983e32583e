import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'

const storageKey = 'shodai.list-keys'
const isBoolean = (value: unknown) => typeof value === 'boolean'

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** Single-key commands of a page, by their lower-case key; people who press keys by accident turn them off. */
export function useKeys(commands: Record<string, (event: KeyboardEvent) => void>) {
  const [isEnabled, setEnabled] = useState(() => deviceStorage.read(storageKey, isBoolean) ?? true)
  const latest = useRef(commands)
  latest.current = commands

  useEffect(() => {
    if (!isEnabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen()) return
      const command = latest.current[event.key.toLowerCase()]
      if (!command) return
      event.preventDefault()
      command(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isEnabled])

  return {
    isEnabled,
    toggle(isOn: boolean) {
      deviceStorage.write(storageKey, isOn)
      setEnabled(isOn)
    },
  }
}
