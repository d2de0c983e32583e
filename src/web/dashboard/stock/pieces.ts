import { parseNumber } from '#lib/parse-number.ts'

const maxPieces = 1_000_000

/** A typed number of pieces; null if it is none. */
export function parsePieces(text: string) {
  const count = parseNumber(text)
  return Number.isInteger(count) && count >= 0 && count <= maxPieces ? count : null
}
