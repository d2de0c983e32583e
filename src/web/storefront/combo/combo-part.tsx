import { useEffect, useRef } from 'react'
import { localName } from '#lib/language.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { ShownCombo } from '#shop/catalog/contract.ts'
import { priceOf, productPath } from '#shop/catalog/rules.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { OptionPickers } from '#web/storefront/cart/option-pickers.tsx'
import { useProductOrder } from '#web/storefront/cart/use-product-order.ts'
import type { ShownProduct } from '#web/storefront/product/product-view.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { comboMessages } from './messages.ts'

export type Part = ShownCombo['parts'][number]

/** What is chosen of a part. */
export interface PartChoice {
  line: CartLine
  /** How many pieces of it there are. */
  most: number
  isEnough: boolean
  /** In taka, for all of its pieces. */
  worth: number
  /** Whether something may still be chosen that costs more. */
  isFrom: boolean
  /** Whether everything is chosen; otherwise the focus goes to the option that is missing. */
  confirm: () => boolean
}

interface Props {
  part: Part
  product: ShownProduct
  index: number
  onChoice: (index: number, choice: PartChoice) => void
}

/** A product of the combo, with the options that are left to choose. */
export function ComboPart({ part, product, index, onChoice }: Props) {
  const t = useMessages(comboMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const { pieces, variantId } = part
  const ordering = useProductOrder(product, variantId || undefined, false)
  const { choice, prices, most, soldOut } = ordering
  const line = { ...ordering.lineNow(), quantity: pieces }
  const worth = takaFromPaisa(paisaFromTaka(priceOf(prices)) * pieces)
  const isEnough = !soldOut && most >= pieces
  const latest = useRef({ line, choice })
  latest.current = { line, choice }
  const lineText = JSON.stringify(line)
  useEffect(() => {
    onChoice(index, {
      line: latest.current.line,
      most,
      isEnough,
      worth,
      isFrom: prices.isFrom,
      confirm: () => latest.current.choice.confirm(),
    })
  }, [onChoice, index, lineText, most, isEnough, worth, prices.isFrom])
  const name = localName(language, product)
  const image = product.images[ordering.picture ?? 0]
  const price = formatTaka(worth, language)
  return (
    <li className="card flex flex-col gap-3 p-3.5">
      <div className="flex items-center gap-3">
        {image && (
          <img
            src={imageAtWidth(image, 150)}
            srcSet={`${imageAtWidth(image, 150)} 150w, ${imageAtWidth(image, 300)} 300w`}
            sizes="96px"
            width="150"
            height="150"
            alt=""
            className="size-24 shrink-0 rounded-md bg-tile object-contain dimmed"
          />
        )}
        <div className="min-w-0 grow">
          <PageLink
            to={productPath(product._id)}
            className="inline-flex min-h-11 items-center leading-snug font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {t.pieces(pieces, name)}
          </PageLink>
          {!part.isOpen && <p className="text-sm text-ink-2 empty:hidden">{optionsText(part.options)}</p>}
          <p className="tabular-nums">{prices.isFrom && part.isOpen ? productText.from(price) : price}</p>
          <p role="status" className="font-semibold text-danger empty:hidden">
            {!isEnough && (soldOut ? productText.outOfStock : productText.onlyLeft(most))}
          </p>
        </div>
      </div>
      {part.isOpen && (
        <OptionPickers
          choice={choice}
          colorValues={product.colorValues}
          prefix={`${index}-`}
          className="flex flex-col gap-3"
        />
      )}
    </li>
  )
}
