import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { includesPermission } from '#lib/endpoint.ts'
import { permissions } from '#lib/permissions.ts'
import { placesOf, shownPages, whereIs } from './layout/dashboard-navigation.ts'
import { tabsOf } from './layout/dashboard-tabs.tsx'
import { type MerchantPage, merchantPages as pageTable, permissionOfPage } from './pages.ts'

/** The addresses of the merchant's pages, as the table of routes has them. */
async function merchantPages() {
  const { default: routes } = await import('#web/routes.ts')
  const all = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
  const layout = all(await routes).find(({ file }) => file === 'dashboard/layout/layout.tsx')
  return (layout?.children ?? []).map(({ path = '' }) => `/dashboard/${path}`)
}

test('every page of the merchant belongs to a permission [D91]', async () => {
  const pages = await merchantPages()
  expect(pages.length).toBeGreaterThan(30)
  expect(pages.filter((page) => permissionOfPage(page) === undefined)).toEqual([])
})

test('what everybody has belongs to none, also names that every object has', () => {
  for (const page of ['/dashboard', '/dashboard/profile', '/dashboard/order-overview/ABCD2345', '/shop'])
    expect(permissionOfPage(page)).toBe(undefined)
  expect(permissionOfPage('/dashboard/toString')).toBe(undefined)
  expect(permissionOfPage('/dashboard/settings#section-shop')).toBe('settings')
  expect(permissionOfPage('/dashboard/update/42?from=1')).toBe('catalogue')
})

test('each permission has pages in the navigation, and only an administrator without limits has all [D91]', async () => {
  const pagesOf = (allows: Parameters<typeof placesOf>[1]) =>
    placesOf('en', allows).flatMap(({ pages }) => pages.map(({ to }) => to))
  const all = pagesOf(() => true)
  for (const permission of permissions) {
    const own = pagesOf((needed) => includesPermission([permission], needed))
    expect(own.length, permission).toBeGreaterThan(1)
    expect(own).not.toContain('/dashboard/allUsers')
  }
  const every = pagesOf((needed) => needed === 'staff' || includesPermission(permissions, needed))
  expect(all.filter((page) => !every.includes(page))).toEqual([
    '/dashboard/personalData',
    '/dashboard/apiKeys',
    '/dashboard/allUsers',
    '/dashboard/audit',
  ])
})

const places = placesOf('en', () => true)
const table: readonly MerchantPage[] = pageTable
const ownName = ({ list, en, path }: MerchantPage) =>
  list ?? en ?? (path === 'settings/texts/:page' ? path : undefined)
const firstOf = ({ pages }: (typeof places)[number]) => pages[0].to

test('a page without a name of its own says which page of its place leads to it', () => {
  for (const page of table) {
    const leading = table.find(({ path }) => path === page.from)
    if (ownName(page)) expect(page.from, page.path).toBe(undefined)
    else expect(leading && ownName(leading) && leading.place, page.path).toBe(page.place)
  }
})

test('ten places lead to every page, each shown once [D195]', () => {
  expect(places.map(({ label }) => label)).toEqual([
    'Home',
    'Orders',
    'Parcels',
    'Money',
    'Products',
    'Customers',
    'Shop window',
    'Settings',
    'Staff',
    'Health',
  ])
  const links = places.flatMap(({ pages }) => pages.map(({ to }) => to))
  expect(new Set(links).size).toBe(links.length)
})

test('the links of the specification are in the sidebar, whichever place is open [DASH-10]', () => {
  for (const open of places) {
    const links = places.flatMap((place) => [
      firstOf(place),
      ...shownPages(place, place === open).map(({ to }) => to),
    ])
    for (const name of [
      'allUsers',
      'allProducts',
      'pendingOrders',
      'confirmedOrders',
      'cancelledOrders',
      'deliveredOrders',
      'returnOrders',
      'manageSlider',
    ])
      expect(links, open.label).toContain(`/dashboard/${name}`)
  }
})

test('a view is the page that is open, with whatever else its address says, and its place is open with it [D195]', () => {
  const at = (pathname: string, search = '') => {
    const { place, page } = whereIs(places, { pathname: `/dashboard${pathname}`, search })
    return [place?.label, page?.label]
  }
  expect(at('/calls')).toEqual(['Orders', 'Calls'])
  expect(at('/calls', '?list=person')).toEqual(['Orders', 'Calls'])
  expect(at('/calls', '?list=unfinished')).toEqual(['Orders', 'Unfinished orders'])
  expect(at('/allOrders', '?toReceive=yes&search=017')).toEqual(['Parcels', 'Coming back'])
  expect(at('/confirmedOrders', '?status=Shipping')).toEqual(['Orders', 'Confirmed orders'])
  expect(at('/settings/look')).toEqual(['Shop window', 'Look'])
  expect(at('/settings/limits')).toEqual(['Settings', undefined])
  expect(at('/order-overview/ABCD2345')).toEqual(['Orders', undefined])
  expect(at('/profile')).toEqual([undefined, undefined])
})

/** The taps from the first page to each other one, over the links that each page shows. */
function tapsFromHome(linksOn: (address: string) => string[]) {
  const taps = new Map([['/dashboard', 0]])
  for (const [address, count] of taps)
    for (const link of linksOn(address)) if (!taps.has(link)) taps.set(link, count + 1)
  // A row, a button or a print leads on from its list.
  for (const { path, from } of table)
    if (from) taps.set(`/dashboard/${path}`, (taps.get(`/dashboard/${from}`) ?? Number.NaN) + 1)
  return taps
}

test.for(['desktop', 'phone'] as const)(
  'no page of the navigation is more than two taps from Home on a %s [D195]',
  (screen) => {
    const taps = tapsFromHome((address) => {
      const [pathname = '', search = ''] = address.split(/(?=\?)/)
      const { place } = whereIs(places, { pathname, search })
      const siblings = place?.pages.map(({ to }) => to) ?? []
      if (screen === 'desktop')
        return places.flatMap((each) => [
          firstOf(each),
          ...shownPages(each, each === place).map(({ to }) => to),
        ])
      const tiles = address === '/dashboard' ? places.map(firstOf) : []
      return [...tabsOf(places, { pathname, search }, null).map(({ to }) => to), ...tiles, ...siblings]
    })
    const named = places.flatMap(({ pages }) => pages.map(({ to }) => to))
    for (const address of named) expect(taps.get(address), address).toBeLessThanOrEqual(2)
    for (const { path, from } of table)
      if (from) expect(taps.get(`/dashboard/${path}`), path).toBeLessThanOrEqual(3)
    const lines = [0, 1, 2, 3].map((count) => {
      const those = [...taps]
        .filter(([, own]) => own === count)
        .map(([address]) => address.slice(11) || 'Home')
      return `${count} taps, ${those.length} pages: ${those.join(', ')}`
    })
    process.stdout.write(`From Home on a ${screen}:\n${lines.join('\n')}\n`)
  },
)
