import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ActiveFilter } from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import { addressOf, choose, type ListHome, type ListState, withoutFilters } from './list-state.ts'

interface Props {
  home: ListHome
  state: ListState
  filters: readonly ActiveFilter[]
}

/** The filters that are on: each is a link to the list without it. */
export function FilterChips({ home, state, filters }: Props) {
  const t = useMessages(listMessages)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t.chosen} className="mt-3 flex flex-wrap items-center gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={addressOf(choose(state, without), home)}
            preventScrollReset
            aria-label={t.remove(label)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-brand bg-brand-soft py-1 pr-3 pl-4 text-sm font-semibold text-brand hover:border-brand-strong hover:text-brand-strong"
          >
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={addressOf(withoutFilters(state), home)}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand underline underline-offset-4"
        >
          {t.clear}
        </Link>
      </li>
    </ul>
  )
}
