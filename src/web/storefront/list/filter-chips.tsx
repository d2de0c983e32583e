import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SamePageLink } from '#web/ui/same-page-link.tsx'
import { type MenuEntry, subCategoriesOf } from './category-links.ts'
import { type ActiveFilter, activeFilters, noFilters, useFilterMessages } from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import {
  changeState,
  type ListConfig,
  type ListState,
  listHref,
  validatePrices,
  withoutFilters,
} from './list-state.ts'

interface Props {
  config: ListConfig
  state: ListState
  filters: readonly ActiveFilter[]
  className?: string
}

/** The filters that are on: each is a link to the list without it. */
export function FilterChips({ config, state, filters, className = '' }: Props) {
  const t = useMessages(listMessages)
  if (filters.length === 0) return null
  return (
    <ul aria-label={t.chosen} className={`mb-3 flex flex-wrap items-center gap-2 ${className}`}>
      {filters.map(({ label, without }) => (
        <li key={label}>
          <SamePageLink
            to={listHref(changeState(state, without), config)}
            aria-label={t.remove(label)}
            className="chip-applied"
          >
            {label}
            <Icon name="x" className="size-4" />
          </SamePageLink>
        </li>
      ))}
      <li>
        <SamePageLink
          to={listHref(withoutFilters(state), config)}
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-link underline underline-offset-4"
        >
          {t.clear}
        </SamePageLink>
      </li>
    </ul>
  )
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The filters that are on, categories first. */
export function useActiveFilters(state: ListState, categories: readonly MenuEntry[]): ActiveFilter[] {
  const messages = useFilterMessages()
  const { category, subCategory } = state
  const menu = categories.find(({ name }) => sameName(name, category))
  const subs = menu ? subCategoriesOf(menu) : categories.flatMap(subCategoriesOf)
  const sub = subs.find(({ name }) => sameName(name, subCategory))
  const { minPrice, maxPrice } = validatePrices(state) ? noFilters : state
  return [
    ...(category === ''
      ? []
      : [{ label: menu?.label ?? category, without: { category: '', subCategory: '' } as const }]),
    ...(subCategory === ''
      ? []
      : [{ label: sub?.label ?? subCategory, without: { subCategory: '' } as const }]),
    ...activeFilters({ ...state, minPrice, maxPrice }, messages),
  ]
}
