import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { postOrder } from '#shop/orders/contract.ts'
import { ApiError, type Refusal } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { alertTime, ask } from '#web/components/dialogs.tsx'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { type CartLine, removeFromCart } from '../cart-lines.ts'
import { endCheckout } from '../checkout-list.ts'
import { keepLastOrder } from '../last-order.ts'
import { type LineProblem, shelfOfPrices, shelfOfProblems } from '../shelf.ts'
import type { CheckoutLines } from './checkout-lines.ts'
import { attemptOf, endAttempt } from './order-object.ts'
import { keepShipping, type Shipping } from './shipping.ts'

/** The figures of an order as the shop reckons them, named when those sent were others (D3). */
export interface ExpectedFigures {
  products: { id: string; originalPrice: number }[]
  subTotal: number
  deliveryCharge: number
  total: number
}

interface Confirmed {
  ordered: CartLine[]
  deliveryCharge: number
  email: string
}

/** Sends the order, once per press, and says in the page's own words what came of it. */
export function useConfirming(form: UseFormReturn<Shipping>, { shelf, learn }: CheckoutLines) {
  const { checkout } = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [expected, setExpected] = useState<(ExpectedFigures & { area: string }) | null>(null)
  const sending = useRef(false)

  async function confirm(shipping: Shipping, { ordered, deliveryCharge, email }: Confirmed) {
    const { deliveryArea } = shipping
    if (sending.current || deliveryArea === '' || ordered.length === 0) return
    sending.current = true
    setBusy(true)
    setNotice('')
    const attempt = attemptOf(
      { lines: ordered, shipping: { ...shipping, deliveryArea }, deliveryCharge, email },
      new Date(),
    )
    try {
      const { insertedId } = await api(postOrder, {
        headers: { 'idempotency-key': attempt.key },
        body: attempt.order,
      })
      removeFromCart(...ordered)
      endAttempt()
      endCheckout()
      keepShipping({ ...shipping, comment: '' })
      keepLastOrder({ orderId: insertedId, total: attempt.order.total })
      // The checkout is done with: going back must not lead to ordering the same again.
      navigate('/order-success', { replace: true })
    } catch (error) {
      sending.current = false
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      tell(error, ordered, deliveryArea)
    }
  }

  function tell({ status, refusal }: ApiError, ordered: CartLine[], area: string) {
    if (status === 409 && refusal.expected) {
      const figures = refusal.expected as ExpectedFigures
      learn(shelfOfPrices(shelf, figures.products))
      setExpected({ ...figures, area })
      revalidate()
      return setNotice(checkout.pricesChanged(formatTaka(figures.total, language, 2)))
    }
    if (status === 409 && refusal.lines) {
      learn(shelfOfProblems(ordered, refusal.lines as LineProblem[]))
      return setNotice(checkout.linesChanged)
    }
    if (status === 422 && tellFields(refusal)) return
    if (status === 422) endAttempt()
    if (status === 429) setNotice(checkout.tooMany)
    ask({ title: checkout.failedTitle, text: checkout.failedText, closesAfter: alertTime })
  }

  /** Shows what the shop did not accept beside its field; false when it was nothing of this form. */
  function tellFields({ fields = {} }: Refusal) {
    const words: Partial<Record<string, string>> = {
      mobileNumber: checkout.wrongPrefix,
      email: checkout.wrongEmail,
    }
    const values = form.getValues()
    let found = false
    for (const path of Object.keys(fields)) {
      const name = path.replace('customerData.', '')
      if (name in values) {
        form.setError(
          name as keyof Shipping,
          { message: words[name] ?? checkout.notAccepted },
          { shouldFocus: !found },
        )
        found = true
      }
      if (path.startsWith('products.')) {
        setNotice(checkout.linesChanged)
        found = true
      }
    }
    return found
  }

  return { busy, notice, expected, confirm }
}
