import { formatNumber } from '#lib/language.ts'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { ProductPicker, useProductSearch } from '#web/dashboard/kit/product-picker.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { stockMessages } from './messages.ts'
import { useUnitName } from './stock-units.tsx'

const maxResults = 8

/** Finds products and their variants by name, number, SKU or barcode. */
export function UnitPicker({ onPick }: { onPick: (product: StockProduct, unit: StockUnit) => void }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = useUnitName()
  const search = useProductSearch()
  const found = useApiQuery(
    'GET /stocks',
    { query: { search: search.query, limit: maxResults } },
    { enabled: search.query !== '', keepPrevious: true },
  )
  return (
    <ProductPicker
      label={t.find}
      placeholder={t.findHint}
      noneFound={t.noResult}
      search={search}
      found={found}
      rows={found.data?.rows.flatMap((product) => product.units.map((unit) => ({ product, unit })))}
      keyOf={({ product, unit }) => `${product._id} ${unit.variantId}`}
      nameOf={({ product, unit }) => t.add(nameOf(product, unit))}
      onPick={({ product, unit }) => onPick(product, unit)}
    >
      {({ product, unit }) => (
        <>
          <Thumbnail image={product.image} />
          <span className="min-w-0 grow leading-snug">
            <span className="block wrap-anywhere">{nameOf(product, unit)}</span>
            <span className="text-sm text-ink-2">
              {unit.onShelf === null ? t.notCounted : t.shelf(formatNumber(unit.onShelf, language))}
            </span>
          </span>
        </>
      )}
    </ProductPicker>
  )
}
