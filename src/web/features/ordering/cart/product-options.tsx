import { useMessages } from '#web/data/i18n.tsx'
import { useShopDetails } from '#web/data/shop-details.ts'
import { ColorSwatch } from '#web/features/catalog/color-swatch.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { ShownProduct } from '#web/features/catalog/product-view.ts'
import { Video } from '#web/features/catalog/video.tsx'
import { ContactButton } from '#web/features/contact/contact-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { cartMessages } from './messages.ts'
import { OptionPicker } from './option-picker.tsx'
import type { ProductOrder } from './use-product-order.ts'

/** A stock up to this is highlighted. */
const lowStock = 5

interface Props {
  product: ShownProduct
  name: string
  ordering: ProductOrder
}

/** Colour, size and number of pieces. */
export function ProductOptions({ product, name, ordering }: Props) {
  const productText = useMessages(productMessages)
  const t = useMessages(cartMessages)
  const { stock, soldOut } = ordering
  return (
    <div ref={ordering.box} className="flex flex-col gap-5">
      {product.colors.length > 0 && (
        <OptionPicker
          name="color"
          legend={productText.color}
          hint={productText.chooseOne}
          options={product.colors}
          labelOf={(color) => productText.colors[color]}
          renderOption={(color) => <ColorSwatch color={color} />}
          chosen={ordering.color}
          onChoose={ordering.setColor}
          error={ordering.missing.color ? productText.chooseColor : ''}
        />
      )}
      {product.sizes.length > 0 && (
        <OptionPicker
          name="size"
          legend={productText.size}
          hint={productText.chooseOne}
          options={product.sizes}
          labelOf={(size) => size}
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

/** The pieces left, where the shop counts them. */
function StockLeft({ stock, soldOut }: Pick<ProductOrder, 'stock' | 'soldOut'>) {
  const productText = useMessages(productMessages)
  const isMany = stock !== null && stock > lowStock
  return (
    <p
      role="status"
      className={isMany ? 'text-ink-2' : `font-semibold ${soldOut ? 'text-danger' : 'text-mark-ink'}`}
    >
      {soldOut && productText.outOfStock}
      {!soldOut && stock !== null && (isMany ? productText.inStock(stock) : productText.onlyLeft(stock))}
    </p>
  )
}

interface ButtonProps {
  ordering: ProductOrder
  className: string
  /** At the bottom of a phone's screen. */
  isBar?: boolean
}

export function BuyButtons({ ordering, className, isBar }: ButtonProps) {
  const productText = useMessages(productMessages)
  const shopDetails = useShopDetails()
  return (
    <div data-action-bar={isBar} className={`gap-2 ${className}`}>
      {isBar && shopDetails && (
        <ContactButton
          shopDetails={shopDetails}
          className="relative"
          buttonClass="button-quiet size-11 px-0"
          panelClass="right-auto! left-0 bottom-full pb-3"
        />
      )}
      <button
        type="button"
        className="button-quiet grow px-2"
        disabled={ordering.soldOut}
        onClick={ordering.addToCart}
        data-once
      >
        {!isBar && <Icon name="shopping-cart" />}
        {productText.addToCart}
      </button>
      <button
        type="button"
        className="button-buy grow px-2"
        disabled={ordering.soldOut}
        onClick={ordering.orderNow}
        data-once
      >
        {productText.orderNow}
      </button>
    </div>
  )
}
