import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { useSession } from '#web/auth/session.tsx'
import { ask } from '#web/components/dialogs.tsx'
import { Icon } from '#web/components/icon.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { keepBengaliNames } from '#web/storefront/bengali-names.ts'
import { addToCart, lineKey } from '#web/storefront/cart-lines.ts'
import { selectInCart } from '#web/storefront/cart-selection.ts'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useLineName } from '../line-name.ts'
import { askProducts, linesAgain, type Missing } from './order-again.ts'

interface Props {
  order: Order
  /** The order it belongs to, for who hears the button instead of seeing it. */
  describedBy: string
}

/** Puts what can still be had of an order into the cart, at today's prices, and leads there. */
export function OrderAgainButton({ order, describedBy }: Props) {
  const dashboard = useDashboardTexts()
  const { common } = useTexts()
  const { user } = useSession()
  const navigate = useNavigate()
  const lineName = useLineName()
  const [busy, setBusy] = useState(false)

  const say = ({ line, why, left }: Missing) => {
    const name = lineName(line)
    if (why === 'fewer') return dashboard.fewerNow(name, left)
    return { gone: dashboard.goneNow, soldOut: dashboard.soldOutNow, choice: dashboard.choiceGoneNow }[why](
      name,
    )
  }

  async function orderAgain() {
    setBusy(true)
    try {
      const shelf = await askProducts(order.products)
      const { lines, missing } = linesAgain(order.products, shelf, user?.email)
      keepBengaliNames([...shelf.values()].filter((product) => product !== null))
      for (const { line, most } of lines) {
        selectInCart(lineKey(line))
        addToCart(line, most)
      }
      const text = missing.map(say).join(' ')
      const { notAllAgain, nothingAgain, toCart } = dashboard
      if (lines.length === 0) return void ask({ title: nothingAgain, text })
      if (missing.length > 0) await ask({ title: notAllAgain, text, yes: toCart })
      await navigate('/cart')
    } catch (error) {
      reportUnexpected(error)
      showToast('error', dashboard.error, common.cannotLoad)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-describedby={describedBy}
      disabled={busy}
      className="button-secondary px-3"
      onClick={orderAgain}
    >
      <Icon name="rotate-ccw" />
      {dashboard.orderAgain}
    </button>
  )
}
