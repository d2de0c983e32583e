import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { CountRow } from './count-row.tsx'
import { hasVariants, StockHeader } from './stock-units.tsx'
import type { TypedCounts } from './use-stocktake.ts'

interface Props {
  products: readonly StockProduct[]
  counts: TypedCounts
  onType: (product: StockProduct, unit: StockUnit, text: string) => void
}

/** Products with a field for what was counted of each variant. */
export function StocktakeRows({ products, ...props }: Props) {
  return (
    <ul className="card divide-y divide-line">
      {products.map((product) => (
        <li key={product._id} className="p-3 md:px-4">
          {hasVariants(product) && <StockHeader product={product} />}
          <ul className="divide-y divide-line">
            {product.units.map((unit) => (
              <CountRow key={unit.variantId} product={product} unit={unit} {...props} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
