import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '#web/data/i18n.tsx'
import { type CartLine, lineKey, putBackInCart } from '#web/shared/cart/cart-lines.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { useCartLineName } from '#web/shared/products/bengali-names.ts'

/** The line that was removed last, and its place in the cart. */
export interface Removed {
  line: CartLine
  index: number
}

export const removeButtonId = (line: CartLine) => `remove ${lineKey(line)}`

interface Props {
  removed: Removed
  onPutBack: () => void
}

/** In place of a line that was removed: puts it back. It takes the focus of the button that is gone, and gives it back. */
export function RemovedLine({ removed: { line, index }, onPutBack }: Props) {
  const t = useMessages(cartMessages)
  const name = useCartLineName()(line)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 p-3 text-ink-2 md:p-4">
      <span id={id} className="min-w-0 wrap-anywhere">
        {t.removed(name)}
      </span>
      <button
        ref={button}
        type="button"
        aria-describedby={id}
        className="link"
        onClick={() => {
          flushSync(() => {
            putBackInCart(line, index)
            onPutBack()
          })
          document.getElementById(removeButtonId(line))?.focus()
        }}
      >
        {t.putBack}
      </button>
    </p>
  )
}
