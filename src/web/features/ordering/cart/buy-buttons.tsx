import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Ordering } from './use-product-order.ts'

interface Props {
  ordering: Ordering
  className: string
  /** Stuck to the bottom of a phone's screen. */
  isBar?: boolean
}

export function OrderButtons({ ordering, className, isBar }: Props) {
  const productText = useMessages(productMessages)
  return (
    <div data-action-bar={isBar} className={`gap-2.5 ${className}`}>
      <button
        type="button"
        className="button-secondary grow basis-0 px-3"
        disabled={ordering.soldOut}
        onClick={ordering.addToCart}
      >
        <Icon name="shopping-cart" />
        {productText.addToCart}
      </button>
      <button
        type="button"
        className="button-primary grow basis-0 px-3"
        disabled={ordering.soldOut}
        onClick={ordering.orderNow}
      >
        {productText.orderNow}
      </button>
    </div>
  )
}
