import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesBackOf } from '#shop/orders/exchange-rules.ts'
import { sumsOf, withPieces } from '#shop/orders/rules.ts'
import { type ComboLine, distinctCombos, offerSavings, type PricedCombo } from './combo-rules.ts'
import type { OfferPrices } from './quantity-offer-rules.ts'

const line = (
  productId: number,
  pricePaisa: number,
  quantity = 1,
  more: Partial<ComboLine> = {},
): ComboLine => ({ productId, variantId: null, pricePaisa, quantity, offers: {}, ...more })

/** One piece of each of these products. */
const combo = (
  name: string,
  pricePaisa: number,
  ...products: (number | [number, number])[]
): PricedCombo => ({
  name,
  nameBn: '',
  pricePaisa,
  parts: products.map((each) =>
    typeof each === 'number'
      ? { productId: each, variantId: null, pieces: 1 }
      : { productId: each[0], variantId: each[1], pieces: 1 },
  ),
})
const namesOf = (lines: readonly ComboLine[], combos: readonly PricedCombo[]) =>
  offerSavings(lines, combos).combos.map(({ name }) => name)

test('what a combo saves is divided among its own lines to the paisa [D221]', () => {
  const odd = combo('Odd', 100_000, 1, 2, 3)
  const lines = [line(1, 33_333), line(2, 33_334), line(3, 66_667), line(4, 50_000)]
  const { savings, savingPaisa } = offerSavings(lines, [odd])
  expect(savingPaisa).toBe(33_334)
  expect(savings).toEqual([8333, 8334, 16_667, 0])
  // A piece more of one part is single.
  expect(offerSavings([line(1, 33_333, 2), ...lines.slice(1)], [odd]).savings).toEqual([
    8333, 8334, 16_667, 0,
  ])
  // Twice of everything saves twice as much.
  expect(
    offerSavings(
      lines.map((each) => ({ ...each, quantity: 2 })),
      [odd],
    ).savingPaisa,
  ).toBe(66_668)
})

test('of two combos that share a part, its one piece goes to the one that saves more [D221]', () => {
  const [small, large] = [combo('Small', 90_000, 1, 2), combo('Large', 80_000, 1, 3)]
  const lines = [line(1, 50_000), line(2, 50_000), line(3, 50_000)]
  expect(namesOf(lines, [small, large])).toEqual(['Large'])
  expect(namesOf([line(1, 50_000, 2), ...lines.slice(1)], [small, large])).toEqual(['Large', 'Small'])
})

test('two combos are granted before one that saves more than each, but less than both [D221]', () => {
  const both = [combo('One', 91_000, 1, 3), combo('Other', 91_000, 2, 4)]
  const middle = combo('Middle', 90_000, 1, 2)
  const lines = [1, 2, 3, 4].map((product) => line(product, 50_000))
  expect(namesOf(lines, [middle, ...both])).toEqual(['One', 'Other'])
})

test('a piece is in a combo or in an offer of several pieces, as is cheapest [D221]', () => {
  const pair = combo('Pair', 95_000, 1, 2)
  const offers = { 2: 80_000 }
  // Two of the first: 200 taka less than with the combo.
  const lines = [line(1, 50_000, 2, { offers }), line(2, 50_000)]
  expect(offerSavings(lines, [pair])).toMatchObject({
    savingPaisa: 20_000,
    combos: [],
    hasQuantityOffer: true,
  })
  // Of three one is left for the combo.
  expect(offerSavings([line(1, 50_000, 3, { offers }), line(2, 50_000)], [pair])).toMatchObject({
    savings: [22_500, 2500],
    combos: [pair],
    hasQuantityOffer: true,
  })
})

test('a part that names a variant takes pieces of no other, and one that names none the dearest [D221]', () => {
  const red = line(1, 50_000, 1, { variantId: 11 })
  const blue = line(1, 60_000, 1, { variantId: 12 })
  const other = line(2, 40_000)
  expect(offerSavings([blue, other], [combo('Red', 80_000, [1, 11], 2)]).savingPaisa).toBe(0)
  expect(offerSavings([red, blue, other], [combo('Red', 80_000, [1, 11], 2)]).savings).toEqual([
    5556, 0, 4444,
  ])
  expect(offerSavings([red, blue, other], [combo('Any', 80_000, 1, 2)]).savings).toEqual([0, 12_000, 8000])
  // The piece that is named is left for who names it, also when the dearest is that one.
  const both = [combo('Any', 80_000, 1, 2), combo('Blue', 80_000, [1, 12], 3)]
  expect(namesOf([red, blue, other, line(3, 40_000)], both)).toEqual(['Any', 'Blue'])
})

test('a combo that costs no more than its parts do now takes nothing off [D221]', () => {
  const pair = combo('Pair', 100_000, 1, 2)
  expect(offerSavings([line(1, 50_000), line(2, 50_000)], [pair])).toMatchObject({
    savingPaisa: 0,
    combos: [],
  })
  expect(offerSavings([line(1, 40_000), line(2, 50_000)], [pair])).toMatchObject({
    savingPaisa: 0,
    combos: [],
  })
})

