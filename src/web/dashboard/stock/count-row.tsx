import { formatNumber } from '#lib/language.ts'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { stockMessages } from './messages.ts'
import { parsePieces } from './pieces.ts'
import { hasVariants, StockHeader, unitKey, useUnitName } from './stock-units.tsx'
import type { TypedCount, TypedCounts } from './use-stocktake.ts'

interface Props {
  product: StockProduct
  unit: StockUnit
  counts: TypedCounts
  onType: (product: StockProduct, unit: StockUnit, text: string) => void
}

/** A product or variant with a field for what was counted of it. */
export function CountRow({ product, unit: listed, counts, onType }: Props) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = useUnitName()
  const key = unitKey(product._id, listed.variantId)
  const count = counts.get(key)
  // The figures beside which it was typed: newer ones are for the shop to point out.
  const unit = count?.unit ?? listed
  const { onShelf, held } = unit
  const text = count?.text ?? ''
  const name = nameOf(product, unit)
  const show = (pieces: number) => formatNumber(pieces, language)
  const id = `count-${product._id}-${unit.variantId}`
  const optionsText = useOptionsText()
  const label = optionsText(unit.options)
  const figures = (
    <span className="text-sm text-ink-2">
      {onShelf === null
        ? t.notCounted
        : held > 0
          ? t.shelfNow(show(onShelf), show(held))
          : t.shelf(show(onShelf))}
    </span>
  )
  return (
    <li className="stock-count py-2">
      {hasVariants(product) ? (
        <p className="min-w-0">
          {label && <span className="block font-semibold wrap-anywhere">{label}</span>}
          {figures}
        </p>
      ) : (
        <StockHeader product={product}>{figures}</StockHeader>
      )}
      <span className="relative">
        <input
          id={id}
          aria-label={t.countedOf(name)}
          placeholder={t.counted}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={9}
          value={text}
          aria-invalid={count?.problem !== undefined || (text !== '' && parsePieces(text) === null)}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onType(product, unit, target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // To the next field instead of applying everything.
            event.preventDefault()
            const inputs = [...document.querySelectorAll<HTMLInputElement>('.stock-count input')]
            inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
          }}
          className="field tabular-nums"
        />
      </span>
      {count && (
        <div id={`${id}-note`} className="flex items-center justify-between gap-3">
          <CountNote count={count} />
          <IconButton icon="x" label={t.clearOf(name)} onClick={() => onType(product, unit, '')} />
        </div>
      )}
    </li>
  )
}

function CountNote({ count: { unit, text, problem } }: { count: TypedCount }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const counted = parsePieces(text)
  if (problem || counted === null) {
    const pieces = problem?.reason === 'held' ? problem.held : (unit.onShelf ?? 0)
    return (
      <p role="alert" className="text-sm font-semibold text-danger">
        {problem ? t.problems[problem.reason](formatNumber(pieces, language)) : t.wrongNumber}
      </p>
    )
  }
  if (unit.onShelf === null) return <p className="text-sm">{t.countingBegins}</p>
  const difference = counted - unit.onShelf
  if (difference === 0) return <p className="text-sm text-ink-2">{t.asBefore}</p>
  const sign = difference > 0 ? '+' : '−'
  return (
    <p className="text-sm font-semibold tabular-nums">
      {t.difference(`${sign}${formatNumber(Math.abs(difference), language)}`)}
    </p>
  )
}
