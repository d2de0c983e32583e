import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxQuantity, pictureOfColor, priceOf } from '#shop/catalog/rules.ts'
import { pictureOfChoice, pictureOfLine, pricesOfChoice } from '#shop/catalog/variant-rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { signedInUser } from '#web/data/session.tsx'
import { type Availability, useAvailability } from '#web/shared/cart/availability.ts'
import { addToCart, lineKey, lineOf, selectInCart } from '#web/shared/cart/cart-lines.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import type { ShownProduct, ShownVariant } from '#web/storefront/product/product-view.ts'
import { showToast } from '#web/ui/notices.tsx'
import { startCheckout } from './checkout-list.ts'
import { sayAdded } from './say-added.tsx'
import { useChoice } from './use-choice.ts'

export type ProductOrder = ReturnType<typeof useProductOrder>

/** Milliseconds: a second click sooner is the other half of a double click. */
const doubleClick = 500

/**
 * The chosen options of a product, at first those of `variantId`, and its two buttons: into the cart, or straight to the
 * checkout. `isKept`: whether the page has them again when its visitor comes back.
 */
export function useProductOrder(product: ShownProduct, variantId?: string, isKept = true) {
  const productText = useMessages(productMessages)
  const navigate = useNavigate()
  const [chosenQuantity, setChosenQuantity] = useState(1)
  const [productStock, setProductStock] = useState<number | null>(product.soldOut ? 0 : null)
  /** By id of the variant; null until it was fetched. */
  const [variantStock, setVariantStock] = useState<ReadonlyMap<string, number | null> | null>(null)
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  const hasVariants = product.variants.length > 0
  useAvailability(
    [product._id],
    useCallback(
      (availability: Availability) => {
        const item = availability.get(product._id)
        if (item === undefined) return
        setProductStock(item === null ? 0 : item.stock)
        if (hasVariants) setVariantStock(new Map(item?.variants.map(({ _id, stock }) => [_id, stock])))
      },
      [product._id, hasVariants],
    ),
  )

  const stockOf = ({ _id, soldOut }: ShownVariant) => {
    if (variantStock === null) return soldOut ? 0 : null
    const stock = variantStock.get(_id)
    // A variant that was deleted meanwhile has none.
    return stock === undefined ? 0 : stock
  }
  const choice = useChoice(product, (variant) => stockOf(variant) === 0, {
    isKept,
    first: product.variants.find(({ _id }) => _id === variantId)?.options,
  })
  const { chosen } = choice
  const variant = product.variants.find(({ _id }) => _id === choice.variant?._id)
  // Of a product with variants, the stock of all says only that nothing is left.
  const stock = variant ? stockOf(variant) : hasVariants && productStock !== 0 ? null : productStock

  const most = maxQuantity(stock)
  const quantity = Math.max(1, Math.min(chosenQuantity, most))
  const prices = pricesOfChoice(product.variants, chosen) ?? { ...product, isFrom: false }

  const variantPicture = product.images.indexOf(pictureOfChoice(product.variants, chosen))
  const colorPicture = chosen.color === undefined ? null : pictureOfColor(product.imageAlts, chosen.color)
  const picture = variantPicture === -1 ? colorPicture : variantPicture

  /** The line as chosen. */
  const lineNow = () =>
    lineOf({
      _id: product._id,
      name: product.name,
      price: priceOf(prices),
      options: chosen,
      quantity,
      image: pictureOfLine(product, chosen),
      variantId: variant?._id ?? null,
      email: signedInUser()?.email,
    })
  /** Null, with the focus on the missing option, when one has not been chosen (D42). */
  const chosenLine = () => (choice.confirm() ? lineNow() : null)

  return {
    choice,
    prices,
    quantity,
    setQuantity: setChosenQuantity,
    most,
    stock,
    /** Id of the chosen variant. */
    variantId: variant?._id,
    /** Of the chosen variant; empty where it has none. */
    sku: variant?.sku ?? '',
    soldOut: stock === 0,
    /** Whether nothing of the product is left, however it is chosen. */
    productSoldOut: productStock === 0,
    lineNow,
    /** The index of the picture that shows what is chosen; null where none does. */
    picture,
    addToCart({ timeStamp }: MouseEvent) {
      const line = chosenLine()
      if (!line || timeStamp - addedAt.current < doubleClick) return
      addedAt.current = timeStamp
      selectInCart(lineKey(line))
      if (addToCart(line, most) > 0) sayAdded(productText)
      else showToast('warning', productText.allInCart)
    },
    orderNow() {
      const line = chosenLine()
      if (line) navigate('/product-checkout', { state: startCheckout([line]) })
    },
  }
}
