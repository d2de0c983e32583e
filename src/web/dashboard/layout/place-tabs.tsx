import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useShownInRow } from '#web/ui/tab-links.tsx'
import type { DashboardPage, DashboardPlace } from './dashboard-navigation.ts'
import { dashboardMessages } from './messages.ts'

interface Props {
  place: DashboardPlace
  current: DashboardPage
}

/** The pages of the open place, above each of them where there is no sidebar. */
export function PlaceTabs({ place, current }: Props) {
  const t = useMessages(dashboardMessages)
  const link = useShownInRow(current.to)
  if (place.pages.length < 2) return null
  return (
    <nav
      aria-label={t.pagesOf(place.label)}
      className="-mx-4 -mt-5 mb-3 border-b border-line bg-surface md:hidden print:hidden"
    >
      <ul className="relative flex overflow-x-auto px-2 [scrollbar-width:none]">
        {place.pages.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              ref={to === current.to ? link : undefined}
              to={to}
              aria-current={to === current.to ? 'page' : undefined}
              className={`flex min-h-11 items-center border-b-2 px-2.5 -outline-offset-2 ${to === current.to ? 'border-ink font-semibold' : 'border-transparent text-ink-2'}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
