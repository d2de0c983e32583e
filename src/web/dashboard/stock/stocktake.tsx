import { useState } from 'react'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { maxStockLines, type StockProblem } from '#shop/stock/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { useStocks } from './stock-filters.tsx'
import { unitKey } from './stock-units.tsx'
import { type Counts, parseCount, StocktakeRows } from './stocktake-rows.tsx'

interface Rejected {
  line: number
  reason: StockProblem
  onShelf?: number | null
  held?: number
}

/** Staff type what they counted on the shelf. */
export default function Stocktake() {
  const t = useMessages(stockMessages)
  const { list, ...controls } = useStocks()
  const [counts, setCounts] = useState<Counts>(new Map())
  useUnsavedChanges(counts.size > 0)

  function onType(product: StockProduct, unit: StockUnit, text: string) {
    const next = new Map(counts)
    if (text === '') next.delete(unitKey(product._id, unit.variantId))
    else next.set(unitKey(product._id, unit.variantId), { product, unit, text })
    setCounts(next)
  }

  /** Marks the figures that were not taken, with what is there now beside them. */
  function showConflicts(sent: Counts, rejected: readonly Rejected[]) {
    const keys = [...sent.keys()]
    const next = new Map(sent)
    for (const { line, reason, onShelf, held = 0 } of rejected) {
      const key = keys[line] ?? ''
      const count = sent.get(key)
      if (!count) continue
      const unit = onShelf === undefined ? count.unit : { ...count.unit, onShelf, held }
      next.set(key, { ...count, unit, problem: { reason, held } })
    }
    setCounts(next)
    const first = sent.get(keys[rejected[0]?.line ?? 0] ?? '')
    document.getElementById(`count-${first?.product._id}-${first?.unit.variantId}`)?.focus()
  }

  const { run, isBusy } = useAction(
    (sent: Counts) =>
      api('POST /stocktakes', {
        body: {
          lines: [...sent.values()].map(({ product, unit, text }) => ({
            product: product._id,
            variant: unit.variantId,
            seen: unit.onShelf,
            counted: parseCount(text) ?? 0,
          })),
        },
      }),
    {
      onSuccess({ changed }) {
        setCounts(new Map())
        showToast('success', t.applied(changed))
        focusPageTitle()
      },
      onError(error, sent) {
        const lines = error instanceof ApiError ? (error.body as { lines?: Rejected[] }).lines : undefined
        if (!lines) return false
        showToast('warning', t.conflicts)
        showConflicts(sent, lines)
        return true
      },
      failed: t.notApplied,
      invalidates: ['GET /stocks', 'GET /stock-movements', 'GET /to-dos'],
    },
  )

  function apply() {
    const wrong = [...counts.values()].find(({ text }) => parseCount(text) === null)
    if (wrong) {
      document.getElementById(`count-${wrong.product._id}-${wrong.unit.variantId}`)?.focus()
      return showToast('warning', t.wrongNumber)
    }
    if (counts.size === 0) return showToast('warning', t.nothingTyped)
    if (counts.size > maxStockLines) return showToast('warning', t.tooMany(maxStockLines))
    return run(counts)
  }

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
                    <StocktakeRows products={[product]} counts={counts} onType={onType} />
                  </div>
                ))}
              </section>
            )}
          </>
        }
      >
        <StocktakeRows products={rows} counts={counts} onType={onType} />
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
