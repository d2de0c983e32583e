import type { Language } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type Availability, adjustLines, checkLines } from '#web/shared/cart/availability.ts'
import { addToCart, type CartLine, lineKey, lineOf, selectInCart } from '#web/shared/cart/cart-lines.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { sayAdded } from '#web/storefront/cart/say-added.tsx'
import { showToast } from '#web/ui/notices.tsx'
import type { ListedCombo } from './listed-combo.ts'
import { comboMessages } from './messages.ts'

/** Puts all lines of a combo into the cart and says so; `most` is how many pieces of each there are. */
export function addLines(lines: readonly { line: CartLine; most: number }[], language: Language) {
  const t = comboMessages[language]
  const added = lines.map(({ line, most }) => {
    selectInCart(lineKey(line))
    return addToCart(line, most)
  })
  if (added.some((pieces) => pieces > 0)) sayAdded(t)
  else showToast('warning', productMessages[language].allInCart)
}

/** Puts a combo of which nothing is left to choose into the cart, if enough is left of all parts now. */
export async function addCombo({ parts }: ListedCombo, language: Language, email: string | undefined) {
  const t = comboMessages[language]
  const lines = parts.map(({ productId, variantId, name, image, price, options, pieces }) =>
    lineOf({
      _id: productId,
      name,
      image,
      price,
      options,
      quantity: pieces,
      variantId: variantId || null,
      email,
    }),
  )
  try {
    const ids = [...new Set(lines.map(({ id }) => id))].join()
    const products = await api('GET /stock', { query: { ids } })
    const byId = new Map(products.map((product) => [product._id, product]))
    const availability: Availability = new Map(lines.map(({ id }) => [id, byId.get(id) ?? null]))
    const checked = checkLines(adjustLines(lines, availability), availability)
    const isEnough = checked.every(
      ({ state, line, most }, index) =>
        state === 'available' && most >= (lines[index]?.quantity ?? 0) && line.quantity <= most,
    )
    if (isEnough) addLines(checked, language)
    else showToast('warning', t.tooFew)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', t.notAdded)
  }
}
