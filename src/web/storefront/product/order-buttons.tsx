import { Icon } from '#web/components/icon.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import type { Ordering } from './ordering.ts'

interface Props {
  ordering: Ordering
  className: string
  /** Stuck to the bottom of a phone's screen. */
  isBar?: boolean
}

export function OrderButtons({ ordering, className, isBar }: Props) {
  const { product } = useTexts()
  return (
    <div data-action-bar={isBar} className={`gap-2.5 ${className}`}>
      <button
        type="button"
        className="button-secondary grow basis-0 px-3"
        disabled={ordering.soldOut}
        onClick={ordering.addToCart}
      >
        <Icon name="shopping-cart" />
        {product.addToCart}
      </button>
      <button
        type="button"
        className="button-primary grow basis-0 px-3"
        disabled={ordering.soldOut}
        onClick={ordering.orderNow}
      >
        {product.orderNow}
      </button>
    </div>
  )
}
