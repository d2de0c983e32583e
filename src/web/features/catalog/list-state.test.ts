import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorNames, sizeNames } from '#shop/catalog/rules.ts'
import {
  addressOf,
  choose,
  isFiltered,
  type ListHome,
  type ListState,
  mayBeListed,
  mostShown,
  pageSize,
  problemsOf,
  queryOf,
  readState,
  sortsOf,
  tidyAddress,
  wholeList,
  withoutFilters,
  writeState,
} from './list-state.ts'

const shop: ListHome = { path: '/shop', keep: {}, sort: 'newest', hasCategories: true }
const search: ListHome = { path: '/search', keep: { q: 'শাড়ি & more' }, sort: 'best', hasCategories: true }
const sarees: ListHome = {
  ...{ path: '/category/sarees', keep: { category: 'women items' } },
  ...{ sort: 'newest', hasCategories: false },
}
const homes = fc.constantFrom(shop, search, sarees)
const read = (query: string, home = shop) => readState(new URLSearchParams(query), home)

const price = fc
  .oneof(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
  )
  .map(String)
const name = fc.stringMatching(/^[a-z&আ-হ'-]{1,10}( [a-z]{1,5})?$/)

/** States as they can be after reading, of one of the homes. */
const states = homes.chain((home) =>
  fc.record({
    home: fc.constant(home),
    state: fc.record<ListState>({
      category: home.hasCategories ? fc.option(name, { nil: '' }) : fc.constant(''),
      subCategory: home.hasCategories ? fc.option(name, { nil: '' }) : fc.constant(''),
      sort: fc.constantFrom(null, ...sortsOf(home).filter((sort) => sort !== home.sort)),
      minPrice: fc.option(price, { nil: '' }),
      brand: fc.option(name, { nil: '' }),
      maxPrice: fc.option(fc.oneof(price, fc.constant('0')), { nil: '' }),
      sizes: fc.subarray([...sizeNames]),
      colors: fc.subarray([...colorNames]),
      onOffer: fc.boolean(),
      inStock: fc.boolean(),
      cursor: fc.option(fc.base64String({ minLength: 1 })),
      shown: fc.integer({ min: 1, max: mostShown / pageSize }).map((pages) => pages * pageSize),
    }),
  }),
)

test('what is written into an address is read from it again', () => {
  fc.assert(
    fc.property(states, ({ home, state }) => {
      const address = new URL(addressOf(state, home), 'https://shop.example')
      expect(address.pathname).toBe(home.path)
      expect(readState(address.searchParams, home)).toEqual(state)
      for (const [key, value] of Object.entries(home.keep)) expect(address.searchParams.get(key)).toBe(value)
      expect(tidyAddress(address.searchParams, home)).toBeNull()
    }),
  )
})

test('any address is led to one that says the same and is led no further', () => {
  const names = [
    'sort',
    'minPrice',
    'sizes',
    'colors',
    'onOffer',
    'cursor',
    'shown',
    'place',
    'category',
    'x',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('M', 'L,M', 'Red', 'true', '40', '55', '9999', 'price-up', 'newest', 'a/b', '১,০০০', '0'),
  )
  fc.assert(
    fc.property(homes, fc.array(fc.tuple(fc.constantFrom(...names), values)), (home, pairs) => {
      const asked = new URLSearchParams([
        ...Object.entries(home.keep),
        ...pairs.filter(([n]) => !(n in home.keep)),
      ])
      const tidy = new URL(
        tidyAddress(asked, home) ?? addressOf(readState(asked, home), home),
        'https://x.example',
      )
      expect(readState(tidy.searchParams, home)).toEqual(readState(asked, home))
      expect(tidyAddress(tidy.searchParams, home)).toBeNull()
    }),
  )
})

test('equal states have one address, whatever the order and spelling they came in', () => {
  for (const query of [
    'sizes=M&sizes=L',
    'sizes=L,M',
    'sizes=L&sort=newest&sizes=M&minPrice=&shown=20',
    'sizes=M,L,Huge',
  ])
    expect(addressOf(read(query), shop)).toBe('/shop?sizes=M,L')
  expect(tidyAddress(new URLSearchParams('sizes=M,L'), shop)).toBeNull()
  expect(tidyAddress(new URLSearchParams('sizes=M,L&fbclid=x'), shop)).toBeNull()
  expect(tidyAddress(new URLSearchParams('sizes=L,M'), shop)).toBe('/shop?sizes=M,L')
  expect(tidyAddress(new URLSearchParams(''), shop)).toBeNull()
})

test('a form says category and sub-category in one', () => {
  expect(read('place=women items/three-piece %26 salwar kameez')).toMatchObject({
    category: 'women items',
    subCategory: 'three-piece & salwar kameez',
  })
  expect(read('place=women items')).toMatchObject({ category: 'women items', subCategory: '' })
  expect(read('place=&category=men items')).toMatchObject({ category: '', subCategory: '' })
  expect(read('place=women items', sarees)).toEqual(wholeList)
})

test('prices are understood as people write them, and nonsense is kept as it was typed', () => {
  for (const [typed, understood] of [
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
    expect(read(`minPrice=${encodeURIComponent(typed)}`).minPrice).toBe(understood)
  expect(problemsOf(read('minPrice=cheap&maxPrice=-5'))).toEqual({
    minPrice: 'notAPrice',
    maxPrice: 'notAPrice',
  })
  expect(problemsOf(read('minPrice=500&maxPrice=499.99'))).toEqual({ maxPrice: 'lessThanMin' })
  expect(problemsOf(read('minPrice=500&maxPrice=500'))).toBeNull()
  expect(problemsOf(read('minPrice=500'))).toBeNull()
  expect(problemsOf(read('maxPrice=500'))).toBeNull()
  expect(queryOf(read('minPrice=500&maxPrice=1&sizes=M'), shop)).toEqual({ sort: 'newest', sizes: 'M' })
})

test('a list grows in steps of twenty up to what one page holds', () => {
  for (const [asked, shown] of [
    ['', 20],
    ['20', 20],
    ['21', 40],
    ['-40', 20],
    ['NaN', 20],
    ['Infinity', mostShown],
    ['100000', mostShown],
  ] as const)
    expect(read(`shown=${asked}`).shown).toBe(shown)
})

test('a choice begins its list anew, and only the whole list may be listed', () => {
  fc.assert(
    fc.property(states, ({ home, state }) => {
      const chosen = choose(state, { onOffer: true })
      expect(chosen).toEqual({ ...state, onOffer: true, cursor: null, shown: pageSize })
      expect(isFiltered(chosen)).toBe(true)
      expect(mayBeListed(chosen)).toBe(false)
      const cleared = withoutFilters(state)
      expect(isFiltered(cleared)).toBe(false)
      expect(cleared.sort).toBe(state.sort)
      expect(mayBeListed(state)).toBe(writeState(state, { ...home, keep: {} }) === '')
    }),
  )
  expect(mayBeListed(wholeList)).toBe(true)
})

test('what the page is of and its own order are asked for without being in the address', () => {
  expect(queryOf(wholeList, shop)).toEqual({ sort: 'newest' })
  expect(queryOf(wholeList, search)).toEqual({})
  expect(queryOf(read('sort=newest', search), search)).toEqual({ sort: 'newest' })
  expect(sortsOf(shop)).not.toContain('best')
  expect(sortsOf(search)[0]).toBe('best')
  expect(addressOf(read('sort=newest', search), search)).toBe(
    '/search?q=%E0%A6%B6%E0%A6%BE%E0%A6%A1%E0%A6%BC%E0%A6%BF+%26+more&sort=newest',
  )
})
