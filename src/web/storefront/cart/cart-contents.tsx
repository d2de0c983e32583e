import { useCallback, useState } from 'react'
import { type DeliveryRates, weightOf } from '#shop/delivery/rules.ts'
import { subTotalOf } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import {
  type Availability,
  adjustLines,
  checkLines,
  type LineChange,
  lineChanges,
  useAvailability,
  weightOfLine,
} from '#web/shared/cart/availability.ts'
import {
  type CartLine,
  lineKey,
  readCart,
  readSelection,
  removeFromCart,
  replaceInCart,
  writeSelection,
} from '#web/shared/cart/cart-lines.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { useCartLineName } from '#web/shared/products/bengali-names.ts'
import { isFor, Offers, offersFor, type RunningOffer } from '#web/storefront/product/offers.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { OrderLimit } from './call-to-order.tsx'
import { CartItem } from './cart-item.tsx'
import { offerSavingOf } from './offer-saving.ts'
import { type Removed, RemovedLine } from './removed-line.tsx'
import { SelectedProducts } from './selected-products.tsx'

interface Props {
  lines: readonly CartLine[]
  rates: DeliveryRates
  offers: readonly RunningOffer[]
  removed: Removed | null
  onRemove: (removed: Removed | null) => void
}

/** A cart that is not empty, checked against current prices and stock. */
export function CartContents({ lines, rates, offers, removed, onRemove }: Props) {
  const t = useMessages(cartMessages)
  const language = useLanguage()
  const nameOf = useCartLineName()
  const [availability, setAvailability] = useState<Availability>(new Map())
  const [changes, setChanges] = useState<ReadonlyMap<string, LineChange>>(new Map())
  const [keys, setKeys] = useState(() => new Set(readSelection()))

  const onAvailability = useCallback((next: Availability) => {
    const before = readCart()
    const adjusted = adjustLines(before, next)
    const newChanges = lineChanges(before, adjusted)
    if (newChanges.size) {
      replaceInCart(adjusted)
      setChanges((earlier) => new Map([...earlier, ...newChanges]))
    }
    setAvailability(next)
  }, [])
  const { failed, refresh } = useAvailability(
    lines.map(({ id }) => id),
    onAvailability,
  )

  function select(next: Set<string>) {
    setKeys(next)
    writeSelection([...next])
  }
  const checkedLines = checkLines(lines, availability)
  const orderable = checkedLines.filter(({ state }) => state === 'available').map(({ line }) => line)
  const selected = orderable.filter((line) => keys.has(lineKey(line)))
  const allSelected = orderable.length > 0 && selected.length === orderable.length

  const productOf = ({ id }: CartLine) => ({ id, category: availability.get(id)?.category })
  const isDeliveryOffered = offers.some((offer) => {
    const offered = selected.filter((line) => isFor(offer, productOf(line)))
    return offer.kind === 'free-delivery' && offered.length > 0 && subTotalOf(offered) >= offer.minimum
  })

  const rows = checkedLines.map((checked, index) => {
    const { line } = checked
    const key = lineKey(line)
    return (
      <CartItem
        key={key}
        checked={checked}
        change={changes.get(key)}
        selected={keys.has(key)}
        onSelect={(isSelected) => {
          const next = new Set(keys)
          if (isSelected) next.add(key)
          else next.delete(key)
          select(next)
        }}
        onRemove={() => {
          removeFromCart(line)
          onRemove({ line, index })
        }}
      />
    )
  })
  if (removed)
    rows.splice(
      removed.index,
      0,
      <li key={`removed ${lineKey(removed.line)}`}>
        <RemovedLine removed={removed} onPutBack={() => onRemove(null)} />
      </li>,
    )

  return (
    <div className="grid items-start gap-5 max-md:grow max-md:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        {failed && <LoadFailed text={t.stockUnknown} onRetry={refresh} />}
        <div className="card">
          <label className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3 font-semibold md:px-4">
            <input
              type="checkbox"
              className="size-5 accent-inverse"
              checked={allSelected}
              disabled={orderable.length === 0}
              ref={(box) => {
                if (box) box.indeterminate = selected.length > 0 && !allSelected
              }}
              onChange={() => select(new Set(allSelected ? [] : orderable.map(lineKey)))}
            />
            {t.selectAll}
          </label>
          <ul aria-label={t.lines} className="@container divide-y divide-line">
            {rows}
          </ul>
        </div>
        <div className="mt-2">
          <Offers offers={offersFor(offers, orderable.map(productOf))} />
          <OrderLimit lines={selected.map((line) => ({ name: nameOf(line), quantity: line.quantity }))} />
        </div>
      </div>
      <SelectedProducts
        lines={selected}
        saving={offerSavingOf(selected, availability, language)}
        rates={rates}
        weight={
          selected.every(({ id }) => availability.has(id))
            ? weightOf(
                selected.map((line) => ({
                  weight: weightOfLine(line, availability),
                  quantity: line.quantity,
                })),
                rates,
              )
            : null
        }
        isDeliveryOffered={isDeliveryOffered}
        canSelect={orderable.length > 0}
      />
    </div>
  )
}
