import { isNumber } from './tokens.ts'

/**
 * Keys shared by words one edit apart: the word itself and the word without each of its letters (symmetric delete). Words
 * of fewer than four letters have only themselves.
 */
export function deletionKeys(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4 || isNumber(word)) return [word]
  const deletions = letters.map((_, deleted) => letters.filter((_, index) => index !== deleted).join(''))
  return [...new Set([word, ...deletions])]
}

/** Damerau–Levenshtein distance (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let previousButOne: number[] = []
  let previous = b.map((_, index) => index + 1)
  previous.unshift(0)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, other] of b.entries()) {
      const swapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other
      current.push(
        Math.min(
          at(current, column) + 1,
          at(previous, column + 1) + 1,
          at(previous, column) + (letter === other ? 0 : 1),
          swapped ? at(previousButOne, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    previousButOne = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY

/** Number of typos tolerated in a word: none below four letters and in numbers, one below seven, otherwise two. */
export const maxTypos = (word: string) => {
  const { length } = [...word]
  if (length < 4 || isNumber(word)) return 0
  return length < 7 ? 1 : 2
}
