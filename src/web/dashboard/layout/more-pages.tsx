import { Link, useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { currentClass, entryClass } from '#web/shared/layout/frame-entries.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type DashboardPage, type DashboardPlace, whereIs } from './dashboard-navigation.ts'
import { toggleFavourite, useFavourites } from './favourites.ts'
import { dashboardMessages } from './messages.ts'

interface Props {
  places: readonly DashboardPlace[]
  onSearch: () => void
}

/**
 * The search, the pages that somebody has chosen, and every page by its place, folded: those of the open place are above the page
 * already.
 */
export function MorePages({ places, onSearch }: Props) {
  const t = useMessages(dashboardMessages)
  const favourites = useFavourites()
  const pages = places.flatMap((place) => place.pages)
  const chosen = favourites.flatMap((address) => pages.find(({ to }) => to === address) ?? [])
  const { page: current } = whereIs(places, useLocation())
  return (
    <>
      <button
        type="button"
        onClick={onSearch}
        className="mb-2 flex min-h-11 w-full items-center gap-3 rounded-md border border-line-strong px-3 text-left text-ink-2"
      >
        <Icon name="search" className="size-5" />
        {t.search.everything}
      </button>
      {chosen.length === 0 && (
        <p className="flex items-center gap-2 px-2.5 pb-2 text-sm text-ink-2">
          <Icon name="star" className="size-4 shrink-0" />
          {t.pinHint}
        </p>
      )}
      {chosen.length > 0 && (
        <section aria-label={t.favourites} className="border-b border-line pb-2">
          <p
            aria-hidden="true"
            className="flex items-center gap-2 px-2.5 pt-1 text-sm font-semibold text-ink-2"
          >
            <Icon name="star" className="size-4 fill-current! text-mark" />
            {t.favourites}
          </p>
          <ul className="grid grid-cols-2">
            {chosen.map((page) => (
              <li key={page.to}>
                <PageEntry page={page} isCurrent={page === current} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {places.map((place) => (
        <details key={place.name} className="group border-b border-line">
          <summary className={`${entryClass} cursor-pointer font-semibold`}>
            <Icon name={place.icon} />
            {place.label}
            <Icon name="chevron-down" className="ml-auto size-5 text-ink-3 group-open:rotate-180" />
          </summary>
          <ul className="pb-2">
            {place.pages.map((page) => (
              // Below the name of the place, not below its icon.
              <li key={page.to} className="flex items-center pl-[32px]">
                <PageEntry page={page} isCurrent={page === current} />
                <Favourite page={page} isChosen={favourites.includes(page.to)} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

const PageEntry = ({ page: { to, label }, isCurrent }: { page: DashboardPage; isCurrent: boolean }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className={`${entryClass} min-w-0 leading-tight wrap-anywhere ${isCurrent ? currentClass : ''}`}
  >
    {label}
  </Link>
)

/** Puts a page among the chosen ones, or takes it away. */
function Favourite({ page: { to, label }, isChosen }: { page: DashboardPage; isChosen: boolean }) {
  const t = useMessages(dashboardMessages)
  return (
    <button
      type="button"
      aria-label={t.favourite(label)}
      aria-pressed={isChosen}
      onClick={() => toggleFavourite(to)}
      className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
    >
      <Icon name="star" className={`size-5 ${isChosen ? 'fill-current! text-mark' : 'text-ink-3'}`} />
    </button>
  )
}