/** Offers of several pieces are of a product, on whichever of its lines they are. */
const anyLines = fc
  .tuple(
    fc.array(
      fc.record({
        productId: fc.integer({ min: 1, max: 3 }),
        variantId: fc.constantFrom(null, 11, 12),
        pricePaisa: fc.integer({ min: 1, max: 90_000 }),
        quantity: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(fc.constantFrom<OfferPrices>({}, { 2: 60_000 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([lines, offers]) =>
    lines.map((each): ComboLine => ({ ...each, offers: offers[each.productId] ?? {} })),
  )
const anyCombos = fc.array(
  fc.record({
    name: fc.constantFrom('A', 'B'),
    nameBn: fc.constant(''),
    pricePaisa: fc.integer({ min: 1, max: 150_000 }),
    parts: fc.uniqueArray(
      fc.record({
        productId: fc.integer({ min: 1, max: 3 }),
        variantId: fc.constantFrom(null, null, 11),
        pieces: fc.integer({ min: 1, max: 2 }),
      }),
      { minLength: 2, maxLength: 3, selector: ({ productId, variantId }) => `${productId} ${variantId}` },
    ),
  }),
  { maxLength: 3 },
)

/** The most that any division of single pieces into combos saves, one combo after the other, tried one by one. */
function mostSaved(lines: readonly ComboLine[], combos: readonly PricedCombo[]): number {
  const pieces = lines.flatMap(({ productId, variantId, pricePaisa, quantity, offers }) =>
    Array.from({ length: quantity }, () => ({ productId, variantId, pricePaisa, offers })),
  )
  const rest = (left: readonly (typeof pieces)[number][]) =>
    offerSavings(
      left.map((piece) => ({ ...piece, quantity: 1 })),
      [],
    ).savingPaisa
  function most(left: readonly (typeof pieces)[number][]): number {
    let best = rest(left)
    for (const { pricePaisa, parts } of combos) {
      const needed = parts.flatMap((part) => Array.from({ length: part.pieces }, () => part))
      const take = (from: readonly (typeof pieces)[number][], at: number, worth: number) => {
        const part = needed[at]
        if (!part) {
          if (worth >= pricePaisa) best = Math.max(best, worth - pricePaisa + most(from))
          return
        }
        for (const [index, piece] of from.entries())
          if (
            piece.productId === part.productId &&
            (part.variantId === null || piece.variantId === part.variantId)
          )
            take(from.toSpliced(index, 1), at + 1, worth + piece.pricePaisa)
      }
      take(left, 0, 0)
    }
    return best
  }
  return most(pieces)
}

test('no other division of the pieces is cheaper, and no line saves more than it costs [D221]', () => {
  fc.assert(
    fc.property(anyLines, anyCombos, (lines, combos) => {
      const { savings, savingPaisa } = offerSavings(lines, combos)
      expect(savings.reduce((sum, each) => sum + each, 0)).toBe(savingPaisa)
      for (const [index, { pricePaisa, quantity }] of lines.entries()) {
        expect(savings[index]).toBeGreaterThanOrEqual(0)
        expect(savings[index]).toBeLessThanOrEqual(pricePaisa * quantity)
      }
      expect(savingPaisa).toBe(mostSaved(lines, combos))
    }),
    { numRuns: 300 },
  )
})

test('what is kept and what comes back of an order with combos adds up to the paisa, and an edit to fewer pieces saves no more [D221] [D145]', () => {
  fc.assert(
    fc.property(anyLines, anyCombos, fc.infiniteStream(fc.nat(2)), (lines, combos, counts) => {
      const { savings, savingPaisa } = offerSavings(lines, combos)
      const ordered = lines.map((each, index) => ({
        ...each,
        discountPaisa: savings[index] ?? expect.fail(),
      }))
      const kept = lines.map(({ quantity }) => Math.min(counts.next().value ?? 0, quantity))
      const left = withPieces(ordered, kept)
      const back = piecesBackOf(ordered, kept)
      const [whole, stays, comes] = [ordered, left, back].map(sumsOf)
      expect((stays?.discountPaisa ?? 0) + (comes?.discountPaisa ?? 0)).toBe(savingPaisa)
      expect((stays?.subTotalPaisa ?? 0) + (comes?.subTotalPaisa ?? 0)).toBe(whole?.subTotalPaisa)
      for (const { pricePaisa, quantity, discountPaisa } of [...left, ...back]) {
        expect(discountPaisa).toBeGreaterThanOrEqual(0)
        expect(discountPaisa).toBeLessThanOrEqual(pricePaisa * quantity)
      }
      const fewer = lines.map((each, index) => ({ ...each, quantity: kept[index] ?? 0 }))
      expect(offerSavings(fewer, combos).savingPaisa).toBeLessThanOrEqual(savingPaisa)
    }),
  )
})

test('an order of many pieces and combos is priced from few divisions, the best combos first [D221]', () => {
  const lines = Array.from({ length: 100 }, (_, index) => line(index + 1, 50_000, 999))
  const combos = Array.from({ length: 300 }, (_, index) =>
    combo(`Combo ${index}`, 99_000 - (index % 100) * 100, (index % 100) + 1, ((index + 1) % 100) + 1),
  )
  const { savingPaisa } = offerSavings(lines, combos)
  expect(savingPaisa).toBeGreaterThanOrEqual(999 * 10_900)
})

test('the same combo of then and of now counts once [D221]', () => {
  const [before, renamed, dearer] = [
    combo('Before', 90_000, 1, 2),
    combo('Renamed', 90_000, 1, 2),
    combo('Before', 95_000, 1, 2),
  ]
  expect(distinctCombos([before], [renamed, dearer])).toEqual([before, dearer])
})
