import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { camera, hasCamera } from './camera.tsx'
import { scanMessages } from './messages.ts'
import { readingsOf, type Stroke, scannedOf } from './readings.ts'

interface Props {
  onScan: (readings: string[]) => void
}

/** Where somebody types something else: that is no scan. */
const isTypedElsewhere = (target: EventTarget | null, field: Element) =>
  target !== field &&
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/**
 * The field into which a scanner types, ending with Enter or Tab. It takes every key that is pressed anywhere on the page, so that a
 * tap on a button loses no scan.
 */
export function CodeField({ onScan }: Props) {
  const t = useMessages(scanMessages)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const strokes = useRef<Stroke[]>([])
  const [showsKeyboard, setShowsKeyboard] = useState(false)
  const [canSee, setCanSee] = useState(false)
  const isCameraOn = camera.useValue()
  useEffect(() => setCanSee(hasCamera()), [])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const input = field.current
      if (!input || event.ctrlKey || event.metaKey || event.altKey || isTypedElsewhere(event.target, input))
        return
      const isInField = event.target === input
      if (event.key === 'Tab' && isInField && scannedOf(strokes.current).length > 0) {
        event.preventDefault()
        form.current?.requestSubmit()
      } else if (event.key === 'Backspace' || event.key === 'Delete') strokes.current = []
      // An input method has a name for the key and not its letter.
      else if (event.key.length === 1 || event.key === 'Process' || event.key === 'Unidentified') {
        // A space presses the button that has the focus.
        if (!isInField && event.key === ' ') return
        if (!isInField) input.focus({ preventScroll: true })
        if (input.value === '') strokes.current = []
        strokes.current.push({ code: event.code, shift: event.shiftKey, at: event.timeStamp })
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  function send() {
    const input = field.current
    if (!input) return
    const readings = readingsOf(input.value, strokes.current)
    input.value = ''
    strokes.current = []
    if (readings.length > 0) onScan(readings)
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex items-center gap-1"
    >
      <label htmlFor={id} className="sr-only">
        {t.code}
      </label>
      <input
        ref={field}
        id={id}
        className="field min-w-0 grow"
        placeholder={t.codeHint}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={500}
        // With a scanner, or the camera, the phone's keyboard would only hide the page.
        inputMode={showsKeyboard ? 'text' : 'none'}
      />
      <IconButton icon="arrow-right" label={t.enter} type="submit" />
      {canSee && (
        <IconButton
          icon="camera"
          label={t.camera.open}
          aria-pressed={isCameraOn}
          onClick={() => camera.set(!isCameraOn)}
        />
      )}
      <span className="hidden pointer-coarse:block">
        <IconButton
          icon="keyboard"
          label={t.keyboard}
          aria-pressed={showsKeyboard}
          onClick={() => {
            setShowsKeyboard(!showsKeyboard)
            field.current?.blur()
            // When the field has its new mode.
            requestAnimationFrame(() => field.current?.focus())
          }}
        />
      </span>
    </form>
  )
}
