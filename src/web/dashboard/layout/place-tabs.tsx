import { useMessages } from '#web/data/i18n.tsx'
import { PageRow } from '#web/ui/page-row.tsx'
import type { DashboardPage, DashboardPlace } from './dashboard-navigation.ts'
import { dashboardMessages } from './messages.ts'

interface Props {
  place: DashboardPlace
  current: DashboardPage
}

/** The pages of the open place, above each of them where there is no sidebar. Lists of orders are one, with tabs of its own. */
export function PlaceTabs({ place, current }: Props) {
  const t = useMessages(dashboardMessages)
  if (place.pages.length < 2) return null
  const firstList = place.pages.find(({ list }) => list)
  return (
    <PageRow
      label={t.pagesOf(place.label)}
      pages={place.pages.flatMap((page) => {
        if (page === firstList) return [{ ...page, label: place.label }]
        return page.list ? [] : [page]
      })}
      current={(current.list ? firstList : current)?.to}
      className="-mx-4 -mt-5 mb-3"
    />
  )
}
