import { useLocation } from 'react-router'
import { useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { TabBar } from '#web/shared/layout/tab-bar.tsx'
import { adminNavigation, type DashboardGroup, newOrderPage } from './dashboard-navigation.ts'

/** The tabs of the merchant on a phone. */
export function DashboardTabs({ onLogOut }: { onLogOut: () => void }) {
  const language = useLanguage()
  const { pathname } = useLocation()
  const { pending } = useLiveOrders()
  const allows = useAllows()
  const groups = adminNavigation(language, allows)
  const tabs = adminTabs(groups, pathname, allows('orders') ? pending : null)
  return <TabBar tabs={tabs} groups={groups} onLogOut={onLogOut} />
}

const maxTabs = 4

/** The first groups, with a new order beside the lists of orders. */
function adminTabs(groups: DashboardGroup[], pathname: string, pending: number | null) {
  const isNewOrder = pathname === newOrderPage
  return groups
    .flatMap((group) => {
      const tab = {
        to: group.pages[0].to,
        label: group.label,
        icon: group.icon,
        isCurrent: group.has(pathname) && !isNewOrder,
      }
      if (!group.pages[0].list) return [tab]
      const newOrder = group.pages.find(({ to }) => to === newOrderPage)
      return [
        { ...tab, count: pending },
        ...(newOrder ? [{ ...newOrder, icon: 'plus' as const, isCurrent: isNewOrder }] : []),
      ]
    })
    .slice(0, maxTabs)
}
