import { useMessages } from '#web/data/i18n.tsx'
import { PageRow } from '#web/ui/page-row.tsx'
import type { DashboardPage, DashboardPlace } from './dashboard-navigation.ts'
import { dashboardMessages } from './messages.ts'

interface Props {
  place: DashboardPlace
  current: DashboardPage
}

/** The pages of the open place, above each of them where there is no sidebar. */
export function PlaceTabs({ place, current }: Props) {
  const t = useMessages(dashboardMessages)
  if (place.pages.length < 2) return null
  return (
    <PageRow
      label={t.pagesOf(place.label)}
      pages={place.pages}
      current={current.to}
      className="-mx-4 -mt-5 mb-3"
    />
  )
}
