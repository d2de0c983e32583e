import { useEffect, useId, useRef } from 'react'
import { localName } from '#lib/language.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { OptionPickers } from '#web/storefront/cart/option-pickers.tsx'
import { PieceStepper, StockLeft } from '#web/storefront/cart/product-options.tsx'
import { QuantityChoice } from '#web/storefront/cart/quantity-choice.tsx'
import { useProductOrder } from '#web/storefront/cart/use-product-order.ts'
import { Price } from '#web/storefront/product/product-information.tsx'
import type { ShownProduct } from '#web/storefront/product/product-view.ts'
import { orderPageMessages } from './messages.ts'
import { usePage } from './page-view.ts'

/** What is chosen of a product. */
export interface Choice {
  /** Null while it is not taken, or not all of it is chosen. */
  line: CartLine | null
  /** Whether it can be ordered; otherwise the focus goes to the option that is missing. */
  confirm: () => boolean
  setQuantity: (quantity: number) => void
  leaveOut: () => void
}

interface Props {
  product: ShownProduct
  /** Whether the page has no other one. */
  isOnly: boolean
  isTaken: boolean
  onTake: (isTaken: boolean) => void
  onChoice: (id: string, choice: Choice) => void
}

/** A product of the page with its options and pieces. */
export function ProductChoice({ product, isOnly, isTaken, onTake, onChoice }: Props) {
  const t = useMessages(orderPageMessages)
  const id = useId()
  const name = localName(useLanguage(), product)
  const { wanted } = usePage()
  // What is chosen of several products is not kept, because only one choice has room beside the page's address.
  const ordering = useProductOrder(product, undefined, isOnly)
  const { choice, soldOut, productSoldOut, picture, setQuantity } = ordering
  const line = isTaken && !soldOut && choice.isComplete ? ordering.lineNow() : null
  const latest = useRef({ isTaken, choice, onTake, line })
  latest.current = { isTaken, choice, onTake, line }
  const lineText = JSON.stringify(line)
  useEffect(() => {
    onChoice(product._id, {
      line: latest.current.line,
      confirm: () => !latest.current.isTaken || latest.current.choice.confirm(),
      setQuantity,
      leaveOut: () => latest.current.onTake(false),
    })
  }, [onChoice, product._id, lineText, setQuantity])
  useEffect(() => {
    if (wanted?.id === product._id) setQuantity(wanted.pieces)
  }, [wanted, product._id, setQuantity])
  const image = product.images[picture ?? 0]
  const facts = (
    <>
      {image && (
        <img
          src={imageAtWidth(image, 150)}
          width="150"
          height="150"
          alt=""
          loading="lazy"
          className="size-[64px] shrink-0 rounded-md bg-tile object-contain dimmed"
        />
      )}
      <span className="min-w-0 grow basis-40">
        <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>
        <Price prices={ordering.prices} className="mt-1 [&>span:first-child]:text-xl" />
      </span>
    </>
  )
  return (
    <div className={`card flex flex-col gap-3 p-3.5 ${isOnly || isTaken ? '' : 'bg-transparent'}`}>
      {isOnly ? (
        <div className="flex flex-wrap items-center gap-3">{facts}</div>
      ) : (
        <label htmlFor={id} className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3">
          <input
            id={id}
            type="checkbox"
            aria-label={t.take(name)}
            checked={isTaken}
            disabled={productSoldOut}
            onChange={({ target }) => onTake(target.checked)}
            className="size-6 shrink-0 accent-(--accent)"
          />
          {facts}
        </label>
      )}
      {(isOnly || isTaken) && (
        <>
          <OptionPickers
            choice={choice}
            colorValues={product.colorValues}
            prefix={`${product._id}-`}
            className="flex flex-col gap-3"
          />
          <QuantityChoice
            offers={product.quantityOffers}
            ordering={ordering}
            prefix={`${product._id}-`}
            className=""
          />
          {!soldOut && (
            <div className="flex flex-wrap items-center gap-3">
              <PieceStepper name={name} ordering={ordering} />
            </div>
          )}
        </>
      )}
      <StockLeft ordering={ordering} />
    </div>
  )
}
