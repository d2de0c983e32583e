import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Language } from '#lib/language.ts'
import { statusTable } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { accountMenuMessages, LogOutContext } from '#web/shared/account/user-menu.tsx'
import { currentClass, entryClass } from '#web/shared/layout/frame-entries.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { customerLists, listNames } from '#web/shared/orders/order-lists.ts'
import { useKnownOrder } from '#web/shared/orders/use-orders.ts'
import { lastShopDetails, ShopFrame } from '#web/storefront/layout/shop-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageRow } from '#web/ui/page-row.tsx'
import { ThemeToggle } from '#web/ui/theme.tsx'
import { SyncFavourites } from './favourites-sync.tsx'

const pagesIn = (language: Language) => [
  { to: '/dashboard', label: frameMessages[language].overview, icon: 'layout-grid' as const },
  ...listNames(customerLists).map((list) => ({
    to: `/dashboard/${list}`,
    label: orderMessages[language].lists[list].menu,
    icon: customerLists[list].icon,
  })),
]

/** A customer's navigation around the pages of their account, in the frame of the shop. */
export function AccountFrame({ onLogOut, children }: { onLogOut: () => void; children: ReactNode }) {
  const language = useLanguage()
  const t = useMessages(frameMessages)
  const menuText = useMessages(accountMenuMessages)
  const current = useCurrentPage()
  const pages = pagesIn(language)
  const profile = { to: '/dashboard/profile', label: t.profile, icon: 'user' as const }
  const entryOf = ({ to, label, icon }: (typeof pages)[number] | typeof profile) => (
    <Link
      to={to}
      aria-current={to === current ? 'page' : undefined}
      className={`${entryClass} ${to === current ? currentClass : ''}`}
    >
      <Icon name={icon} />
      {label}
    </Link>
  )
  return (
    <LogOutContext value={onLogOut}>
      <ShopFrame shopDetails={useFrameDetails()}>
        <div className="page-width md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-6 print:block">
          <PageRow label={t.menu} pages={[...pages, profile]} current={current} className="-mx-4" />
          <aside aria-label={menuText.dashboard} className="hidden py-4 md:block print:hidden">
            <nav aria-label={t.menu}>
              <ul>
                {pages.map((page) => (
                  <li key={page.to}>{entryOf(page)}</li>
                ))}
              </ul>
            </nav>
            <div className="mt-2 border-t border-line pt-2">
              {entryOf(profile)}
              <Link to="/" className={entryClass}>
                <Icon name="house" />
                {t.goToHome}
              </Link>
              <ThemeToggle className="flex w-full px-2.5 *:gap-3" />
              <button type="button" className={entryClass} onClick={onLogOut}>
                <Icon name="log-out" />
                {menuText.logout}
              </button>
            </div>
          </aside>
          <div className="@container min-w-0 py-2 md:py-4 print:p-0">{children}</div>
          <SyncFavourites />
        </div>
      </ShopFrame>
    </LogOutContext>
  )
}

/** The page that is marked: of an order the list that it is in. */
function useCurrentPage() {
  const { pathname } = useLocation()
  const [, orderId] = /^\/dashboard\/order-overview\/([^/]+)/.exec(pathname) ?? []
  const order = useKnownOrder(orderId ?? '')
  return order ? `/dashboard/${statusTable[order.orderStatus].customerList}` : pathname
}

/** What the header and the footer show: as the shop's pages showed it before, otherwise loaded beside the page. */
function useFrameDetails() {
  const last = lastShopDetails.useValue()
  const { data } = useApiQuery('GET /settings', {}, { enabled: last === null })
  if (last || !data) return last
  return { ...data, year: Number(dhakaDay(new Date()).slice(0, 4)), origin: window.location.origin }
}
