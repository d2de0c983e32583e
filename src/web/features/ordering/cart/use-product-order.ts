import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Color, Size } from '#shop/catalog/contract.ts'
import { maxQuantity, priceOf } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import type { ShownProduct } from '#web/features/catalog/product-view.ts'
import { showToast } from '#web/ui/notices.tsx'
import type { Shelf } from './availability.ts'
import { addToCart, lineKey, lineOf } from './cart-lines.ts'
import { selectInCart } from './cart-selection.ts'
import { startCheckout } from './checkout-list.ts'
import { useLiveShelf } from './use-availability.ts'

export type Ordering = ReturnType<typeof useOrdering>

const only = <T>(offered: readonly T[]) => (offered.length === 1 ? (offered[0] ?? null) : null)

/** What is being chosen of a product, and the two ways to take it: into the cart, or straight to the checkout. */
export function useOrdering(product: ShownProduct) {
  const productText = useMessages(productMessages)
  const { user } = useSession()
  const navigate = useNavigate()
  const [color, setColor] = useState<Color | null>(only(product.colors))
  const [size, setSize] = useState<Size | null>(only(product.sizes))
  const [wanted, setWanted] = useState(1)
  const [asked, setAsked] = useState(false)
  const [stock, setStock] = useState<number | null>(product.soldOut ? 0 : null)
  const box = useRef<HTMLDivElement>(null)
  useLiveShelf(
    [product._id],
    useCallback(
      (shelf: Shelf) => {
        const item = shelf.get(product._id)
        if (item !== undefined) setStock(item === null ? 0 : item.stock)
      },
      [product._id],
    ),
  )

  const most = maxQuantity(stock)
  const quantity = Math.max(1, Math.min(wanted, most))
  const missing = {
    color: product.colors.length > 0 && color === null,
    size: product.sizes.length > 0 && size === null,
  }

  /** The line as it is chosen; null, with the eye led to what is missing, when a choice has not been made (D42). */
  function chosenLine() {
    setAsked(true)
    const first = missing.color ? 'color' : missing.size ? 'size' : null
    if (first) {
      box.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
      return null
    }
    const image = product.images[0] ?? ''
    const { _id, name } = product
    return lineOf({ _id, name, image, price: priceOf(product), color, size, quantity, email: user?.email })
  }

  return {
    ...{ box, color, setColor, size, setSize, quantity, setQuantity: setWanted, most, stock },
    missing: { color: asked && missing.color, size: asked && missing.size },
    soldOut: stock === 0,
    addToCart() {
      const line = chosenLine()
      if (!line) return
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
