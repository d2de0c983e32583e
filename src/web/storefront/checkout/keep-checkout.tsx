import { type RefObject, useEffect, useRef, useState } from 'react'
import { mobilePattern } from '#lib/phone.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { ensureCheckoutKey, isKeepingRefused, readCheckoutKey, refuseKeeping } from './checkout-key.ts'
import { keepMessages } from './keep-messages.ts'

/** Milliseconds without a key pressed. */
const pause = 1500

// One after the other, so that an older one does not arrive last. Nobody waits for them, and what fails is not kept.
let last: Promise<unknown> = Promise.resolve()
const send = (request: () => Promise<unknown>) => {
  last = last.then(request).catch(() => {})
}

export interface KeepProps {
  shipping: Shipping
  lines: readonly CartLine[]
  isPlaced: RefObject<boolean>
}

/** Keeps an unfinished checkout at the shop, says so, and lets the customer refuse. Only where the merchant has switched it on. */
export function KeepCheckout({ shipping, lines, isPlaced }: KeepProps) {
  const t = useMessages(keepMessages)
  const language = useLanguage()
  const [isRefused, setRefused] = useState(isKeepingRefused)
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
    send(() => api('PUT /checkouts/:key', { params: { key }, body: typed }))
  })
  const isComplete = mobilePattern.test(mobileNumber) && lines.length > 0
  const latest = useRef(body)
  latest.current = body
  useEffect(() => {
    if (isComplete && !isRefused && content !== sent.current) keep.start(latest.current)
    else keep.cancel()
  }, [content, isComplete, isRefused, keep])

  function refuse() {
    refuseKeeping()
    setRefused(true)
    const key = readCheckoutKey()
    if (key !== null) send(() => api('DELETE /checkouts/:key', { params: { key } }))
  }
  return (
    <p role="status" className="mt-1 text-sm text-ink-2">
      {isRefused ? (
        t.refused
      ) : (
        <>
          {t.kept}{' '}
          <button type="button" className="link" onClick={refuse}>
            {t.refuse}
          </button>
        </>
      )}
    </p>
  )
}
