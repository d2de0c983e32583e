import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  choose,
  combinationCount,
  combine,
  findVariant,
  hasPriceRange,
  missingCount,
  type Options,
  optionsOf,
  optionsText,
  pictureOfChoice,
  pricesOfChoice,
  stateOfValue,
  variantOfLine,
} from './variant-rules.ts'

const variant = (color: string, size: string, more: { price?: number; stock?: number | null } = {}) => ({
  options: { size, color },
  stock: more.stock ?? null,
  originalPrice: more.price ?? 1200,
  offerPrice: null,
  image: `/images/${color}-900.webp`,
})
const saree = {
  colors: ['Maroon', 'Black'],
  sizes: ['38', '40'],
  variants: [
    variant('Maroon', '38', { price: 1350 }),
    { ...variant('Maroon', '40'), stock: 0 },
    variant('Black', '40', { price: 1250 }),
  ],
}
const simple = { colors: ['Red'], sizes: ['M', 'L'], variants: [] }
const isSoldOut = ({ stock }: { stock: number | null }) => stock === 0
const stateOf = (chosen: Options, name: string, value: string) =>
  stateOfValue(saree, chosen, { name, value }, isSoldOut)

test('colour, size and then other options are chosen, with the values that variants have', () => {
  expect(optionsOf(saree)).toEqual([
    { name: 'color', values: ['Maroon', 'Black'] },
    { name: 'size', values: ['38', '40'] },
  ])
  const oil = { colors: [], sizes: [], variants: [{ options: { Litre: '1' } }, { options: { Litre: '5' } }] }
  expect(optionsOf(oil)).toEqual([{ name: 'Litre', values: ['1', '5'] }])
  expect(optionsOf(simple)).toEqual([
    { name: 'color', values: ['Red'] },
    { name: 'size', values: ['M', 'L'] },
  ])
  expect(optionsOf({ ...simple, colors: [], sizes: [] })).toEqual([])
})

test('what leaves no choice is chosen by itself, and what no longer goes with a choice is dropped', () => {
  expect(choose(simple, {})).toEqual({ color: 'Red' })
  expect(choose(saree, {})).toEqual({})
  expect(choose(saree, { color: 'Maroon' }, { size: '38' })).toEqual({ color: 'Maroon', size: '38' })
  // Black comes in 40 only.
  expect(choose(saree, { color: 'Maroon', size: '38' }, { color: 'Black' })).toEqual({
    color: 'Black',
    size: '40',
  })
  expect(choose(saree, { size: '40' }, { color: 'Maroon' })).toEqual({ color: 'Maroon', size: '40' })
})

test('a combination that does not exist cannot be chosen, and one that is sold out is marked', () => {
  expect(stateOf({}, 'color', 'Maroon')).toBe('available')
  expect(stateOf({ color: 'Maroon' }, 'size', '40')).toBe('sold-out')
  expect(stateOf({ color: 'Black' }, 'size', '38')).toBe('impossible')
  expect(stateOf({ color: 'Black' }, 'size', '40')).toBe('available')
  // A colour can always be chosen, or a shopper could not leave Maroon again.
  expect(stateOf({ color: 'Maroon', size: '38' }, 'color', 'Black')).toBe('available')
  expect(stateOf({ color: 'Maroon', size: '40' }, 'color', 'Maroon')).toBe('available')
  expect(stateOfValue(simple, {}, { name: 'size', value: 'M' }, isSoldOut)).toBe('available')
})

test('every variant can be reached from every choice, by choosing its values from the top', () => {
  const option = fc.constantFrom('a', 'b', 'c')
  const options = fc.record({ color: option, size: option, Litre: option })
  const variants = fc
    .uniqueArray(options, { minLength: 1, maxLength: 12, selector: (each) => JSON.stringify(each) })
    .map((all) => all.map((each) => ({ options: each })))
  fc.assert(
    fc.property(variants, fc.nat(), fc.nat(), (all, from, to) => {
      const choices = { colors: [], sizes: [], variants: all }
      const start = all[from % all.length]?.options ?? {}
      const goal: Options = all[to % all.length]?.options ?? {}
      let chosen = choose(choices, start)
      for (const { name } of optionsOf(choices)) {
        const value = goal[name] ?? ''
        expect(stateOfValue(choices, chosen, { name, value }, () => false)).not.toBe('impossible')
        chosen = choose(choices, chosen, { [name]: value })
      }
      expect(findVariant(all, chosen)?.options).toEqual(goal)
    }),
  )
})

test('a variant is found by all of its options, and for a line that names none by size and colour', () => {
  expect(findVariant(saree.variants, { color: 'Maroon', size: '38' })).toBe(saree.variants[0])
  expect(findVariant(saree.variants, { color: 'Maroon' })).toBeNull()
  expect(variantOfLine(saree.variants, { color: 'Black', size: '40' })).toBe(saree.variants[2])
  expect(variantOfLine(saree.variants, { color: 'Black', size: 'N/A' })).toBeNull()
  const oil = [{ options: { Litre: '1' } }, { options: { Litre: '5' } }]
  expect(variantOfLine(oil, { color: 'N/A', size: 'N/A' })).toBeNull()
  expect(variantOfLine(oil.slice(0, 1), { color: 'N/A', size: 'N/A' })).toBe(oil[0])
})

