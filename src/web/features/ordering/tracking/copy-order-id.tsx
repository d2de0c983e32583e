import { useRef, useState } from 'react'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checkoutMessages } from '../messages.ts'

/** An order id that can be selected with one tap, or copied. */
export function CopyOrderId({ orderId }: { orderId: string }) {
  const t = useMessages(checkoutMessages)
  const [copied, setCopied] = useState(false)
  const shown = useRef<HTMLElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(formatOrderId(orderId))
      setCopied(true)
    } catch {
      // Over plain http, or without permission, there is no clipboard; a selected id is copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <b ref={shown} className="text-lg font-semibold select-all">
        {formatOrderId(orderId)}
      </b>
      <button
        type="button"
        aria-label={t.copyOrderId}
        onClick={copy}
        className="-mr-2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-brand hover:bg-surface"
      >
        <Icon name={copied ? 'check' : 'copy'} />
      </button>
      <span role="status" className="text-sm font-normal text-ink-2 empty:hidden">
        {copied && t.copied}
      </span>
    </span>
  )
}
