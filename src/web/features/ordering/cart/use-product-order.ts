import { type MouseEvent, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Color, Size } from '#shop/catalog/contract.ts'
import { maxQuantity, pictureOfColor, priceOf } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { signedInUser } from '#web/data/session.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { ShownProduct } from '#web/features/catalog/product-view.ts'
import { showToast } from '#web/ui/notices.tsx'
import { type Availability, useAvailability } from './availability.ts'
import { addToCart, lineKey, lineOf, selectInCart } from './cart-lines.ts'
import { startCheckout } from './checkout-list.ts'

export type ProductOrder = ReturnType<typeof useProductOrder>

/** A single option needs no choice. */
const only = <T>(options: readonly T[]) => (options.length === 1 ? (options[0] ?? null) : null)

/** Milliseconds: a second click sooner is the other half of a double click. */
const doubleClick = 500

/** The chosen options of a product, and its two buttons: into the cart, or straight to the checkout. */
export function useProductOrder(product: ShownProduct) {
  const productText = useMessages(productMessages)
  const navigate = useNavigate()
  const [color, setColor] = useState<Color | null>(only(product.colors))
  const [size, setSize] = useState<Size | null>(only(product.sizes))
  const [chosenQuantity, setChosenQuantity] = useState(1)
  const [showsMissing, setShowsMissing] = useState(false)
  const [stock, setStock] = useState<number | null>(product.soldOut ? 0 : null)
  const box = useRef<HTMLDivElement>(null)
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  useAvailability(
    [product._id],
    useCallback(
      (availability: Availability) => {
        const item = availability.get(product._id)
        if (item !== undefined) setStock(item === null ? 0 : item.stock)
      },
      [product._id],
    ),
  )

  const most = maxQuantity(stock)
  const quantity = Math.max(1, Math.min(chosenQuantity, most))
  const missing = {
    color: product.colors.length > 0 && color === null,
    size: product.sizes.length > 0 && size === null,
  }

  const picture = color === null ? null : pictureOfColor(product.imageAlts, color)

  /** The line as chosen; null, with the focus on the missing option, when one has not been chosen (D42). */
  function chosenLine() {
    setShowsMissing(true)
    const first = missing.color ? 'color' : missing.size ? 'size' : null
    if (first) {
      box.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
      return null
    }
    const image = product.images[picture ?? 0] ?? ''
    const { _id, name } = product
    return lineOf({
      _id,
      name,
      image,
      price: priceOf(product),
      color,
      size,
      quantity,
      email: signedInUser()?.email,
    })
  }

  return {
    ...{ box, color, setColor, size, setSize, quantity, setQuantity: setChosenQuantity, most, stock },
    missing: { color: showsMissing && missing.color, size: showsMissing && missing.size },
    soldOut: stock === 0,
    /** The index of the picture that shows the chosen colour; null where none says so. */
    picture,
    addToCart({ timeStamp }: MouseEvent) {
      const line = chosenLine()
      if (!line || timeStamp - addedAt.current < doubleClick) return
      addedAt.current = timeStamp
      selectInCart(lineKey(line))
      if (addToCart(line, most) > 0) showToast('success', productText.addedTitle, productText.addedText)
      else showToast('warning', productText.allInCart)
    },
    orderNow() {
      const line = chosenLine()
      if (line) navigate('/product-checkout', { state: startCheckout([line]) })
    },
  }
}