test('the price of a choice is its lowest, until all that fit it cost the same', () => {
  const { variants } = saree
  expect(pricesOfChoice(variants, {})).toEqual({ originalPrice: 1200, offerPrice: null, isFrom: true })
  expect(pricesOfChoice(variants, { color: 'Maroon' })?.isFrom).toBe(true)
  expect(pricesOfChoice(variants, { color: 'Maroon', size: '38' })).toEqual({
    originalPrice: 1350,
    offerPrice: null,
    isFrom: false,
  })
  expect(pricesOfChoice([], {})).toBeNull()
  // What no variant has is no choice yet.
  expect(pricesOfChoice(variants, { color: 'Pink' })).toEqual(pricesOfChoice(variants, {}))
  // Of those that cost the same the first, whose price before the offer is shown.
  const offered = { ...variant('Pink', '38', { price: 1500 }), offerPrice: 1200 }
  expect(pricesOfChoice([offered, variant('Pink', '40')], {})).toEqual({
    originalPrice: 1500,
    offerPrice: 1200,
    isFrom: false,
  })
})

test('a product has a range of prices where one of its variants costs more than another', () => {
  const dear = variant('Maroon', '38', { price: 1350 })
  const offered = { ...dear, offerPrice: 1200 }
  expect([[], [dear], [dear, dear]].map(hasPriceRange)).toEqual([false, false, false])
  expect(hasPriceRange([dear, variant('Black', '38')])).toBe(true)
  expect(hasPriceRange([offered, variant('Black', '38')])).toBe(false)
  expect(hasPriceRange(saree.variants)).toBe(true)
})

test('a colour shows its picture before the size is chosen', () => {
  // Nothing is chosen: the product shows its own picture, also where all variants have the same one.
  expect(pictureOfChoice([variant('Maroon', '38'), variant('Maroon', '40')], {})).toBe('')
  expect(pictureOfChoice(saree.variants, {})).toBe('')
  expect(pictureOfChoice(saree.variants, { color: 'Maroon' })).toBe('/images/Maroon-900.webp')
  expect(pictureOfChoice(saree.variants, { size: '40' })).toBe('')
})

test('options are read as colour, size and the others', () => {
  expect(optionsText({ Litre: '1', size: '38', color: 'Maroon' })).toBe('Maroon · 38 · 1')
})

interface Row {
  options: Options
  sku: string
}
const make = (options: Options): Row => ({ options, sku: '' })
const sizes = { name: 'size', values: ['38', '40'] }
const colors = { name: 'color', values: ['Maroon', 'Black'] }
const summary = (rows: readonly Row[]) =>
  rows.map(({ options, sku }) => `${optionsText(options)} ${sku}`.trim())

test('combinations are made once, and what was typed for one stays with it', () => {
  const rows = combine([colors, sizes], [], [], make)
  expect(summary(rows)).toEqual(['Maroon · 38', 'Maroon · 40', 'Black · 38', 'Black · 40'])
  const typed = rows.map((row, index) => ({ ...row, sku: `S${index}` }))
  expect(combine([colors, sizes], typed, [], make)).toEqual(typed)
  const fewer = typed.slice(1)
  expect(missingCount([colors, sizes], fewer)).toBe(1)
  expect(summary(combine([colors, sizes], fewer, [], make))).toEqual([
    'Maroon · 38',
    'Maroon · 40 S1',
    'Black · 38 S2',
    'Black · 40 S3',
  ])
  // The saved row of a combination comes back.
  expect(summary(combine([colors, sizes], fewer, typed, make))[0]).toBe('Maroon · 38 S0')
})

test('a row goes on with the first value of an added option, and once for those alike after one is removed', () => {
  const rows = combine([sizes], [], [], make).map((row, index) => ({ ...row, sku: `S${index}` }))
  const both = combine([sizes, colors], rows, [], make)
  expect(summary(both)).toEqual(['Maroon · 38 S0', 'Black · 38', 'Maroon · 40 S1', 'Black · 40'])
  expect(summary(combine([sizes], both, [], make))).toEqual(['38 S0', '40 S1'])
})

test('an option without values makes no combinations yet', () => {
  for (const none of [[], [{ name: 'Litre', values: [] }]]) expect(combinationCount(none)).toBe(0)
  expect(combinationCount([colors, sizes])).toBe(4)
  expect(combine([], [], [], make)).toEqual([])
  const one = [{ name: 'color', values: ['Red'] }, sizes]
  expect(combinationCount(one)).toBe(2)
  expect(summary(combine(one, [], [], make))).toEqual(['Red · 38', 'Red · 40'])
  // A row without options is none of these.
  expect(summary(combine([sizes], [{ ...make({}), sku: 'S0' }], [], make))).toEqual(['38', '40'])
  expect(summary(combine([{ name: 'Litre', values: [] }, sizes], [], [], make))).toEqual(['38', '40'])
})
