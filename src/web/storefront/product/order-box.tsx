import { Icon } from '#web/components/icon.tsx'
import { QuantityStepper } from '#web/components/quantity-stepper.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { Choice } from './choice.tsx'
import { ColorFace } from './color-face.tsx'
import type { Ordering } from './ordering.ts'
import type { ShownProduct } from './shown-product.ts'

/** So few that it is worth saying. */
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
        <p role="status" className={soldOut ? 'font-semibold text-danger' : 'font-semibold text-gold-ink'}>
          {soldOut && texts.product.outOfStock}
          {!soldOut && stock !== null && stock <= few && texts.product.onlyLeft(stock)}
        </p>
        {product.video !== null && (
          <a
            href={product.video}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-ink-2 underline underline-offset-4 hover:text-ink"
          >
            <Icon name="play" className="size-4" />
            {texts.product.watchVideo}
            <span className="sr-only"> {texts.product.newTab}</span>
          </a>
        )}
      </div>
    </div>
  )
}
