import { QuantityStepper } from '#web/components/quantity-stepper.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { Choice } from './choice.tsx'
import { ColorFace } from './color-face.tsx'
import type { Ordering } from './ordering.ts'
import type { ShownProduct } from './shown-product.ts'
import { Video } from './video.tsx'

/** So few that one should hurry. */
const few = 5

interface Props {
  product: ShownProduct
  name: string
  ordering: Ordering
}

/** Colour, size and number of pieces. */
export function OrderBox({ product, name, ordering }: Props) {
  const texts = useTexts()
  const { stock, soldOut } = ordering
  return (
    <div ref={ordering.box} className="flex flex-col gap-5">
      {product.colors.length > 0 && (
        <Choice
          name="color"
          legend={texts.product.color}
          hint={texts.product.chooseOne}
          options={product.colors}
          word={(color) => texts.product.colors[color]}
          face={(color) => <ColorFace color={color} />}
          chosen={ordering.color}
          onChoose={ordering.setColor}
          error={ordering.missing.color ? texts.product.chooseColor : ''}
        />
      )}
      {product.sizes.length > 0 && (
        <Choice
          name="size"
          legend={texts.product.size}
          hint={texts.product.chooseOne}
          options={product.sizes}
          word={(size) => size}
          chosen={ordering.size}
          onChoose={ordering.setSize}
          error={ordering.missing.size ? texts.product.chooseSize : ''}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          label={texts.cart.quantityOf(name)}
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
  const { product } = useTexts()
  const isMany = stock !== null && stock > few
  return (
    <p
      role="status"
      className={isMany ? 'text-ink-2' : `font-semibold ${soldOut ? 'text-danger' : 'text-gold-ink'}`}
    >
      {soldOut && product.outOfStock}
      {!soldOut && stock !== null && (isMany ? product.inStock(stock) : product.onlyLeft(stock))}
    </p>
  )
}
