import { useNavigate } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { addToCart, lineKey, selectInCart } from '#web/shared/cart/cart-lines.ts'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { cacheBengaliNames } from '#web/shared/products/bengali-names.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { useAction } from '#web/ui/use-action.ts'
import { fetchOrderedProducts, linesAgain, type MissingLine } from './order-again.ts'
import { customerOrderMessages } from './order-messages.ts'

interface Props {
  order: Order
  /** Id of the element that names the order. */
  describedBy: string
}

/** Puts what is still available of an order into the cart, at current prices, and opens the cart. */
export function OrderAgainButton({ order, describedBy }: Props) {
  const t = useMessages(customerOrderMessages)
  const common = useMessages(commonMessages)
  const { user } = useSession()
  const navigate = useNavigate()
  const lineName = useLineName()

  const describe = ({ line, reason, left }: MissingLine) => {
    const name = lineName(line)
    if (reason === 'fewer') return t.fewerNow(name, left)
    return { gone: t.goneNow, soldOut: t.soldOutNow, choice: t.choiceGoneNow }[reason](name)
  }
  const orderAgain = useAction(() => fetchOrderedProducts(order.products), {
    failed: common.error,
    failedText: common.cannotLoad,
    async onSuccess(products) {
      const { lines, missing } = linesAgain(order.products, products, user?.email)
      cacheBengaliNames([...products.values()].filter((product) => product !== null))
      for (const { line, most } of lines) {
        selectInCart(lineKey(line))
        addToCart(line, most)
      }
      const text = missing.map(describe).join(' ')
      const { notAllAgain, nothingAgain, toCart } = t
      if (lines.length === 0) return void showDialog({ title: nothingAgain, text })
      if (missing.length > 0) await showDialog({ title: notAllAgain, text, yes: toCart })
      await navigate('/cart')
    },
  })
  // All of it was exchanged.
  if (order.products.length === 0) return null
  return (
    <Button
      aria-describedby={describedBy}
      busy={orderAgain.isBusy}
      className="px-3"
      onClick={() => orderAgain.run(undefined)}
    >
      <Icon name="rotate-ccw" />
      {t.orderAgain}
    </Button>
  )
}
