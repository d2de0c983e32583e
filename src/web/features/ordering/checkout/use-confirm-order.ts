import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import type { ApiError, ErrorBody } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { alertTime, ask } from '#web/ui/confirm-dialog.tsx'
import { forgetShipping, type Shipping } from '../addresses/shipping.ts'
import { type LineProblem, shelfOfPrices, shelfOfProblems } from '../cart/availability.ts'
import { removeFromCart } from '../cart/cart-lines.ts'
import { endCheckout } from '../cart/checkout-list.ts'
import { checkoutMessages } from '../messages.ts'
import type { ToOrder } from './attempts.ts'
import type { CheckoutLines } from './checkout-lines.ts'
import { keepLastOrder } from './last-order.ts'
import { type Outcome, sendOrder } from './send-order.ts'

/** The figures of an order as the shop reckons them, named when those sent were others (D3). */
export interface ExpectedFigures {
  products: { id: string; originalPrice: number }[]
  subTotal: number
  deliveryCharge: number
  total: number
}

/** Sends the order, once per press, and says in the page's own words what came of it. */
export function useConfirming(
  form: UseFormReturn<Shipping>,
  { shelf, learn }: CheckoutLines,
  onPlaced: (shipping: ToOrder['shipping']) => void,
) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [expected, setExpected] = useState<(ExpectedFigures & { area: string }) | null>(null)
  // What was pressed and has no answer because there was no connection.
  const [waiting, setWaiting] = useState<ToOrder | null>(null)
  const sending = useRef(false)
  const isPlaced = useRef(false)

  async function confirm(toOrder: ToOrder) {
    if (sending.current || toOrder.lines.length === 0) return
    sending.current = true
    setBusy(true)
    if (!waiting) setNotice('')
    try {
      const outcome = await sendOrder(toOrder, language)
      if (outcome.kind === 'placed') thank(outcome)
      else tell(outcome, toOrder)
    } finally {
      sending.current = false
      if (!isPlaced.current) setBusy(false)
    }
  }

  function thank({ id, order, isEarlier }: Extract<Outcome, { kind: 'placed' }>) {
    isPlaced.current = true
    const { lines, shipping, deliveryCharge } = order
    removeFromCart(...lines)
    endCheckout()
    forgetShipping()
    onPlaced(shipping)
    keepLastOrder({
      ...{ orderId: id, lines, isEarlier, mobileNumber: shipping.mobileNumber },
      total: totalOf(subTotalOf(lines), deliveryCharge),
    })
    // The checkout is done with: going back must not lead to ordering the same again.
    navigate('/order-success', { replace: true })
  }

  function tell(outcome: Exclude<Outcome, { kind: 'placed' }>, toOrder: ToOrder) {
    setWaiting(outcome.kind === 'no-answer' ? toOrder : null)
    if (outcome.kind === 'no-answer') return setNotice(t.notSentYet)
    if (outcome.kind === 'placed-by-another') return setNotice(t.alreadyOrdered)
    setNotice('')
    if (outcome.kind === 'refused' && tellRefusal(outcome.error, toOrder)) return
    ask({ title: t.failedTitle, text: t.failedText, closesAfter: alertTime })
  }

  /** Shows on the page what is to be changed; false when that cannot be told. */
  function tellRefusal({ status, body }: ApiError, { lines, shipping }: ToOrder) {
    if (status === 409 && body.expected) {
      const figures = body.expected as ExpectedFigures
      learn(shelfOfPrices(shelf, figures.products))
      setExpected({ ...figures, area: shipping.deliveryArea })
      revalidate()
      setNotice(t.pricesChanged(formatTaka(figures.total, language, 2)))
      return true
    }
    if (status === 409 && body.lines) {
      learn(shelfOfProblems(lines, body.lines as LineProblem[]))
      setNotice(t.linesChanged)
      return true
    }
    if (status === 429) setNotice(t.tooMany)
    return status === 422 && tellFields(body)
  }

  /** Shows what the shop did not accept beside its field; false when it was nothing of this form. */
  function tellFields({ fields = {} }: ErrorBody) {
    const words: Partial<Record<string, string>> = {
      mobileNumber: t.wrongPrefix,
      email: t.wrongEmail,
    }
    const values = form.getValues()
    let found = false
    for (const path of Object.keys(fields)) {
      const name = path.replace('customerData.', '')
      if (name in values) {
        form.setError(
          name as keyof Shipping,
          { message: words[name] ?? t.notAccepted },
          { shouldFocus: !found },
        )
        found = true
      }
      if (path.startsWith('products.')) {
        setNotice(t.linesChanged)
        found = true
      }
    }
    return found
  }

  return { busy, notice, expected, confirm, waiting, setWaiting, setNotice, isPlaced }
}
