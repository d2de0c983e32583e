import type { ReactNode } from 'react'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Status } from '#web/ui/status.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { stockMessages } from './messages.ts'
import './stock.css'

/** Text that only one product or variant has. */
export const unitKey = (product: string, variant: string) => `${product} ${variant}`

export const hasVariants = ({ units }: StockProduct) => units.some(({ variantId }) => variantId !== '')

/** That few pieces are left to be sold, or none. */
export function RunsOut({ available }: Pick<StockUnit, 'available'>) {
  const t = useMessages(stockMessages)
  return available === 0 ? (
    <Status tone="danger">{t.soldOut}</Status>
  ) : (
    <Status tone="attention">{t.runsOut}</Status>
  )
}

/** The name of a product, with the options of its variant. */
export function useUnitName() {
  const language = useLanguage()
  const optionsText = useOptionsText()
  return (product: Pick<StockProduct, 'name' | 'nameBn'>, { options }: Pick<StockUnit, 'options'>) =>
    [localName(language, product), optionsText(options)].filter(Boolean).join(' · ')
}

/** Picture and name of a product, above its figures, or with its only one. */
export function StockHeader({ product, children }: { product: StockProduct; children?: ReactNode }) {
  const language = useLanguage()
  const name = localName(language, product)
  return (
    <div className="flex items-center gap-3 @max-[14rem]:flex-col @max-[14rem]:items-start">
      <Thumbnail image={product.image} />
      <div className="min-w-0 grow">
        <h2 className="font-text text-base font-semibold wrap-anywhere">{name}</h2>
        {children}
      </div>
    </div>
  )
}

const pieceFigures = ['onShelf', 'held', 'available', 'withCourier', 'comingBack'] as const

/** Where the pieces of a product or variant are. */
function UnitFigures({ unit }: { unit: StockUnit }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const figures = pieceFigures.filter(
    // Nothing on its way is no news, and of what is not counted it is said once.
    (name) =>
      name === 'onShelf' ||
      (name === 'available' || name === 'held' ? unit.available !== null || unit[name] : unit[name] > 0),
  )
  const optionsText = useOptionsText()
  const label = optionsText(unit.options)
  return (
    <div className="py-2">
      {(label || unit.runsOut || unit.sku) && (
        <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {label && <span className="font-semibold wrap-anywhere">{label}</span>}
          {unit.sku && <span className="text-sm text-ink-2 wrap-anywhere">{unit.sku}</span>}
          {unit.runsOut && <RunsOut available={unit.available} />}
        </p>
      )}
      <dl className="stock-figures">
        {figures.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{t.figures[name]}</dt>
            <dd className="font-semibold tabular-nums">
              {unit[name] === null ? t.notCounted : formatNumber(unit[name], language)}
            </dd>
          </div>
        ))}
        {unit.costPrice !== null && (
          <div>
            <dt className="text-sm text-ink-2">{t.figures.costPrice}</dt>
            <dd className="tabular-nums">{formatTaka(unit.costPrice, language)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** The figures of a product and of each of its variants, and what they mean. */
export function StockNow({ product: { units, lowStockAt } }: { product: StockProduct }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  return (
    <section className="card mb-4 px-4 py-2">
      <div className="divide-y divide-line">
        {units.map((unit) => (
          <UnitFigures key={unit.variantId} unit={unit} />
        ))}
      </div>
      <p className="border-t border-line py-2 text-sm text-ink-2">
        {t.explained}
        {formatNumber(lowStockAt, language)}
      </p>
    </section>
  )
}
