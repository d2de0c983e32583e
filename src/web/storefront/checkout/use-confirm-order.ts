import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { OrderQuote } from '#shop/orders/contract.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import type { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { measure } from '#web/data/measure.ts'
import { useInvalidate } from '#web/data/query.tsx'
import { type LineProblem, withPrices, withProblems } from '#web/shared/cart/availability.ts'
import { eventOf } from '#web/shared/cart/cart-lines.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { removeStoredShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { showFieldErrors } from '#web/ui/form.tsx'
import type { OrderToSend } from './attempts.ts'
import { removeCheckoutKey } from './checkout-key.ts'
import type { OrderingLines } from './checkout-lines.ts'
import { type Saving, storeLastOrder } from './last-order.ts'
import { type Outcome, sendOrder } from './send-order.ts'

/** The totals that the shop calculates, where those sent were others (D3). */
export interface ExpectedTotals {
  products: { originalPrice: number }[]
  subTotal: number
  discount: number
  deliveryCharge: number
  total: number
  /** Why the discount code is not granted. */
  codeProblem?: OrderQuote['codeProblem']
}

/** What was taken off; without the name of what the form showed for an earlier version. */
const savingOf = (discount = 0, shown?: Saving): Saving => ({
  discount,
  discountName: shown?.discount === discount ? shown.discountName : '',
  discountNameBn: shown?.discount === discount ? shown.discountNameBn : '',
})

/** What an answer of the shop to an order depends on: changed, the answer counts no more. */
export const aboutOf = ({ district, thana, deliveryArea, mobileNumber }: Shipping, code = '') =>
  [district, thana, deliveryArea, mobileNumber, code].join(' ')

interface Options {
  onPlaced: (shipping: OrderToSend['shipping'], orderId: string) => void
  /** What the form shows as taken off at the moment. */
  shownSaving: { current: Saving | undefined }
}

/**
 * Sends the order, once per press, and shows the outcome. It is no `useAction`, because a lost response is no failure here:
 * the order is stored and sent again under its key.
 */
export function useConfirmOrder(
  form: UseFormReturn<Shipping>,
  { availability, updateAvailability, refresh, onOrdered }: OrderingLines,
  { onPlaced, shownSaving }: Options,
) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState('')
  const [offersCall, setOffersCall] = useState(false)
  const [expected, setExpected] = useState<(ExpectedTotals & { about: string }) | null>(null)
  const [unanswered, setUnanswered] = useState<OrderToSend | null>(null)
  // State would be too late for a second press in the same frame.
  const isSending = useRef(false)
  const isPlaced = useRef(false)

  async function confirm(draft: OrderToSend) {
    if (isSending.current || draft.lines.length === 0) return
    isSending.current = true
    setBusy(true)
    setOffersCall(false)
    if (!unanswered) setNotice('')
    try {
      const outcome = await sendOrder(draft, language)
      if (outcome.kind === 'placed') finish(outcome)
      else showFailure(outcome, draft)
    } finally {
      isSending.current = false
      if (!isPlaced.current) setBusy(false)
    }
  }

  function finish({ kind: _, id, order, ...placed }: Extract<Outcome, { kind: 'placed' }>) {
    isPlaced.current = true
    const { lines, shipping, deliveryCharge, discount } = order
    const { address, district, thana } = shipping
    const total = totalOf(subTotalOf(lines), deliveryCharge, discount)
    measure({ ...eventOf('Purchase', lines), orderId: id, value: total })
    onOrdered(lines)
    removeStoredShipping()
    removeCheckoutKey()
    onPlaced(shipping, id)
    storeLastOrder({
      orderId: id,
      lines,
      ...placed,
      total,
      deliveryCharge,
      place: { address, district, thana },
      saving: savingOf(discount, shownSaving.current),
      mobileNumber: shipping.mobileNumber,
    })
    // Replaced, so that going back does not lead to ordering the same again.
    navigate('/order-success', { replace: true })
  }

  function showFailure(outcome: Exclude<Outcome, { kind: 'placed' }>, draft: OrderToSend) {
    setUnanswered(outcome.kind === 'no-response' ? draft : null)
    if (outcome.kind === 'no-response') return setNotice(t.notSentYet)
    if (outcome.kind === 'key-used') return setNotice(t.alreadyOrdered)
    if (outcome.kind === 'deleted') return setNotice(t.deletedOrder)
    setNotice('')
    if (outcome.kind === 'rejected' && showRejection(outcome.error, draft)) return
    showDialog({ title: t.failedTitle, text: t.failedText })
  }

  /** Shows on the page what must be changed; false when the error names nothing of it. */
  function showRejection(error: ApiError, { lines, shipping, discountCode }: OrderToSend) {
    const { status, body } = error
    if (status === 409 && body.expected) {
      const totals = body.expected as ExpectedTotals
      updateAvailability(withPrices(availability, lines, totals.products))
      setExpected({ ...totals, about: aboutOf(shipping, discountCode) })
      revalidate()
      invalidate(['GET /offers', 'POST /orders/quote'])
      const total = formatTaka(totals.total, language, 2)
      setNotice(totals.codeProblem ? t.codeRejected(total) : t.pricesChanged(total))
      return true
    }
    if (status === 409 && body.lines) {
      updateAvailability(withProblems(availability, lines, body.lines as LineProblem[]))
      setNotice(t.linesChanged)
      return true
    }
    if (status === 429) {
      setNotice(t.tooMany)
      setOffersCall(true)
      return true
    }
    const paths = Object.keys(body.fields ?? {})
    if (status === 409 && paths.some((path) => path.startsWith('products'))) {
      // Beside the quantities the page says how to order them; its limits may not be the current ones.
      revalidate()
      setNotice(t.tooManyPieces)
      return true
    }
    if (status === 409 && paths.includes('customerData.mobileNumber')) {
      setNotice(t.blockedNumber)
      setOffersCall(true)
      return true
    }
    if (status !== 422) return false
    // Only so many pieces cost more than an order may.
    if (paths.includes('subTotal')) {
      setNotice(t.tooManyPieces)
      return true
    }
    const areLinesRejected = paths.some((path) => path.startsWith('products.'))
    if (areLinesRejected) {
      refresh()
      setNotice(t.linesChanged)
    }
    return showFieldErrors(form, error, fieldError) || areLinesRejected
  }

  function fieldError(path: string) {
    const name = path.replace('customerData.', '') as keyof Shipping
    const messages: Partial<Record<keyof Shipping, string>> = {
      mobileNumber: t.wrongPrefix,
      email: t.wrongEmail,
    }
    return name in form.getValues() ? { name, message: messages[name] ?? t.notAccepted } : null
  }

  return { busy, notice, offersCall, expected, confirm, unanswered, setUnanswered, setNotice, isPlaced }
}
