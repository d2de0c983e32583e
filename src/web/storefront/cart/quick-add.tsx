import { type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Product, Variant } from '#shop/catalog/contract.ts'
import { maxQuantity, priceOf } from '#shop/catalog/rules.ts'
import {
  choose,
  findVariant,
  type Options,
  optionsOf,
  pictureOfLine,
  pricesOfChoice,
} from '#shop/catalog/variant-rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { addToCart, lineKey, lineOf, selectInCart } from '#web/shared/cart/cart-lines.ts'
import { type ColorValues, isOwnColor } from '#web/shared/products/color-swatch.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { OptionPickers } from './option-pickers.tsx'
import { sayAdded } from './say-added.tsx'
import { useChoice } from './use-choice.ts'

/** Current variants are fetched with the product, so that their own stock is known. */
const isSoldOut = ({ stock }: Variant) => stock === 0

/** The choice where there is none to make; null where options must be chosen. */
function onlyChoice(product: Product): Chosen | null {
  const options = choose(product, {})
  const variant = findVariant(product.variants, options)
  const isComplete = optionsOf(product).every(({ name }) => options[name] !== undefined)
  return isComplete ? { options, variant } : null
}

/** Adds a product whose options need no choice and returns whether any was left; otherwise returns what the sheet needs. */
export async function addFromCard(
  id: string,
  language: Language,
  email: string | undefined,
): Promise<boolean | Choosing> {
  const t = productMessages[language]
  try {
    const { data: product } = await api('GET /product/:id', { params: { id } })
    const chosen = onlyChoice(product)
    if (product.stock !== 0 && chosen === null) {
      const colorValues = product.colors.some(isOwnColor) ? await api('GET /color-values', {}) : {}
      return { product, colorValues }
    }
    return addPiece(product, chosen ?? { options: {}, variant: null }, email, t)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', t.notAdded)
    return false
  }
}

/** A product whose options are to be chosen, with the look of its colours. */
export interface Choosing {
  product: Product
  colorValues: ColorValues
}

interface Chosen {
  options: Options
  variant: Variant | null
}

/** Returns whether any was left to add. */
function addPiece(
  product: Product,
  { options, variant }: Chosen,
  email: string | undefined,
  t: Messages<typeof productMessages>,
) {
  const { stock } = variant ?? product
  if (stock === 0) {
    showToast('warning', t.outOfStock)
    return false
  }
  const { _id, name } = product
  const line = lineOf({
    _id,
    name,
    options,
    email,
    quantity: 1,
    image: pictureOfLine(product, options),
    price: priceOf(variant ?? product),
    variantId: variant?._id ?? null,
  })
  selectInCart(lineKey(line))
  const isAdded = addToCart(line, maxQuantity(stock)) > 0
  if (isAdded) sayAdded(t)
  else showToast('warning', t.allInCart)
  return isAdded
}

interface Props extends Choosing {
  email: string | undefined
  onClose: () => void
}

/** A sheet with the options of a product: from below on phones, in the middle of wider screens. */
export function OptionsSheet({ product, colorValues, email, onClose }: Props) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const choice = useChoice(product, isSoldOut)
  const { chosen, variant } = choice
  const name = localName(language, product)
  const prices = pricesOfChoice(product.variants, chosen) ?? { ...product, isFrom: false }
  const price = formatTaka(priceOf(prices), language)
  const image = pictureOfLine(product, chosen)
  const soldOut = variant !== null && isSoldOut(variant)

  function add() {
    if (!choice.confirm()) return
    addPiece(product, { options: chosen, variant }, email, t)
    onClose()
  }
  return (
    <Modal
      label={name}
      onClose={onClose}
      className="mt-auto mb-0 w-full max-w-none rounded-t-lg pb-[env(safe-area-inset-bottom)] shadow-lg md:m-auto md:w-104 md:rounded-lg"
      bar={<p className="truncate pl-3 font-display text-lg font-semibold">{name}</p>}
    >
      <div className="flex flex-col gap-5 px-5 pb-5">
        <div className="flex items-center gap-3">
          {image && (
            <img
              src={imageAtWidth(image, 150)}
              alt=""
              width="150"
              height="150"
              className="size-16 rounded-md bg-tile object-cover"
            />
          )}
          <div>
            <p
              className={`font-display text-xl font-semibold ${prices.offerPrice === null ? '' : 'text-sale'}`}
            >
              {prices.isFrom ? t.from(price) : price}
            </p>
            <p role="status" className="font-semibold text-danger empty:hidden">
              {soldOut && t.outOfStock}
            </p>
          </div>
        </div>
        <OptionPickers
          choice={choice}
          colorValues={colorValues}
          prefix="quick-"
          className="flex flex-col gap-5"
        />
        <button type="button" className="button-buy" aria-disabled={soldOut} onClick={() => soldOut || add()}>
          {t.addToCart}
        </button>
      </div>
    </Modal>
  )
}
