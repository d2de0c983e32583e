import { NavLink, useLocation } from 'react-router'
import { currentClass, entryClass } from '#web/shared/layout/frame-entries.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { DashboardPlace } from './dashboard-navigation.ts'

/** Every page by its place; only the open place is unfolded. */
export function MorePages({ places }: { places: readonly DashboardPlace[] }) {
  const { pathname } = useLocation()
  return places.map((place) => (
    <details key={place.name} open={place.has(pathname)} className="group border-b border-line">
      <summary className={`${entryClass} cursor-pointer font-semibold`}>
        <Icon name={place.icon} />
        {place.label}
        <Icon name="chevron-down" className="ml-auto size-5 text-ink-3 group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-2 pb-2">
        {place.pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) => `${entryClass} leading-tight ${isActive ? currentClass : ''}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  ))
}
