import { useState } from 'react'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import { maxStockLines, type StockProblem } from '#shop/stock/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { parsePieces } from './pieces.ts'
import { unitKey } from './stock-units.tsx'

/** What was typed for a product or variant, and the figures that it was typed beside. */
export interface TypedCount {
  product: StockProduct
  unit: StockUnit
  text: string
  problem?: { reason: StockProblem; held: number } | undefined
}
export type TypedCounts = ReadonlyMap<string, TypedCount>

interface Rejected {
  line: number
  reason: StockProblem
  onShelf?: number | null
  held?: number
}

const focusCount = ({ product, unit }: Pick<TypedCount, 'product' | 'unit'>) =>
  document.getElementById(`count-${product._id}-${unit.variantId}`)?.focus()

/** What was typed in a stocktake, and applying it: what has changed meanwhile is marked, and nothing is taken. */
export function useStocktake() {
  const t = useMessages(stockMessages)
  const [counts, setCounts] = useState<TypedCounts>(new Map())
  useUnsavedChanges(counts.size > 0)

  function type(product: StockProduct, unit: StockUnit, text: string) {
    const next = new Map(counts)
    if (text === '') next.delete(unitKey(product._id, unit.variantId))
    else next.set(unitKey(product._id, unit.variantId), { product, unit, text })
    setCounts(next)
  }

  /** Marks the figures that were not taken, with what is there now beside them. */
  function showConflicts(sent: TypedCounts, rejected: readonly Rejected[]) {
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
    if (first) focusCount(first)
  }

  const { run, isBusy } = useAction(
    (sent: TypedCounts) =>
      api('POST /stocktakes', {
        body: {
          lines: [...sent.values()].map(({ product, unit, text }) => ({
            product: product._id,
            variant: unit.variantId,
            seen: unit.onShelf,
            counted: parsePieces(text) ?? 0,
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
    const wrong = [...counts.values()].find(({ text }) => parsePieces(text) === null)
    if (wrong) {
      focusCount(wrong)
      return showToast('warning', t.wrongNumber)
    }
    if (counts.size === 0) return showToast('warning', t.nothingTyped)
    if (counts.size > maxStockLines) return showToast('warning', t.tooMany(maxStockLines))
    return run(counts)
  }
  return { counts, type, apply, isBusy }
}
