import type { StockProblem } from '#shop/stock/rules.ts'
import { ApiError } from '#web/data/api-client.ts'

/** The lines of incoming goods that the shop has rejected, by their index, and why. */
export function rejectedLines(error: unknown) {
  if (!(error instanceof ApiError)) return []
  return (error.body as { lines?: { line: number; reason: StockProblem }[] }).lines ?? []
}
