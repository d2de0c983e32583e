/** A code in a picture, and how far from its middle. */
export interface SeenCode {
  text: string
  distance: number
}

/** Milliseconds without a code after which it is another piece with the same one. */
const gone = 900
/** Milliseconds without the code that was counted before another one is: two codes of one piece are not always read together. */
const settled = 500

/**
 * Makes scans of what a camera sees: a code counts once, until it was out of sight for a moment, and so does everything in one picture
 * with it. Of several codes the one nearest to the middle is meant.
 */
export function createSightings() {
  const seenAt = new Map<string, number>()
  let counted = ''
  const since = (text: string, now: number) => now - (seenAt.get(text) ?? Number.NEGATIVE_INFINITY)
  /** The code to handle, if one came into sight. */
  return (codes: readonly SeenCode[], now: number): string | null => {
    const isBeside = codes.some(({ text }) => text === counted) && since(counted, now) <= gone
    const isSettled = !isBeside && since(counted, now) >= settled
    const fresh = codes.filter(({ text }) => since(text, now) > gone)
    for (const { text } of codes)
      if (isBeside || isSettled || !fresh.some((code) => code.text === text)) seenAt.set(text, now)
    const [nearest] = isSettled ? fresh.toSorted((one, other) => one.distance - other.distance) : []
    if (!nearest) return null
    counted = nearest.text
    return counted
  }
}
