import type { Language } from '#lib/language.ts'
import { contentPages } from '#shop/settings/rules.ts'
import {
  type MerchantPage,
  merchantPages,
  pageViews,
  permissionOfPage,
  places,
} from '#web/dashboard/pages.ts'
import { settingsMessages } from '#web/dashboard/settings/messages.ts'
import type { Allows } from '#web/data/session.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
import type { IconName } from '#web/ui/icon-names.ts'

export const newOrderPage = '/dashboard/newOrder'

export interface DashboardPage {
  to: string
  label: string
  /** The list of orders that the page shows. */
  list?: AdminList
  isAlwaysShown?: boolean
  formerNames?: readonly string[]
}

export interface DashboardPlace {
  name: keyof typeof places
  icon: IconName
  label: string
  /** The place itself leads to its first page. */
  pages: readonly [DashboardPage, ...DashboardPage[]]
  /** Whether the page with this address, without the language's prefix, is part of the place. */
  has: (pathname: string) => boolean
}

/** The pages of a place that the sidebar shows below it; the only page of a place is the place itself. */
export function shownPages({ pages }: DashboardPlace, isOpen: boolean) {
  if (isOpen) return pages.length > 1 ? pages : []
  return pages.filter(({ isAlwaysShown }) => isAlwaysShown)
}

const placeNames = Object.keys(places) as (keyof typeof places)[]
const allPages: readonly MerchantPage[] = merchantPages

/** The places of the administrator with their pages; staff have those of their permissions. */
export function placesOf(language: Language, allows: Allows): DashboardPlace[] {
  return placeNames.flatMap((name) => {
    const { icon, [language]: label } = places[name]
    const own = allPages.filter(({ place }) => place === name)
    const [first, ...others] = [
      ...firstPages(name, language),
      ...own.flatMap((page) => [...entriesOf(page, language), ...viewsAfter(page, name, language)]),
    ].filter(({ to }) => {
      const permission = permissionOfPage(to)
      return permission === undefined || allows(permission)
    })
    const patterns = own.map(({ path }) => new RegExp(`^/dashboard/${path.replace(/:\w+/, '[^/]+')}$`))
    const has = (pathname: string) =>
      pathname === first?.to ||
      patterns.some((pattern) => pattern.test(pathname)) ||
      (name === 'orders' && pathname.startsWith('/dashboard/order-overview/'))
    return first ? [{ name, icon, label, pages: [first, ...others], has }] : []
  })
}

/** Whether a page of the navigation is at this address; a view is, whatever else the address says. */
function isAt({ to }: DashboardPage, { pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const [path, parameters = ''] = to.split('?')
  const given = new URLSearchParams(search)
  return (
    path === pathname &&
    [...new URLSearchParams(parameters)].every(([key, value]) => given.get(key) === value)
  )
}

/** The page of the navigation that is open, by its address without the language's prefix, and its place. */
export function whereIs(
  places: readonly DashboardPlace[],
  location: Pick<Location, 'pathname' | 'search'>,
): { place: DashboardPlace | undefined; page: DashboardPage | undefined } {
  const found = places.flatMap((place) =>
    place.pages.filter((page) => isAt(page, location)).map((page) => ({ place, page })),
  )
  // A view says more than its page.
  const [first] = found.sort((a, b) => Number(b.page.to.includes('?')) - Number(a.page.to.includes('?')))
  return first ?? { place: places.find(({ has }) => has(location.pathname)), page: undefined }
}

/** What everybody has is no page of the merchant alone. */
const firstPages = (place: keyof typeof places, language: Language): DashboardPage[] =>
  place === 'home' ? [{ to: '/dashboard', label: frameMessages[language].overview }] : []

/** What follows a page in the navigation of the place. */
const viewsAfter = ({ path }: MerchantPage, name: keyof typeof places, language: Language): DashboardPage[] =>
  pageViews
    .filter(({ place, after }) => place === name && after === path)
    .map(({ to, [language]: label }) => ({ to: `/dashboard/${to}`, label }))

/** The entries of a page in the navigation. */
function entriesOf(
  { path, list, isAlwaysShown = false, formerNames, ...page }: MerchantPage,
  language: Language,
): DashboardPage[] {
  const to = `/dashboard/${path}`
  if (list) return [{ to, label: orderMessages[language].lists[list].menu, list, isAlwaysShown }]
  if (path === 'settings/texts/:page')
    return contentPages.map((name) => ({
      to: to.replace(':page', name),
      label: settingsMessages[language].texts.pages[name],
    }))
  const label = page[language]
  return label ? [{ to, label, isAlwaysShown, ...(formerNames && { formerNames }) }] : []
}
