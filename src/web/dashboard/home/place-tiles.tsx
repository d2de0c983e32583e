import { Link } from 'react-router'
import { placesOf } from '#web/dashboard/layout/dashboard-navigation.ts'
import { dashboardMessages } from '#web/dashboard/layout/messages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Every place but this one, where there is no sidebar. */
export function PlaceTiles() {
  const t = useMessages(dashboardMessages)
  const places = placesOf(useLanguage(), useAllows()).filter(({ name }) => name !== 'home')
  return (
    <nav aria-label={t.places} className="md:hidden">
      <ul className="grid gap-2 @min-[10rem]:grid-cols-2 @3xs:grid-cols-3">
        {places.map(({ name, icon, label, pages }) => (
          <li key={name}>
            <Link
              to={pages[0].to}
              className="card flex min-h-16 flex-col items-center justify-center gap-1 p-2 text-center text-sm leading-tight hover:bg-sunken"
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
