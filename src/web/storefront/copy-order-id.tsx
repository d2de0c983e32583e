import { useRef, useState } from 'react'
import { readableOrderId } from '#shop/orders/rules.ts'
import { Icon } from '#web/components/icon.tsx'
import { useOrderingTexts } from '#web/texts/texts.tsx'

/** An order id that can be read aloud, marked with one tap, or copied. */
export function CopyOrderId({ orderId }: { orderId: string }) {
  const { checkout } = useOrderingTexts()
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(readableOrderId(orderId))
      setCopied(true)
    } catch {
      // Over plain http, or when it is forbidden, there is no clipboard: marked, the id is copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <b ref={shown} className="text-1 font-semibold select-all">
        {readableOrderId(orderId)}
      </b>
      <button
        type="button"
        aria-label={checkout.copyOrderId}
        onClick={copy}
        className="-mr-2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-s px-2 text-brand hover:bg-surface"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="text--1 font-normal text-ink-2 empty:hidden">
        {copied && checkout.copied}
      </span>
    </span>
  )
}
