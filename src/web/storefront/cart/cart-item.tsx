import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { CutName } from '#web/components/cut-name.tsx'
import { Icon } from '#web/components/icon.tsx'
import { QuantityStepper } from '#web/components/quantity-stepper.tsx'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { useLineName } from '../bengali-names.ts'
import { changeQuantity, removeFromCart } from '../cart-lines.ts'
import { LineChoices } from '../line-choices.tsx'
import { LineNote } from '../line-note.tsx'
import { LinePicture } from '../line-picture.tsx'
import type { LineNews, Standing } from '../shelf.ts'

interface Props {
  standing: Standing
  news: LineNews | undefined
  selected: boolean
  onSelect: (selected: boolean) => void
}

export function CartItem({ standing, news, selected, onSelect }: Props) {
  const { cart } = useTexts()
  const language = useLanguage()
  const { line, state, most } = standing
  const name = useLineName()(line)
  const there = state === 'there'
  return (
    <li className="grid grid-cols-[auto_4.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 desk:grid-cols-[auto_6rem_minmax(0,1fr)_auto] desk:gap-x-4 desk:p-4">
      <label className="-m-3 flex size-11 cursor-pointer items-center justify-center self-center">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          aria-label={cart.select(name)}
          checked={there && selected}
          disabled={!there}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </label>
      <LinePicture line={line} className="size-18 desk:size-24" />
      <div className="min-w-0">
        <h2 className="font-text text-0 leading-snug font-semibold">
          <Link to={`/product-details/${line.id}`} className="underline-offset-4 hover:underline">
            <CutName name={name} lengths={nameLengths.cart} />
          </Link>
        </h2>
        <LineChoices line={line} />
        <p className="text--1 text-ink-2">
          {cart.unitPrice} {formatTaka(line.originalPrice, language)}
        </p>
        <LineNote state={state} news={news} />
      </div>
      <div className="col-span-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 desk:col-span-1 desk:flex-col desk:items-end">
        <p className="order-2 ml-auto text-1 tabular-nums desk:order-none">
          <span className="text--1 text-ink-2">{cart.subtotal} </span>
          <b className="font-semibold">{formatTaka(subTotalOf([line]), language)}</b>
        </p>
        <div className="flex items-center gap-2">
          {there && (
            <QuantityStepper
              label={cart.quantityOf(name)}
              quantity={line.quantity}
              most={most}
              onChange={(quantity) => changeQuantity(line, quantity)}
            />
          )}
          <button
            type="button"
            aria-label={cart.removeLine(name)}
            onClick={() => removeFromCart(line)}
            className="flex min-h-11 items-center gap-1.5 rounded-s px-2.5 text-danger hover:bg-danger-soft"
          >
            <Icon name="trash-2" />
            <span className="hidden desk:inline">{cart.remove}</span>
          </button>
        </div>
      </div>
    </li>
  )
}
