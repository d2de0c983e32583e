import { dividePaisa } from '#lib/divide-paisa.ts'
import { type OfferedLine, quantitySavings } from './quantity-offer-rules.ts'

/** Pieces of a product in a combo. */
export interface ComboPart {
  productId: number | string
  /** Null where the customer chooses it, and for a product without variants. */
  variantId: number | string | null
  pieces: number
}

/** What an order computes with, and keeps of a combo that it was granted. */
export interface PricedCombo {
  name: string
  nameBn: string
  pricePaisa: number
  parts: readonly ComboPart[]
}

export const maxCombos = 1000
export const minComboParts = 2
export const maxComboParts = 6
export const maxPartPieces = 20

export const comboPath = (slug: string) => `/combo/${slug}`

/** A line of an order; `variantId` is null for a product without variants. */
export interface ComboLine extends OfferedLine {
  variantId: number | string | null
}

export interface OfferSavings<Combo extends PricedCombo = PricedCombo> {
  /** What each line saves, in paisa. */
  savings: number[]
  savingPaisa: number
  /** The combos that are in it. */
  combos: Combo[]
  /** Whether several pieces of one product save something as well. */
  hasQuantityOffer: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const isOf = (line: ComboLine, { productId, variantId }: ComboPart) =>
  String(line.productId) === String(productId) &&
  (variantId === null || String(line.variantId) === String(variantId))

/** A combo, and how many times the order has it. */
interface Times<Combo> {
  combo: Combo
  times: number
}

/**
 * Takes the pieces of these combos out of the lines, of each part the dearest, those of a named variant before those of any:
 * how many of each line each combo has, and what is left. Null where there are too few.
 */
function takePieces(lines: readonly ComboLine[], all: readonly Times<PricedCombo>[]) {
  const left = lines.map(({ quantity }) => quantity)
  const taken = all.map(() => lines.map(() => 0))
  const dearestFirst = [...lines.keys()].sort(
    (one, other) => (lines[other]?.pricePaisa ?? 0) - (lines[one]?.pricePaisa ?? 0),
  )
  for (const isNamed of [true, false])
    for (const [index, { combo, times }] of all.entries())
      for (const part of combo.parts.filter(({ variantId }) => (variantId !== null) === isNamed)) {
        let needed = part.pieces * times
        for (const line of dearestFirst) {
          const candidate = lines[line]
          const own = taken[index]
          if (!candidate || !own || !isOf(candidate, part)) continue
          const pieces = Math.min(needed, left[line] ?? 0)
          needed -= pieces
          left[line] = (left[line] ?? 0) - pieces
          own[line] = (own[line] ?? 0) + pieces
        }
        if (needed > 0) return null
      }
  return { left, taken }
}

/** What the lines save when so many of these combos are in them, and the other pieces have quantity offers; null if they are not. */
function savingsWith<Combo extends PricedCombo>(
  lines: readonly ComboLine[],
  all: readonly Times<Combo>[],
): OfferSavings<Combo> | null {
  const pieces = takePieces(lines, all)
  if (!pieces) return null
  const { left, taken } = pieces
  const ofOffers = quantitySavings(lines.map((line, index) => ({ ...line, quantity: left[index] ?? 0 })))
  const ofCombos = all.map(({ combo, times }, index) => {
    const worth = lines.map(({ pricePaisa }, line) => pricePaisa * (taken[index]?.[line] ?? 0))
    const saving = sum(worth) - combo.pricePaisa * times
    return { saving, parts: dividePaisa(saving, worth) }
  })
  if (ofCombos.some(({ saving }) => saving < 0)) return null
  const savings = ofOffers.map((saving, line) => saving + sum(ofCombos.map(({ parts }) => parts[line] ?? 0)))
  return {
    savings,
    savingPaisa: sum(savings),
    combos: all.map(({ combo }) => combo),
    hasQuantityOffer: sum(ofOffers) > 0,
  }
}

/** Of more combos than these, those that save most alone. */
const maxCandidates = 20
/** Of large orders fewer divisions are compared, so that none takes long. */
const maxDivisions = 500
const maxSteps = 200_000

/** What a combo saves in these lines when they have it once and nothing else, in paisa; 0 where they have not all of it. */
const savingAlone = (lines: readonly ComboLine[], combo: PricedCombo) =>
  savingsWith(
    lines.map((line) => ({ ...line, offers: {} })),
    [{ combo, times: 1 }],
  )?.savingPaisa ?? 0

/** How many times the lines have this combo beside the chosen ones. */
function mostTimes(lines: readonly ComboLine[], chosen: readonly Times<PricedCombo>[], combo: PricedCombo) {
  let [most, tooMany] = [0, sum(lines.map(({ quantity }) => quantity)) + 1]
  while (tooMany - most > 1) {
    const times = Math.floor((most + tooMany) / 2)
    if (takePieces(lines, [...chosen, { combo, times }])) most = times
    else tooMany = times
  }
  return most
}

/**
 * What combos and quantity offers take off each line together. Every piece is in one of them at most; the pieces are divided among
 * them as is cheapest. Divisions are compared from that in which the combo that saves most is as often as it can be, then the next
 * one: in orders too large to compare all of them the best of the first ones counts.
 */
export function offerSavings<Combo extends PricedCombo>(
  lines: readonly ComboLine[],
  combos: readonly Combo[],
): OfferSavings<Combo> {
  const savings = quantitySavings(lines)
  const savingPaisa = sum(savings)
  let best: OfferSavings<Combo> = { savings, savingPaisa, combos: [], hasQuantityOffer: savingPaisa > 0 }
  const products = new Set(lines.map(({ productId }) => String(productId)))
  const candidates = combos
    .filter(({ parts }) => parts.every(({ productId }) => products.has(String(productId))))
    .map((combo) => ({ combo, saving: savingAlone(lines, combo) }))
    .filter(({ saving }) => saving > 0)
    .sort((one, other) => other.saving - one.saving)
    .slice(0, maxCandidates)
  const steps = sum(lines.map(({ quantity }) => quantity)) + lines.length * 4 * candidates.length
  let divisions = Math.max(1, Math.min(maxDivisions, Math.floor(maxSteps / steps)))
  const compare = (index: number, chosen: readonly Times<Combo>[]) => {
    const combo = candidates[index]?.combo
    if (!combo) {
      const division = savingsWith(lines, chosen)
      divisions -= 1
      if (division && division.savingPaisa > best.savingPaisa) best = division
      return
    }
    for (let times = mostTimes(lines, chosen, combo); times >= 0 && divisions > 0; times--)
      compare(index + 1, times > 0 ? [...chosen, { combo, times }] : chosen)
  }
  compare(0, [])
  return best
}

/** The same combos once each, those of before first. */
export const distinctCombos = (...all: (readonly PricedCombo[])[]): PricedCombo[] =>
  [
    ...new Map(
      all
        .flat()
        .toReversed()
        .map((combo) => [JSON.stringify([combo.pricePaisa, combo.parts]), combo]),
    ).values(),
  ].toReversed()
