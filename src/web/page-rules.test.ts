import { expect, test } from 'vitest'
import { pageRulesOf } from './page-rules.ts'
import routes from './routes.ts'

type Branch = (typeof routes)[number]

const modules = import.meta.glob<{ handle?: unknown }>(['./{storefront,dashboard,by-role}/**/*.tsx'], {
  eager: true,
})

/** The routes as the build lists them. */
const listed = (branches: readonly Branch[], parentId?: string): Parameters<typeof pageRulesOf>[0] =>
  Object.assign(
    {},
    ...branches.map(({ id, file, path, children = [] }) => {
      const module = modules[`./${file}`]
      const name = id ?? file
      return { [name]: { id: name, parentId, path, module }, ...listed(children, name) }
    }),
  )

test('every page is either offered to search engines or kept from them', () => {
  const { indexable, notIndexable, undecided } = pageRulesOf(listed(routes))
  // No page has this address.
  expect(undecided).toEqual(['/*'])
  expect(indexable).toContain('/')
  expect(notIndexable).toContain('/cart')
  for (const path of indexable)
    expect(notIndexable.filter((beginning) => path.startsWith(beginning))).toEqual([])
})

test('the cache keeps the parameters of a list and none of other pages', () => {
  const { cacheKeys } = pageRulesOf(listed(routes))
  const parametersOf = (url: string) => cacheKeys.find(({ path }) => path.test(url))?.parameters
  expect(parametersOf('/bn/category/jewelry')).toEqual(expect.arrayContaining(['category', 'sort']))
  expect(parametersOf('/search.data')).toEqual(expect.arrayContaining(['q', '_routes']))
  expect(parametersOf('/cart')).toBeUndefined()
  expect(parametersOf('/cart.data')).toEqual(['_routes'])
})

test('unknown addresses share one page of their layout, and pages without loaders one for all their parameters', () => {
  const { pathRule } = pageRulesOf(listed(routes))
  const expected: Record<string, string | null> = {
    '/no-such-page': '/no/such/page',
    '/shop/no/such': '/no/such/page',
    '/assets/gone.js': '/no/such/page',
    '/bn/no-such-page': '/bn/no/such/page',
    '/authentication': '/authentication/no/such/page',
    '/authentication/x': '/authentication/no/such/page',
    '/dashboard/a/b': '/dashboard/no/such/page',
    '/dashboard/activeOrders': '/dashboard/-',
    '/bn/dashboard/order-overview/OD12': '/bn/dashboard/order-overview/-',
    '/dashboard/order-overview/OD12/invoice/3': '/dashboard/order-overview/-/invoice/-',
  }
  // Every other page has an address of its own.
  for (const path of ['/', '/bn', '/bn/', '/shop', '/SHOP/', '/%73hop', '/product-details/1', '/dashboard'])
    expected[path] = null
  for (const path of ['/category/a%2Fb', '/category/three-piece%20%26%20kameez', '/authentication/login'])
    expected[path] = null
  for (const path of ['/dashboard/profile', '/no-such-page.data', '/_.data', '/newsletter/confirm'])
    expected[path] = null
  for (const [path, shared] of Object.entries(expected)) expect(pathRule(path).shared, path).toBe(shared)
})

test('each page has one path: case, slashes and escapes of another form are corrected, names of things are not', () => {
  const { pathRule } = pageRulesOf(listed(routes))
  const expected: Record<string, string | null> = {
    '/Product-Details/1': '/product-details/1',
    '/product-details/1/': '/product-details/1',
    '/shop/': '/shop',
    '/SHOP': '/shop',
    '/%73hop': '/shop',
    '//shop//': '/shop',
    '/bn/': '/bn',
    '/BN/Shop': '/bn/shop',
    '/bn//product-details/7/': '/bn/product-details/7',
    '/category/Sarees/': '/category/Sarees',
    '/category/a%2fb': '/category/a%2Fb',
    '/category/%73arees': '/category/sarees',
    '/Dashboard/allproducts': '/dashboard/allProducts',
    '/AUTHENTICATION/Login/': '/authentication/login',
    '/Newsletter/Confirm': '/newsletter/confirm',
  }
  for (const path of [
    '/',
    '/bn',
    '/shop',
    '/product-details/1',
    '/dashboard',
    '/category/three-piece%20%26%20kameez',
  ])
    expected[path] = null
  // An unknown address stays: it is shown as it was requested.
  for (const path of ['/No/Such/', '//evil.example/shop', '/dashboard/a/b/', '/shop.data', '/_.data'])
    expected[path] = null
  for (const [path, canonical] of Object.entries(expected)) {
    expect(pathRule(path).canonical, path).toBe(canonical)
    if (canonical !== null) expect(pathRule(canonical).canonical).toBeNull()
  }
})
