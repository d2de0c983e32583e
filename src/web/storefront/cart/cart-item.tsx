import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { nameLengths } from '#shop/catalog/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { LineAvailability, LineChange } from '#web/shared/cart/availability.ts'
import { changeQuantity } from '#web/shared/cart/cart-lines.ts'
import { LineNotice, LineOptions } from '#web/shared/cart/line-options.tsx'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { useCartLineName } from '#web/shared/products/bengali-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { TruncatedName } from '#web/ui/truncated-name.tsx'
import { LineLimit } from './call-to-order.tsx'
import { LinePicture } from './line-picture.tsx'
import { removeButtonId } from './removed-line.tsx'

interface Props {
  checked: LineAvailability
  change: LineChange | undefined
  selected: boolean
  onSelect: (selected: boolean) => void
  onRemove: () => void
}

export function CartItem({ checked, change, selected, onSelect, onRemove }: Props) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  const { line, state, most } = checked
  const name = useCartLineName()(line)
  const isAvailable = state === 'available'
  return (
    <li className="grid grid-cols-[auto_72px_minmax(0,1fr)] gap-x-3 gap-y-2 p-3 md:grid-cols-[auto_6rem_minmax(0,1fr)_auto] md:gap-x-4 md:p-4">
      <label className="-m-[12px] flex size-[44px] cursor-pointer items-center justify-center self-center">
        <input
          type="checkbox"
          className="size-5 accent-inverse"
          aria-label={t.select(name)}
          checked={isAvailable && selected}
          disabled={!isAvailable}
          onChange={(event) => onSelect(event.target.checked)}
        />
      </label>
      <LinePicture
        line={line}
        className={`size-[72px] md:size-24 ${isAvailable ? '' : 'opacity-50 [filter:grayscale(1)]'}`}
      />
      <div className="min-w-0 @max-[14rem]:col-span-3">
        <h2 className="font-text text-base leading-snug font-semibold">
          <Link to={`/product-details/${line.id}`} className="underline-offset-4 hover:underline">
            <TruncatedName name={name} lengths={nameLengths.cart} />
          </Link>
        </h2>
        <LineOptions line={line} />
        <p className="text-sm text-ink-2">
          {t.unitPrice} {formatTaka(line.originalPrice, language)}
        </p>
        <LineNotice state={state} change={change} />
      </div>
      <div className="col-span-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-1 md:flex-col md:items-end">
        <p className="order-2 ml-auto text-lg tabular-nums md:order-none">
          <span className="text-sm text-ink-2">{t.subtotal} </span>
          <b className={isAvailable ? 'font-semibold' : 'font-normal text-ink-2'}>
            {formatTaka(subTotalOf([line]), language)}
          </b>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          {isAvailable && (
            <QuantityStepper
              label={t.quantityOf(name)}
              quantity={line.quantity}
              most={most}
              onChange={(quantity) => changeQuantity(line, quantity)}
            />
          )}
          <button
            type="button"
            id={removeButtonId(line)}
            aria-label={t.removeLine(name)}
            onClick={onRemove}
            className={`flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-ink-2 hover:bg-danger-soft hover:text-danger ${isAvailable ? '' : '-ml-2.5'}`}
          >
            <Icon name="trash-2" />
            <span className={isAvailable ? 'hidden md:inline' : ''}>{t.remove}</span>
          </button>
        </div>
      </div>
      {isAvailable && (
        <div className="col-span-full has-[>:empty]:hidden">
          <LineLimit line={{ name, quantity: line.quantity }} />
        </div>
      )}
    </li>
  )
}
