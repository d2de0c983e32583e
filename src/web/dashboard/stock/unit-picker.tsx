import { useId, useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { stockMessages } from './messages.ts'
import { useUnitName } from './stock-units.tsx'

const maxResults = 8

/** Searches products and their variants by name, number, SKU or barcode. */
export function UnitPicker({ onPick }: { onPick: (product: StockProduct, unit: StockUnit) => void }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = useUnitName()
  const id = useId()
  const [search, setSearch] = useState('')
  const query = useApiQuery(
    'GET /stocks',
    { query: { search, limit: maxResults } },
    { enabled: search !== '', keepPrevious: true },
  )
  const results = search === '' ? [] : (query.data?.rows ?? [])
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-semibold">
        {t.find}
      </p>
      <SearchField label={t.findHint} maxLength={maxSearchInput} search={search} onSearch={setSearch} />
      {search !== '' && <QueryState query={query} />}
      <p role="status" className="text-ink-2">
        {search !== '' && query.data?.rows.length === 0 && t.noResult}
      </p>
      {results.length > 0 && (
        <ul
          aria-labelledby={id}
          className="mt-2 max-h-80 overflow-y-auto rounded-md border border-line-strong"
        >
          {results.flatMap((product) =>
            product.units.map((unit) => {
              const name = nameOf(product, unit)
              return (
                <li
                  key={`${product._id} ${unit.variantId}`}
                  className="not-first:border-t not-first:border-line"
                >
                  <button
                    type="button"
                    aria-label={t.add(name)}
                    onClick={() => onPick(product, unit)}
                    className="flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken"
                  >
                    <Thumbnail image={product.image} />
                    <span className="min-w-0 grow leading-snug">
                      <span className="block wrap-anywhere">{name}</span>
                      <span className="text-sm text-ink-2">
                        {unit.onShelf === null ? t.notCounted : t.shelf(formatNumber(unit.onShelf, language))}
                      </span>
                    </span>
                    <Icon name="plus" className="size-5 shrink-0 text-ink-2" />
                  </button>
                </li>
              )
            }),
          )}
        </ul>
      )}
    </div>
  )
}
