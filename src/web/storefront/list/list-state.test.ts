import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorNames, sizeNames } from '#shop/catalog/rules.ts'
import {
  canonicalHref,
  changeState,
  defaultState,
  isFiltered,
  isIndexable,
  type ListConfig,
  type ListState,
  listHref,
  maxShown,
  pageSize,
  productQuery,
  readListState,
  sortOptions,
  stateParams,
  validatePrices,
  withoutFilters,
} from './list-state.ts'

const shop: ListConfig = { path: '/shop', fixedParams: {}, defaultSort: 'newest', hasCategories: true }
const search: ListConfig = {
  path: '/search',
  fixedParams: { q: 'শাড়ি & more' },
  defaultSort: 'best',
  hasCategories: true,
}
const sarees: ListConfig = {
  path: '/category/sarees',
  fixedParams: { category: 'women items' },
  defaultSort: 'newest',
  hasCategories: false,
}
const configs = fc.constantFrom(shop, search, sarees)
const read = (query: string, config = shop) => readListState(new URLSearchParams(query), config)

const price = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
  )
  .map(String)
const name = fc.stringMatching(/^[a-z&আ-হ'-]{1,10}( [a-z]{1,5})?$/)

/** States that `readState` can return, with their list. */
const states = configs.chain((config) =>
  fc.record({
    config: fc.constant(config),
    state: fc.record<ListState>({
      category: config.hasCategories ? fc.option(name, { nil: '' }) : fc.constant(''),
      subCategory: config.hasCategories ? fc.option(name, { nil: '' }) : fc.constant(''),
      sort: fc.constantFrom(null, ...sortOptions(config).filter((sort) => sort !== config.defaultSort)),
      minPrice: fc.option(price, { nil: '' }),
      brand: fc.option(name, { nil: '' }),
      maxPrice: fc.option(fc.oneof(price, fc.constant('0')), { nil: '' }),
      sizes: fc.subarray([...sizeNames]),
      colors: fc.subarray([...colorNames]),
      onOffer: fc.boolean(),
      inStock: fc.boolean(),
      cursor: fc.option(fc.base64String({ minLength: 1 })),
      shown: fc.integer({ min: 1, max: maxShown / pageSize }).map((pages) => pages * pageSize),
    }),
  }),
)

test('the state in a URL is read from it again', () => {
  fc.assert(
    fc.property(states, ({ config, state }) => {
      const address = new URL(listHref(state, config), 'https://shop.example')
      expect(address.pathname).toBe(config.path)
      expect(readListState(address.searchParams, config)).toEqual(state)
      for (const [key, value] of Object.entries(config.fixedParams))
        expect(address.searchParams.get(key)).toBe(value)
      expect(canonicalHref(address.searchParams, config)).toBeNull()
    }),
  )
})

test('every URL has a canonical URL of the same state, which is its own canonical URL', () => {
  const names = [
    'sort',
    'minPrice',
    'sizes',
    'colors',
    'onOffer',
    'cursor',
    'shown',
    'categoryPath',
    'category',
    'x',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('M', 'L,M', 'Red', 'true', '40', '55', '9999', 'price-up', 'newest', 'a/b', '১,০০০', '0'),
  )
  fc.assert(
    fc.property(configs, fc.array(fc.tuple(fc.constantFrom(...names), values)), (config, pairs) => {
      const params = new URLSearchParams([
        ...Object.entries(config.fixedParams),
        ...pairs.filter(([n]) => !(n in config.fixedParams)),
      ])
      const canonical = new URL(
        canonicalHref(params, config) ?? listHref(readListState(params, config), config),
        'https://x.example',
      )
      expect(readListState(canonical.searchParams, config)).toEqual(readListState(params, config))
      expect(canonicalHref(canonical.searchParams, config)).toBeNull()
    }),
  )
})

test('equal states have one URL, whatever their order and spelling', () => {
  for (const query of [
    'sizes=M&sizes=L',
    'sizes=L,M',
    'sizes=L&sort=newest&sizes=M&minPrice=&shown=20',
    'sizes=M,L,larger-than-any-size-can-be-in-this-or-another-shop',
  ])
    expect(listHref(read(query), shop)).toBe('/shop?sizes=M,L')
  expect(canonicalHref(new URLSearchParams('sizes=M,L'), shop)).toBeNull()
  expect(canonicalHref(new URLSearchParams('sizes=M,L&fbclid=x'), shop)).toBeNull()
  expect(canonicalHref(new URLSearchParams('sizes=L,M'), shop)).toBe('/shop?sizes=M,L')
  expect(canonicalHref(new URLSearchParams(''), shop)).toBeNull()
})

test('a form sends category and sub-category in one parameter', () => {
  expect(read('categoryPath=women items/three-piece %26 salwar kameez')).toMatchObject({
    category: 'women items',
    subCategory: 'three-piece & salwar kameez',
  })
  expect(read('categoryPath=women items')).toMatchObject({ category: 'women items', subCategory: '' })
  expect(read('categoryPath=&category=men items')).toMatchObject({ category: '', subCategory: '' })
  expect(read('categoryPath=women items', sarees)).toEqual(defaultState)
})

test('prices are parsed as people write them, and invalid ones stay as typed', () => {
  for (const [typed, parsed] of [
    ['৫০০', '500'],
    ['৳1,200', '1200'],
    [' 1 000 ', '1000'],
    ['99.50', '99.5'],
    ['0', ''],
    ['cheap', 'cheap'],
    ['-5', '-5'],
    ['1.234', '1.234'],
    ['99999999', '99999999'],
    ['   ', ''],
  ] as const)
    expect(read(`minPrice=${encodeURIComponent(typed)}`).minPrice).toBe(parsed)
  expect(validatePrices(read('minPrice=cheap&maxPrice=-5'))).toEqual({
    minPrice: 'notAPrice',
    maxPrice: 'notAPrice',
  })
  expect(validatePrices(read('minPrice=500&maxPrice=499.99'))).toEqual({ maxPrice: 'lessThanMin' })
  expect(validatePrices(read('minPrice=500&maxPrice=500'))).toBeNull()
  expect(validatePrices(read('minPrice=500'))).toBeNull()
  expect(validatePrices(read('maxPrice=500'))).toBeNull()
  expect(productQuery(read('minPrice=500&maxPrice=1&sizes=M'), shop)).toEqual({ sort: 'newest', sizes: 'M' })
})

test('a list grows in steps of twenty up to the maximum of one page', () => {
  for (const [params, shown] of [
    ['', 20],
    ['20', 20],
    ['21', 40],
    ['-40', 20],
    ['NaN', 20],
    ['Infinity', maxShown],
    ['100000', maxShown],
  ] as const)
    expect(read(`shown=${params}`).shown).toBe(shown)
})

test('a change starts at the first page, and only the default state is indexable', () => {
  fc.assert(
    fc.property(states, ({ config, state }) => {
      const changed = changeState(state, { onOffer: true })
      expect(changed).toEqual({ ...state, onOffer: true, cursor: null, shown: pageSize })
      expect(isFiltered(changed)).toBe(true)
      expect(isIndexable(changed)).toBe(false)
      const cleared = withoutFilters(state)
      expect(isFiltered(cleared)).toBe(false)
      expect(cleared.sort).toBe(state.sort)
      expect(isIndexable(state)).toBe(stateParams(state, { ...config, fixedParams: {} }).size === 0)
    }),
  )
  expect(isIndexable(defaultState)).toBe(true)
})

test('the default order is in the query of the endpoint and not in the URL', () => {
  expect(productQuery(defaultState, shop)).toEqual({ sort: 'newest' })
  expect(productQuery(defaultState, search)).toEqual({})
  expect(productQuery(read('sort=newest', search), search)).toEqual({ sort: 'newest' })
  expect(sortOptions(shop)).not.toContain('best')
  expect(sortOptions(search)[0]).toBe('best')
  expect(listHref(read('sort=newest', search), search)).toBe(
    '/search?q=%E0%A6%B6%E0%A6%BE%E0%A6%A1%E0%A6%BC%E0%A6%BF+%26+more&sort=newest',
  )
})

test('the merchant’s own sizes are filters like the given ones, which come first in every address', () => {
  expect(listHref(read('sizes=42,M,38'), shop)).toBe('/shop?sizes=M,38,42')
  expect(listHref(read('sizes=38&sizes=42&sizes=M'), shop)).toBe('/shop?sizes=M,38,42')
})
