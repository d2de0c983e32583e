import { useMessages } from '#web/data/i18n.tsx'
import { ColorFace } from '#web/features/catalog/color-swatch.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { ShownProduct } from '#web/features/catalog/product-view.ts'
import { Video } from '#web/features/catalog/video.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cartMessages } from './messages.ts'
import { Choice } from './option-picker.tsx'
import type { Ordering } from './use-product-order.ts'

/** So few that one should hurry. */
const few = 5

interface Props {
  product: ShownProduct
  name: string
  ordering: Ordering
}

/** Colour, size and number of pieces. */
export function OrderBox({ product, name, ordering }: Props) {
  const productText = useMessages(productMessages)
  const t = useMessages(cartMessages)
  const { stock, soldOut } = ordering
  return (
    <div ref={ordering.box} className="flex flex-col gap-5">
      {product.colors.length > 0 && (
        <Choice
          name="color"
          legend={productText.color}
          hint={productText.chooseOne}
          options={product.colors}
          word={(color) => productText.colors[color]}
          face={(color) => <ColorFace color={color} />}
          chosen={ordering.color}
          onChoose={ordering.setColor}
          error={ordering.missing.color ? productText.chooseColor : ''}
        />
      )}
      {product.sizes.length > 0 && (
        <Choice
          name="size"
          legend={productText.size}
          hint={productText.chooseOne}
          options={product.sizes}
          word={(size) => size}
          chosen={ordering.size}
          onChoose={ordering.setSize}
          error={ordering.missing.size ? productText.chooseSize : ''}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          label={t.quantityOf(name)}
          quantity={ordering.quantity}
          most={ordering.most}
          onChange={ordering.setQuantity}
        />
        <StockLeft stock={stock} soldOut={soldOut} />
        {product.video && <Video video={product.video} picture={product.images[0] ?? ''} />}
      </div>
    </div>
  )
}

/** What is left where the shop counts it; so little that one must hurry stands out. */
function StockLeft({ stock, soldOut }: Pick<Ordering, 'stock' | 'soldOut'>) {
  const productText = useMessages(productMessages)
  const isMany = stock !== null && stock > few
  return (
    <p
      role="status"
      className={isMany ? 'text-ink-2' : `font-semibold ${soldOut ? 'text-danger' : 'text-gold-ink'}`}
    >
      {soldOut && productText.outOfStock}
      {!soldOut && stock !== null && (isMany ? productText.inStock(stock) : productText.onlyLeft(stock))}
    </p>
  )
}
