import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { cacheBengaliNames } from '#web/features/catalog/bengali-names.ts'
import { addToCart, lineKey, selectInCart } from '#web/features/ordering/cart/cart-lines.ts'

import { useLineName } from '#web/features/orders/order-lines.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { fetchProducts, linesAgain, type Missing } from './order-again.ts'
import { customerOrderMessages } from './order-messages.ts'

interface Props {
  order: Order
  /** The order it belongs to, for who hears the button instead of seeing it. */
  describedBy: string
}

/** Puts what can still be had of an order into the cart, at today's prices, and leads there. */
export function OrderAgainButton({ order, describedBy }: Props) {
  const t = useMessages(customerOrderMessages)
  const common = useMessages(commonMessages)

  const { user } = useSession()
  const navigate = useNavigate()
  const lineName = useLineName()
  const [busy, setBusy] = useState(false)

  const say = ({ line, why, left }: Missing) => {
    const name = lineName(line)
    if (why === 'fewer') return t.fewerNow(name, left)
    return { gone: t.goneNow, soldOut: t.soldOutNow, choice: t.choiceGoneNow }[why](name)
  }

  async function orderAgain() {
    setBusy(true)
    try {
      const availability = await fetchProducts(order.products)
      const { lines, missing } = linesAgain(order.products, availability, user?.email)
      cacheBengaliNames([...availability.values()].filter((product) => product !== null))
      for (const { line, most } of lines) {
        selectInCart(lineKey(line))
        addToCart(line, most)
      }
      const text = missing.map(say).join(' ')
      const { notAllAgain, nothingAgain, toCart } = t
      if (lines.length === 0) return void showDialog({ title: nothingAgain, text })
      if (missing.length > 0) await showDialog({ title: notAllAgain, text, yes: toCart })
      await navigate('/cart')
    } catch (error) {
      reportUnexpected(error)
      showToast('error', common.error, common.cannotLoad)
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
      {t.orderAgain}
    </button>
  )
}
