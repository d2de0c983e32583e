import { formatTaka } from '#lib/money.ts'
import { parseAmount } from '#lib/parse-number.ts'
import { colorNames, maxOptionLength, maxOptions, sizeNames } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { colorName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { listMessages } from './list-messages.ts'

/** The messages that the table of filters needs. */
export const useFilterMessages = () => ({
  list: useMessages(listMessages),
  product: useMessages(productMessages),
  language: useLanguage(),
})
export type FilterMessages = ReturnType<typeof useFilterMessages>

interface AnyFilter {
  /** The heading of its input; filters with the same one share it. */
  heading: (messages: FilterMessages) => string
}
interface PriceFilter extends AnyFilter {
  kind: 'price'
  /** Zero is no limit. */
  ignoresZero?: true
}
/** Of the words of the merchant, `options` are those that come first. */
interface OptionsFilter extends AnyFilter {
  kind: 'options'
  options: readonly string[]
  /** The text of an option's chip. */
  chip: (option: string, messages: FilterMessages) => string
  /** The text beside the option's box, where it differs from the chip's. */
  label?: (option: string, messages: FilterMessages) => string
  hasSwatches?: true
}
interface FlagFilter extends AnyFilter {
  kind: 'flag'
  label: (messages: FilterMessages) => string
}
/** One of the values that the list's products have. */
interface ChoiceFilter extends AnyFilter {
  kind: 'choice'
  maxLength: number
  all: (messages: FilterMessages) => string
}
export type ListFilter = PriceFilter | OptionsFilter | FlagFilter | ChoiceFilter

/**
 * The filters of product lists by query parameter: state, address, inputs and chips are derived from this table. Their
 * schemas and SQL conditions are in src/shop/catalog/filters-contract.ts.
 */
const listFilters = {
  minPrice: { kind: 'price', heading: ({ list }) => list.price, ignoresZero: true },
  maxPrice: { kind: 'price', heading: ({ list }) => list.price },
  brand: {
    kind: 'choice',
    heading: ({ product }) => product.brand,
    maxLength: 60,
    all: ({ product }) => product.allBrands,
  },
  sizes: {
    kind: 'options',
    heading: ({ product }) => product.size,
    options: sizeNames,
    chip: (size: string, { list }) => list.sizeOf(size),
    label: (size: string) => size,
  },
  colors: {
    kind: 'options',
    heading: ({ product }) => product.color,
    options: colorNames,
    chip: (color: string, { product }) => colorName(color, product),
    hasSwatches: true,
  },
  onOffer: { kind: 'flag', heading: ({ list }) => list.offers, label: ({ list }) => list.onOffer },
  inStock: { kind: 'flag', heading: ({ list }) => list.offers, label: ({ list }) => list.inStock },
} as const satisfies Record<string, ListFilter>

type Table = typeof listFilters
export type FilterName = keyof Table
export const filterNames = Object.keys(listFilters) as FilterName[]
/** The row of a filter, typed as any row. */
export const filterOf = (name: FilterName): ListFilter => listFilters[name]

type ValueOf<Filter> = Filter extends { kind: 'flag' }
  ? boolean
  : Filter extends { kind: 'options' }
    ? string[]
    : string
/** The values of all filters. Prices are in taka; an invalid one stays as typed. */
export type FilterState = { -readonly [Name in FilterName]: ValueOf<Table[Name]> }

/** The filters in a query. A form sends each option by itself, a URL separates them by commas. */
export const readFilters = (query: URLSearchParams) =>
  Object.fromEntries(
    filterNames.map((name) => [name, readFilter(filterOf(name), query.getAll(name))]),
  ) as FilterState

function readFilter(filter: ListFilter, values: string[]) {
  const [first = ''] = values
  if (filter.kind === 'flag') return first === 'true'
  if (filter.kind === 'options') {
    const words = values.flatMap((value) => value.split(',')).map((word) => word.normalize('NFC').trim())
    const isWord = (word: string) => word !== '' && word.length <= maxOptionLength && word.isWellFormed()
    const chosen = new Set(words.filter(isWord).slice(0, maxOptions))
    return inOrder(filter, [...chosen])
  }
  if (filter.kind === 'choice') return first.normalize('NFC').trim().slice(0, filter.maxLength).toWellFormed()
  const price = readPrice(first)
  return filter.ignoresZero && price === '0' ? '' : price
}

/** The given options in their order, and then the merchant's own, so that equal filters have equal addresses. */
function inOrder({ options }: OptionsFilter, words: readonly string[]) {
  const own = words.filter((word) => !options.includes(word)).sort()
  return [...options.filter((option) => words.includes(option)), ...own]
}

/** What a filter offers: the given options, the merchant's own that its products have, and those that are chosen. */
export function offeredOptions(
  filter: OptionsFilter,
  counts: Readonly<Record<string, number>> = {},
  chosen: readonly string[],
) {
  const all = new Set([...filter.options, ...Object.keys(counts), ...chosen])
  // An option that no product has is no choice.
  return [...all].filter((option) => counts[option] !== 0 || chosen.includes(option))
}

/** Accepts Bengali digits, the taka sign, commas and spaces; an invalid price stays as typed. */
function readPrice(text: string) {
  const typed = [...text.trim()].slice(0, 20).join('').trim()
  const plain = String(parseAmount(typed))
  return isPrice(plain) ? plain : typed
}

export const isPrice = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) <= 10_000_000

/** The filters that are on, as query parameters. */
export const writeFilters = (state: FilterState): [FilterName, string][] =>
  filterNames.flatMap((name) => {
    const value = state[name]
    const text = Array.isArray(value) ? value.join() : value === true ? 'true' : value || ''
    return text === '' ? [] : [[name, text]]
  })

/** The choices of the filters that have no fixed ones, by parameter. */
export type FilterChoices = Readonly<Record<string, readonly string[]>>

/** How many products have an option, by parameter and option. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** All filters off. */
export const noFilters = readFilters(new URLSearchParams())

export interface ActiveFilter {
  label: string
  /** The change of the list's state that removes this filter. */
  without: Partial<FilterState> & { category?: ''; subCategory?: '' }
}

/** The filters that are on, each option by itself; both prices are one. */
export const activeFilters = (state: FilterState, messages: FilterMessages): ActiveFilter[] =>
  filterNames.flatMap((name): ActiveFilter[] => {
    const filter = filterOf(name)
    const without = (value: unknown) => ({ [name]: value }) as Partial<FilterState>
    if (filter.kind === 'options') {
      const chosen = state[name] as string[]
      return chosen.map((option) => ({
        label: filter.chip(option, messages),
        without: without(chosen.filter((each) => each !== option)),
      }))
    }
    if (filter.kind === 'flag')
      return state[name] ? [{ label: filter.label(messages), without: without(false) }] : []
    if (filter.kind === 'choice') {
      const chosen = state[name] as string
      return chosen === '' ? [] : [{ label: chosen, without: without('') }]
    }
    return name === 'minPrice' ? priceFilter(state, messages) : []
  })

function priceFilter(
  { minPrice, maxPrice }: FilterState,
  { list, language }: FilterMessages,
): ActiveFilter[] {
  if (minPrice === '' && maxPrice === '') return []
  const [from, to] = [minPrice, maxPrice].map((price) => price && formatTaka(Number(price), language))
  const label = !from ? list.priceUpTo(to ?? '') : to ? list.priceBetween(from, to) : list.priceFrom(from)
  return [{ label, without: { minPrice: '', maxPrice: '' } }]
}
