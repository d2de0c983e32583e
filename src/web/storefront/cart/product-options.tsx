import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { telHref, useShopDetails } from '#web/data/shop-details.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { ContactButton } from '#web/storefront/content/contact-button.tsx'
import { StockAlertButton } from '#web/storefront/stock-alerts/stock-alert-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import type { ProductOrder } from './use-product-order.ts'

/** A stock up to this is highlighted. */
const lowStock = 5

/** How many pieces. */
export function PieceStepper({ name, ordering }: { name: string; ordering: ProductOrder }) {
  const t = useMessages(cartMessages)
  return (
    <QuantityStepper
      label={t.quantityOf(name)}
      quantity={ordering.quantity}
      most={ordering.most}
      onChange={ordering.setQuantity}
    />
  )
}

/** The pieces left, where the shop counts them. */
export function StockLeft({ ordering: { stock, soldOut, productSoldOut } }: { ordering: ProductOrder }) {
  const productText = useMessages(productMessages)
  const isMany = stock !== null && stock > lowStock
  return (
    <p
      role="status"
      className={`empty:hidden ${isMany ? 'text-ink-2' : `font-semibold ${soldOut ? 'text-danger' : 'text-mark-ink'}`}`}
    >
      {soldOut && (productSoldOut ? productText.outOfStock : productText.choiceSoldOut)}
      {!soldOut && stock !== null && (isMany ? productText.inStock(stock) : productText.onlyLeft(stock))}
    </p>
  )
}

/** The merchant's code of the chosen variant. */
export function ProductCode({ ordering: { sku } }: { ordering: ProductOrder }) {
  const productText = useMessages(productMessages)
  return sku !== '' && <p className="text-sm text-ink-2">{productText.sku(sku)}</p>
}

/** Into the cart, or to the checkout. */
export function BuyButtons({ ordering }: { ordering: Pick<ProductOrder, 'addToCart' | 'orderNow'> }) {
  const productText = useMessages(productMessages)
  return (
    <>
      <button type="button" className={`button-quiet ${buyButton}`} onClick={ordering.addToCart} data-once>
        <Icon name="shopping-cart" className="size-5 max-md:hidden" />
        {productText.addToCart}
      </button>
      <button type="button" className={`button-buy ${buyButton}`} onClick={ordering.orderNow} data-once>
        {productText.orderNow}
      </button>
    </>
  )
}
const buyButton =
  'grow px-3 max-[400px]:px-2 max-[359px]:min-w-0 max-[359px]:basis-0 max-[359px]:px-1 max-[359px]:whitespace-normal max-[359px]:wrap-anywhere max-[359px]:leading-tight noscript:hidden'

/** Price and buttons at the bottom of a phone's screen. */
export function BuyBar({ ordering }: { ordering: ProductOrder }) {
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const shopDetails = useShopDetails()
  const { originalPrice, offerPrice, isFrom } = ordering.prices
  const hasOffer = offerPrice !== null
  const price = formatTaka(priceOf(ordering.prices), language)
  return (
    <div data-action-bar className="action-bar @container mt-6 gap-2 md:hidden">
      <p
        // The words beside a lowest price stand above it: the buttons need the room.
        className={`mr-auto leading-tight max-[359px]:hidden ${isFrom ? 'w-min' : 'whitespace-nowrap'}`}
      >
        <span className={`block font-display text-lg font-semibold ${hasOffer ? 'text-sale' : ''}`}>
          {isFrom ? productText.from(price) : price}
        </span>
        {hasOffer && !ordering.soldOut && (
          <s aria-hidden="true" className="text-sm text-ink-3">
            {formatTaka(originalPrice, language)}
          </s>
        )}
        {ordering.soldOut && (
          <span className="text-sm font-semibold text-danger">{productText.outOfStock}</span>
        )}
      </p>
      {shopDetails && (
        <ContactButton
          shopDetails={shopDetails}
          className="relative @max-[16rem]:hidden"
          buttonClass="button-quiet size-11 px-0"
          panelClass="right-auto! left-0 bottom-full pb-3"
        />
      )}
      {(ordering.soldOut || ordering.productSoldOut) && <StockAlertButton />}
      {!ordering.soldOut && <BuyButtons ordering={ordering} />}
      {!ordering.soldOut && shopDetails && (
        <noscript className="grow">
          <a href={telHref(shopDetails.phone)} className="button-buy w-full px-3">
            <Icon name="phone" />
            {productText.callToOrder}
          </a>
        </noscript>
      )}
    </div>
  )
}
