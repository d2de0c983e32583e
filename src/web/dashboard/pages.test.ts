import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { includesPermission, permissions } from '#lib/endpoint.ts'
import { adminNavigation } from './layout/dashboard-navigation.ts'
import { permissionOfPage } from './pages.ts'

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
  const pagesOf = (allows: Parameters<typeof adminNavigation>[1]) =>
    adminNavigation('en', allows).flatMap(({ pages }) => pages.map(({ to }) => to))
  const all = pagesOf(() => true)
  for (const permission of permissions) {
    const own = pagesOf((needed) => includesPermission([permission], needed))
    expect(own.length, permission).toBeGreaterThan(1)
    expect(own).not.toContain('/dashboard/allUsers')
  }
  const every = pagesOf((needed) => needed === 'staff' || includesPermission(permissions, needed))
  expect(all.filter((page) => !every.includes(page))).toEqual([
    '/dashboard/allUsers',
    '/dashboard/apiKeys',
    '/dashboard/audit',
  ])
})
