import { useLocation } from 'react-router'
import { useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { TabBar } from '#web/shared/layout/tab-bar.tsx'
import { type DashboardPlace, newOrderPage, placesOf, whereIs } from './dashboard-navigation.ts'
import { MorePages } from './more-pages.tsx'

interface Props {
  onSearch: () => void
  onLogOut: () => void
}

/** The tabs of the merchant on a phone. */
export function DashboardTabs({ onSearch, onLogOut }: Props) {
  const language = useLanguage()
  const location = useLocation()
  const { pending } = useLiveOrders()
  const allows = useAllows()
  const places = placesOf(language, allows)
  const tabs = tabsOf(places, location, allows('orders') ? pending : null)
  return (
    <TabBar
      tabs={tabs}
      more={(onClose) => (
        <MorePages
          places={places}
          onSearch={() => {
            onClose()
            onSearch()
          }}
        />
      )}
      onLogOut={onLogOut}
    />
  )
}

/** The places that have a tab, as far as they are somebody's; others follow where some are not. */
const usual = ['home', 'orders', 'products']
const maxTabs = 4

/** The most used places, with a new order beside the lists of orders. */
export function tabsOf(
  places: DashboardPlace[],
  location: Pick<Location, 'pathname' | 'search'>,
  pending: number | null,
) {
  const isNewOrder = location.pathname === newOrderPage
  const { place: open } = whereIs(places, location)
  return [
    ...places.filter(({ name }) => usual.includes(name)),
    ...places.filter(({ name }) => !usual.includes(name)),
  ]
    .flatMap((place) => {
      const tab = {
        to: place.pages[0].to,
        label: place.label,
        icon: place.icon,
        isCurrent: place === open && !isNewOrder,
      }
      if (!place.pages[0].list) return [tab]
      const newOrder = place.pages.find(({ to }) => to === newOrderPage)
      return [
        { ...tab, count: pending },
        ...(newOrder ? [{ ...newOrder, icon: 'plus' as const, isCurrent: isNewOrder }] : []),
      ]
    })
    .slice(0, maxTabs)
}
