import { type RefObject, useEffect, useRef, useState } from 'react'
import { mobilePattern } from '#lib/phone.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import {
  ensureCheckoutKey,
  isKeepingRefused,
  readCheckoutKey,
  refuseKeeping,
  removeCheckoutKey,
} from './checkout-key.ts'
import { keepMessages } from './keep-messages.ts'

/** Milliseconds without a key pressed. */
const pause = 1500

// One after the other, so that an older one does not arrive last.
let last: Promise<unknown> = Promise.resolve()
function send(request: () => Promise<unknown>) {
  const sent = last.then(request)
  last = sent.catch(() => {})
  return sent
}

/** Erases what the shop keeps, and then the key by which it knows it. Resolves to whether nothing is kept any more. */
const erase = (key: string) =>
  send(() => api('DELETE /checkouts/:key', { params: { key } }).then(removeCheckoutKey)).then(
    () => true,
    () => false,
  )

type Refusal = 'none' | 'erasing' | 'failed' | 'done'
/** A key that is left beside the refusal says that the shop was not reached. */
const refusalBefore = (): Refusal =>
  isKeepingRefused() ? (readCheckoutKey() === null ? 'done' : 'failed') : 'none'

export interface KeepProps {
  shipping: Shipping
  lines: readonly CartLine[]
  isPlaced: RefObject<boolean>
}

/** Keeps an unfinished checkout at the shop, says so, and lets the customer refuse. Only where the merchant has switched it on. */
export function KeepCheckout({ shipping, lines, isPlaced }: KeepProps) {
  const t = useMessages(keepMessages)
  const language = useLanguage()
  const [refusal, setRefusal] = useState(refusalBefore)
  const sent = useRef('')
  const { mobileNumber, name, district, thana, address, deliveryArea } = shipping
  const body = {
    mobileNumber,
    name,
    district,
    thana,
    address,
    deliveryArea,
    language,
    lines: lines.map(({ id, variantId = '', size, color, quantity }) => ({
      id,
      variantId,
      size,
      color,
      quantity,
    })),
  }
  const content = JSON.stringify(body)
  const keep = useDebounced(pause, (typed: typeof body) => {
    // Another tab may have ordered or refused.
    if (isPlaced.current || isKeepingRefused()) return
    sent.current = JSON.stringify(typed)
    const key = ensureCheckoutKey()
    // Nobody waits for it, and what fails is not kept.
    send(() => api('PUT /checkouts/:key', { params: { key }, body: typed })).catch(() => {})
  })
  const isComplete = mobilePattern.test(mobileNumber) && lines.length > 0
  const latest = useRef(body)
  latest.current = body
  useEffect(() => {
    if (isComplete && refusal === 'none' && content !== sent.current) keep.start(latest.current)
    else keep.cancel()
  }, [content, isComplete, refusal, keep])

  async function refuse() {
    refuseKeeping()
    const key = readCheckoutKey()
    setRefusal(key === null ? 'done' : 'erasing')
    if (key !== null) setRefusal((await erase(key)) ? 'done' : 'failed')
  }
  const text = { none: t.kept, erasing: t.erasing, failed: t.notErased, done: t.refused }[refusal]
  return (
    <p role="status" className="mt-1 text-sm text-ink-2">
      {text}{' '}
      {(refusal === 'none' || refusal === 'failed') && (
        <button type="button" className="link" onClick={refuse}>
          {t.refuse}
        </button>
      )}
    </p>
  )
}
