import { parseNumber } from '#lib/parse-number.ts'
import type { StockProblem } from '#shop/stock/rules.ts'
import { ApiError } from '#web/data/api-client.ts'

const maxPieces = 1_000_000

/** A typed number of pieces; null if it is none. */
export function parsePieces(text: string) {
  const count = parseNumber(text)
  return Number.isInteger(count) && count >= 0 && count <= maxPieces ? count : null
}

/** The lines of incoming goods whose pieces the shop has rejected, by their index, and why. */
export function rejectedLines(error: unknown) {
  if (!(error instanceof ApiError)) return []
  return (error.body as { lines?: { line: number; reason: StockProblem }[] }).lines ?? []
}
