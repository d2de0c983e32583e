import { pictureOfColor, priceOf } from './rules.ts'

/** What distinguishes a variant, by name: `{ size: '38', color: 'Maroon', Litre: '1' }`. */
export type Options = Readonly<Record<string, string>>

interface AnyVariant {
  options: Options
}
interface Priced {
  originalPrice: number
  offerPrice: number | null
}

/** What of a product can be chosen: its variants, or where it has none its colours and sizes. */
export interface Choices<Variant extends AnyVariant = AnyVariant> {
  colors: readonly string[]
  sizes: readonly string[]
  variants: readonly Variant[]
}

export interface OptionList {
  name: string
  values: readonly string[]
}

/** Colour comes before size, as on every page of the shop, and others after them. */
const rank = (name: string) => (name === 'color' ? 0 : name === 'size' ? 1 : 2)

/** What must be chosen of a product, in the order of the page. */
export function optionsOf({ colors, sizes, variants }: Choices): OptionList[] {
  if (variants.length === 0)
    return [
      { name: 'color', values: colors },
      { name: 'size', values: sizes },
    ].filter(({ values }) => values.length > 0)
  const names = [...new Set(variants.flatMap(({ options }) => Object.keys(options)))]
  return names
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => ({ name, values: [...new Set(variants.flatMap(({ options }) => options[name] ?? []))] }))
}

const fits = ({ options }: AnyVariant, chosen: Options) =>
  Object.entries(chosen).every(([name, value]) => options[name] === value)

/** The variants that have everything that is chosen so far. */
const variantsWith = <Variant extends AnyVariant>(variants: readonly Variant[], chosen: Options) =>
  variants.filter((variant) => fits(variant, chosen))

/** The variant with exactly these options; null if there is none. */
export const findVariant = <Variant extends AnyVariant>(variants: readonly Variant[], options: Options) =>
  variants.find(
    (variant) =>
      fits(variant, options) && Object.keys(variant.options).length === Object.keys(options).length,
  ) ?? null

/** The one variant of this size and colour, for what names no variant; null if there is none or several. */
export function variantOfLine<Variant extends AnyVariant>(
  variants: readonly Variant[],
  { size, color }: { size: string; color: string },
) {
  const [first, ...others] = variants.filter(
    ({ options }) => (options.size ?? 'N/A') === size && (options.color ?? 'N/A') === color,
  )
  return first && others.length === 0 ? first : null
}

/** What is chosen of the options before this one. */
function chosenBefore(options: readonly OptionList[], chosen: Options, name: string): Options {
  const before = options.slice(
    0,
    options.findIndex((option) => option.name === name),
  )
  return Object.fromEntries(
    before.flatMap((option) => {
      const value = chosen[option.name]
      return value === undefined ? [] : [[option.name, value]]
    }),
  )
}

/**
 * The choice after this value was chosen: what no longer goes with it is dropped, and what it leaves no choice for is chosen.
 * Options further down the page give way to those above them.
 */
export function choose(choices: Choices, chosen: Options, change: Options = {}): Options {
  const options = optionsOf(choices)
  const result: Record<string, string> = {}
  const wanted = { ...chosen, ...change }
  for (const { name, values } of options) {
    const possible = values.filter((value) => isPossible(choices.variants, { ...result, [name]: value }))
    const [only, ...others] = possible
    const value = possible.find((each) => each === wanted[name]) ?? (others.length === 0 ? only : undefined)
    if (value !== undefined) result[name] = value
  }
  return result
}

const isPossible = (variants: readonly AnyVariant[], chosen: Options) =>
  variants.length === 0 || variants.some((variant) => fits(variant, chosen))

/**
 * Whether a value can be chosen: `impossible` where no variant has it beside what is chosen above it, `sold-out` where all
 * that have it are sold out.
 */
export function stateOfValue<Variant extends AnyVariant>(
  choices: Choices<Variant>,
  chosen: Options,
  { name, value }: { name: string; value: string },
  isSoldOut: (variant: Variant) => boolean,
): 'available' | 'sold-out' | 'impossible' {
  const { variants } = choices
  if (variants.length === 0) return 'available'
  const above = chosenBefore(optionsOf(choices), chosen, name)
  const having = variantsWith(variants, { ...above, [name]: value })
  if (having.length === 0) return 'impossible'
  return having.every(isSoldOut) ? 'sold-out' : 'available'
}

