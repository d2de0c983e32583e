import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useComingParameters } from '#web/data/pending-search-params.ts'
import { useActiveFilters } from './active-filters.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { listMessages } from './list-messages.ts'
import {
  addressOf,
  isCutShort,
  isFiltered,
  type ListHome,
  type ListState,
  pageSize,
  problemsOf,
  readState,
  withoutFilters,
} from './list-state.ts'
import type { FirstPage } from './load-list.ts'
import { GrowingList } from './load-more-list.tsx'
import type { MenuEntry } from './menu-entry.ts'
import type { ProductQuery } from './product-pages.ts'
import { SortForm } from './sort-form.tsx'

interface Props {
  home: ListHome
  /** What the page's list is of, before anybody narrows it. */
  base?: ProductQuery
  first: FirstPage
  /** Categories to choose from, where the page has them. */
  categories?: readonly MenuEntry[]
  /** What the page says when it has no products at all. */
  empty: ReactNode
}

/** What the address of this page says of its list. */
export function useListState(home: ListHome): ListState {
  return readState(new URLSearchParams(useLocation().search), home)
}

/** The products of a page, with their number, their order, and what they can be narrowed by. */
export function ProductList({ home, base, first, categories = [], empty }: Props) {
  const t = useMessages(listMessages)
  const shown = useListState(home)
  const [comingParameters] = useComingParameters()
  const coming = readState(comingParameters, home)
  const filters = useActiveFilters(coming, categories)
  const waiting = useNavigation().state === 'loading'
  const status = useRef<HTMLParagraphElement>(null)
  const problems = problemsOf(coming)
  const listOf = (state: ListState) => addressOf({ ...state, shown: pageSize }, home)
  const [here, there] = [listOf(shown), listOf(coming)]

  const lists = `${here} ${there}`
  const before = useRef(lists)
  useEffect(() => {
    if (before.current === lists) return
    before.current = lists
    // A filter that was taken away took the focus with it.
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [lists])

  if (first.total === 0 && !isFiltered(shown)) return empty
  const form = (onDone?: () => void) => (
    <FilterForm
      key={there}
      {...{ home, state: coming, categories, choices: first.choices }}
      {...(onDone && { onDone })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 md:flex md:items-center">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-ink-2 outline-none max-md:col-span-2 md:mr-auto"
        >
          {isCutShort(shown, home, first.total) ? t.resultsOrMore(first.total) : t.results(first.total)}
        </p>
        {!problems && <FilterDialog count={filters.length}>{form}</FilterDialog>}
        <SortForm home={home} state={coming} />
      </div>
      {problems && <section className="card mt-3">{form()}</section>}
      <FilterChips {...{ home, state: coming, filters }} />
      <div
        aria-busy={waiting}
        className={`mt-4 transition-opacity delay-150 duration-150 ${waiting ? 'opacity-60' : ''}`}
      >
        {first.total === 0 ? (
          <div className="flex flex-col items-center gap-4 py-12 text-center">
            <p className="text-lg">{t.nothing}</p>
            <p className="text-ink-2">{t.nothingHint}</p>
            <Link to={addressOf(withoutFilters(coming), home)} className="button-primary">
              {t.clear}
            </Link>
          </div>
        ) : (
          <GrowingList key={here} {...{ home, state: shown, first }} {...(base && { base })} />
        )}
      </div>
    </>
  )
}
