import { useRef, useState } from 'react'
import { type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Color, Product, Size } from '#shop/catalog/contract.ts'
import { imageAtWidth, maxQuantity, priceOf } from '#shop/catalog/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { ColorSwatch } from '#web/features/catalog/color-swatch.tsx'
import { productMessages } from '#web/features/catalog/product-messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { addToCart, lineKey, lineOf, selectInCart } from './cart-lines.ts'
import { OptionPicker } from './option-picker.tsx'

/** A single option needs no choice. */
const needsNoChoice = ({ colors, sizes }: Product) => colors.length < 2 && sizes.length < 2

/** Adds a product whose options need no choice and returns whether any was left; otherwise returns the product. */
export async function addFromCard(
  id: string,
  language: Language,
  email: string | undefined,
): Promise<boolean | Product> {
  const t = productMessages[language]
  try {
    const { data: product } = await api('GET /product/:id', { params: { id } })
    if (product.stock !== 0 && !needsNoChoice(product)) return product
    return addPiece(product, { color: product.colors[0] ?? null, size: product.sizes[0] ?? null, email }, t)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', t.notAdded)
    return false
  }
}

interface Chosen {
  color: Color | null
  size: Size | null
  email: string | undefined
}

/** Returns whether any was left to add. */
function addPiece(product: Product, chosen: Chosen, t: Messages<typeof productMessages>) {
  if (product.stock === 0) {
    showToast('warning', t.outOfStock)
    return false
  }
  const { _id, name, images } = product
  const image = images[0] ?? ''
  const line = lineOf({ _id, name, image, price: priceOf(product), quantity: 1, ...chosen })
  selectInCart(lineKey(line))
  const isAdded = addToCart(line, maxQuantity(product.stock)) > 0
  if (isAdded) showToast('success', t.addedTitle, t.addedText)
  else showToast('warning', t.allInCart)
  return isAdded
}

interface Props {
  product: Product
  email: string | undefined
  onClose: () => void
}

/** A sheet with the sizes and colours of a product: from below on phones, in the middle of wider screens. */
export function OptionsSheet({ product, email, onClose }: Props) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const [color, setColor] = useState<Color | null>(
    product.colors.length === 1 ? (product.colors[0] ?? null) : null,
  )
  const [size, setSize] = useState<Size | null>(
    product.sizes.length === 1 ? (product.sizes[0] ?? null) : null,
  )
  const [showsMissing, setShowsMissing] = useState(false)
  const options = useRef<HTMLDivElement>(null)
  const name = localName(language, product)
  const { colors, sizes, offerPrice, images } = product
  const missing = colors.length > 0 && !color ? 'color' : sizes.length > 0 && !size ? 'size' : null

  function add() {
    setShowsMissing(true)
    if (missing) options.current?.querySelector<HTMLInputElement>(`input[name="quick-${missing}"]`)?.focus()
    else {
      addPiece(product, { color, size, email }, t)
      onClose()
    }
  }
  return (
    <Modal
      label={name}
      onClose={onClose}
      className="mt-auto mb-0 w-full max-w-none rounded-t-lg pb-[env(safe-area-inset-bottom)] shadow-lg md:m-auto md:w-104 md:rounded-lg"
      bar={<p className="truncate pl-3 font-display text-lg font-semibold">{name}</p>}
    >
      <div ref={options} className="flex flex-col gap-5 px-5 pb-5">
        <div className="flex items-center gap-3">
          {images[0] && (
            <img
              src={imageAtWidth(images[0], 150)}
              alt=""
              width="150"
              height="150"
              className="size-16 rounded-md bg-tile object-cover"
            />
          )}
          <p className={`font-display text-xl font-semibold ${offerPrice === null ? '' : 'text-sale'}`}>
            {formatTaka(priceOf(product), language)}
          </p>
        </div>
        {colors.length > 0 && (
          <OptionPicker
            name="quick-color"
            legend={t.color}
            hint={t.chooseOne}
            options={colors}
            labelOf={(each) => (t.colors as Record<string, string>)[each] ?? each}
            swatchOf={(each) => <ColorSwatch color={each} className="size-4" />}
            chosen={color}
            onChoose={setColor}
            error={showsMissing && !color ? t.chooseColor : ''}
          />
        )}
        {sizes.length > 0 && (
          <OptionPicker
            name="quick-size"
            legend={t.size}
            hint={t.chooseOne}
            options={sizes}
            labelOf={(each) => each}
            chosen={size}
            onChoose={setSize}
            error={showsMissing && !size ? t.chooseSize : ''}
          />
        )}
        <button type="button" className="button-buy" onClick={add}>
          {t.addToCart}
        </button>
      </div>
    </Modal>
  )
}