/** The prices to show for a choice: those of the cheapest variant that fits it, and whether others cost more. */
export function pricesOfChoice<Variant extends AnyVariant & Priced>(
  variants: readonly Variant[],
  chosen: Options,
): (Priced & { isFrom: boolean }) | null {
  const matching = variantsWith(variants, chosen)
  const [first, ...others] = matching.length > 0 ? matching : variants
  if (!first) return null
  const cheapest = others.reduce<Variant>(
    (best, each) => (priceOf(each) < priceOf(best) ? each : best),
    first,
  )
  const { originalPrice, offerPrice } = cheapest
  const isFrom = [first, ...others].some((each) => priceOf(each) !== priceOf(cheapest))
  return { originalPrice, offerPrice, isFrom }
}

/** Whether some of the variants have another price than the others. */
export const hasPriceRange = (variants: readonly Priced[]) => new Set(variants.map(priceOf)).size > 1

/** The picture of a choice, where all variants that fit it have the same one; '' otherwise. */
export function pictureOfChoice(
  variants: readonly (AnyVariant & { image: string })[],
  chosen: Options,
): string {
  if (Object.keys(chosen).length === 0) return ''
  const [first = '', ...others] = new Set(variantsWith(variants, chosen).map(({ image }) => image))
  return others.length === 0 ? first : ''
}

interface Pictured {
  images: readonly string[]
  imageAlts: readonly string[]
  variants: readonly (AnyVariant & { image: string })[]
}

/** The picture of what is chosen of a product: of its variant, else the one that names its colour, else the first; '' without any. */
export const pictureOfLine = ({ images, imageAlts, variants }: Pictured, chosen: Options) =>
  pictureOfChoice(variants, chosen) ||
  images[(chosen.color === undefined ? null : pictureOfColor(imageAlts, chosen.color)) ?? 0] ||
  ''

/** The options as text, colour and size first: `Maroon · 38 · 1`. */
export const optionsText = (options: Options, separator = ' · ') =>
  Object.keys(options)
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => options[name])
    .join(separator)

const withValues = (options: readonly OptionList[]) => options.filter(({ values }) => values.length > 0)

/** How many combinations these options have; one without values does not count. */
export function combinationCount(options: readonly OptionList[]) {
  const filled = withValues(options)
  return filled.length === 0 ? 0 : filled.reduce((count, { values }) => count * values.length, 1)
}

const combinationsOf = (options: readonly OptionList[]): Options[] =>
  withValues(options)
    .reduce<Options[]>(
      (combinations, { name, values }) =>
        combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
      [{}],
    )
    .filter((combination) => Object.keys(combination).length > 0)

const isSame = (one: Options, other: Options) =>
  Object.keys(one).length === Object.keys(other).length && fits({ options: one }, other)

/**
 * The rows of all combinations of these options. A combination keeps its row among `rows`, or the one it had in `earlier`
 * ones. After an option was added, each row goes on with the first value of it; after one was removed, the first of the rows
 * that are alike now stays. Other combinations get a row from `make`.
 */
export function combine<Row extends AnyVariant>(
  options: readonly OptionList[],
  rows: readonly Row[],
  earlier: readonly Row[],
  make: (options: Options) => Row,
): Row[] {
  const unused = new Set(rows)
  const take = (matches: (row: Row) => boolean) => {
    const row = [...unused].find(matches)
    if (row) unused.delete(row)
    return row
  }
  const combinations = combinationsOf(options)
  const same = combinations.map((combination) => take((row) => isSame(row.options, combination)))
  return combinations.map((combination, index) => {
    const row =
      same[index] ??
      take(({ options: had }) => Object.keys(had).length > 0 && fits({ options: combination }, had)) ??
      take(({ options: had }) => fits({ options: had }, combination)) ??
      earlier.find((each) => isSame(each.options, combination))
    return row ? { ...row, options: combination } : make(combination)
  })
}

/** How many rows `combine` would add. */
export const missingCount = (options: readonly OptionList[], rows: readonly AnyVariant[]) =>
  combinationsOf(options).filter((combination) => !rows.some((row) => isSame(row.options, combination)))
    .length
