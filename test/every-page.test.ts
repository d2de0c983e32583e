import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import {
  alike,
  customerPages,
  merchantPages,
  orderListPages,
  publicPages,
  tradePages,
  withTestsOfTheirOwn,
} from '../e2e/every-page.ts'

const inDashboard = (pages: readonly string[]) => pages.map((page) => `/dashboard${page}`)
const lists = {
  public: publicPages,
  customer: inDashboard(customerPages),
  merchant: inDashboard([...orderListPages, ...Object.keys(merchantPages), ...tradePages]),
}
const listed = Object.values(lists).flat()

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file
const routeOf = (entry: RouteConfigEntry): RouteObject =>
  entry.index
    ? { id: idOf(entry), index: true }
    : {
        id: idOf(entry),
        ...(entry.path !== undefined && { path: entry.path }),
        children: (entry.children ?? []).map(routeOf),
      }
const tree = routes.map(routeOf)

/** The pages of the shop, by the id of their route: those that have no others below them. */
const pagesBelow = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? pagesBelow(entry.children) : [entry]))
const pages = new Map(pagesBelow(routes).map((entry) => [idOf(entry), entry]))

/** The page at an address. */
function pageAt(address: string) {
  const route = matchRoutes(tree, new URL(address, 'http://shop.example').pathname)?.at(-1)?.route
  const page = pages.get(route?.id ?? '')
  if (!page) throw new Error(`${address} is no page.`)
  return page
}
const idsOf = (addresses: readonly string[]) => new Set(addresses.map((address) => idOf(pageAt(address))))

test('every page is opened by a test that looks at how it is laid out', () => {
  const elsewhere = [...Object.keys(alike), ...Object.keys(withTestsOfTheirOwn)]
  const seen = idsOf([...listed, ...elsewhere])
  expect([...pages.keys()].filter((id) => !seen.has(id))).toEqual([])
  const others = idsOf(elsewhere)
  const twice = [...idsOf(listed)].filter((id) => others.has(id))
  expect(twice, 'listed, and said to be looked at elsewhere').toEqual([])
})

test('no page is opened twice for the same person', () => {
  for (const [whose, addresses] of Object.entries(lists))
    expect(addresses.length, whose).toBe(new Set(addresses).size)
  const { public: shown, customer, merchant } = lists
  const both = (one: readonly string[], other: readonly string[]) => {
    const others = idsOf(other)
    return [...idsOf(one)].filter((id) => others.has(id))
  }
  expect(both(shown, [...customer, ...merchant])).toEqual([])
  // The home of the dashboard is another for each of them.
  expect(both(customer, merchant)).toEqual([idOf(pageAt('/dashboard'))])
})

test('pages that are said to be alike have one module', () => {
  for (const [one, other] of Object.entries(alike)) {
    expect(idOf(pageAt(one)), one).not.toBe(idOf(pageAt(other)))
    expect(pageAt(one).file, one).toBe(pageAt(other).file)
    expect(listed).toContain(other)
  }
})

test.each(Object.entries(withTestsOfTheirOwn))('%s is looked at by e2e/%s.test.ts', (address, name) => {
  const source = readFileSync(`e2e/${name}.test.ts`, 'utf8')
  const [, , page = ''] = address.split('/')
  expect(source).toContain(page)
  expect(source).toMatch(/expectAccessible|expectFitsEveryWidth|printedPages/)
})
