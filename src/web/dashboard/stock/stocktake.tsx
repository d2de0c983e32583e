import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { stockMessages } from './messages.ts'
import { useStocks } from './stock-filters.tsx'
import { unitKey } from './stock-units.tsx'
import { StocktakeRows } from './stocktake-rows.tsx'
import { useStocktake } from './use-stocktake.ts'

/** Staff type what they counted on the shelf. */
export default function Stocktake() {
  const t = useMessages(stockMessages)
  const { list, shows: _, ...controls } = useStocks()
  const { counts, type, apply, isBusy } = useStocktake()
  const rows = list.loaded?.rows ?? []
  const listed = new Set(
    rows.flatMap(({ _id, units }) => units.map(({ variantId }) => unitKey(_id, variantId))),
  )
  // What was typed under another search stays in sight.
  const others = [...counts].filter(([key]) => !listed.has(key)).map(([, count]) => count)
  const otherProducts = others.map(({ product, unit }) => ({ ...product, units: [unit] }))
  return (
    <>
      <ListPage
        title={t.stocktake}
        list={list}
        {...controls}
        above={
          <>
            <p className="mb-3 max-w-[44rem] text-ink-2">{t.stocktakeHint}</p>
            {otherProducts.length > 0 && (
              <section className="mb-4">
                <h2 className="mb-2 text-lg">{t.alsoCounted}</h2>
                {otherProducts.map((product) => (
                  <div key={unitKey(product._id, product.units[0]?.variantId ?? '')} className="mb-2">
                    <StocktakeRows products={[product]} counts={counts} onType={type} />
                  </div>
                ))}
              </section>
            )}
          </>
        }
      >
        <StocktakeRows products={rows} counts={counts} onType={type} />
      </ListPage>
      {counts.size > 0 && (
        <div data-action-bar className="action-bar mt-6 gap-2">
          <Button variant="buy" busy={isBusy} busyLabel={t.applying} onClick={apply} className="grow">
            {t.apply(counts.size)}
          </Button>
        </div>
      )}
    </>
  )
}
