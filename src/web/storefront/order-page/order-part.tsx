import { useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { measure } from '#web/data/measure.ts'
import { QueryProvider } from '#web/data/query.tsx'
import { eventOf } from '#web/shared/cart/cart-lines.ts'
import { OrderForm } from '#web/storefront/checkout/order-form.tsx'
import { useChosenLines } from './chosen-lines.ts'
import { orderPageMessages } from './messages.ts'
import { usePage } from './page-view.ts'
import type { Choice } from './product-choice.tsx'

interface Props {
  choices: ReadonlyMap<string, Choice>
}

/** The checkout's form for what is chosen on the page. */
export const OrderPart = (props: Props) => (
  <QueryProvider>
    <Ordering {...props} />
  </QueryProvider>
)

function Ordering({ choices }: Props) {
  const { slug, rates, isKept } = usePage()
  const t = useMessages(orderPageMessages)
  const lines = useChosenLines(choices)
  const isMeasured = useRef(false)
  function begin() {
    if (isMeasured.current || lines.ordered.length === 0) return
    isMeasured.current = true
    measure(eventOf('InitiateCheckout', lines.ordered))
  }
  return (
    <div onFocusCapture={begin}>
      <p role="status" className="mb-3 font-semibold text-mark-ink empty:hidden">
        {lines.checkedLines.length === 0 && t.chooseFirst}
      </p>
      <OrderForm lines={lines} rates={rates} isKept={isKept} orderPage={slug} />
    </div>
  )
}
