import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { stockMessages } from './messages.ts'
import { useStocks } from './stock-filters.tsx'
import { StockHeader, UnitFigures } from './stock-units.tsx'

/** Where the pieces of every product and variant are. */
export default function Stock() {
  const t = useMessages(stockMessages)
  const { list, ...controls } = useStocks()
  useWindowFocus(list.load)
  return (
    <ListPage
      title={t.title}
      list={list}
      {...controls}
      actions={
        <span className="flex flex-wrap gap-2">
          <Link to="/dashboard/stocktake" className="button-quiet px-3">
            {t.stocktake}
          </Link>
          <Link to="/dashboard/incomingGoods" className="button-quiet px-3">
            {t.incoming}
          </Link>
        </span>
      }
    >
      <ul className="card divide-y divide-line">
        {list.loaded?.rows.map((product) => (
          <li key={product._id} className="p-3 md:px-4">
            <StockHeader product={product} link />
            <div className="divide-y divide-line">
              {product.units.map((unit) => (
                <UnitFigures key={unit.variantId} unit={unit} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
