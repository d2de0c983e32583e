import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useComingParameters } from '#web/coming-parameters.ts'
import { useTexts } from '#web/texts/texts.tsx'
import type { MenuEntry } from './home/menu-entry.ts'
import { FilterChips } from './list/filter-chips.tsx'
import { FilterDialog } from './list/filter-dialog.tsx'
import { FilterForm } from './list/filter-form.tsx'
import { useActiveFilters } from './list/filter-words.ts'
import { GrowingList } from './list/growing-list.tsx'
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
} from './list/list-state.ts'
import { SortForm } from './list/sort-form.tsx'
import type { ProductPage, ProductQuery } from './product-pages.ts'

interface Props {
  home: ListHome
  /** What the page's list is of, before anybody narrows it. */
  base?: ProductQuery
  first: ProductPage
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
  const { list } = useTexts()
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
    <FilterForm key={there} {...{ home, state: coming, categories }} {...(onDone && { onDone })} />
  )
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 desk:flex desk:items-center">
        <p
          ref={status}
          role="status"
          tabIndex={-1}
          className="text-ink-2 outline-none max-desk:col-span-2 desk:mr-auto"
        >
          {isCutShort(shown, home, first.total) ? list.resultsOrMore(first.total) : list.results(first.total)}
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
            <p className="text-1">{list.nothing}</p>
            <p className="text-ink-2">{list.nothingHint}</p>
            <Link to={addressOf(withoutFilters(coming), home)} className="button-primary">
              {list.clear}
            </Link>
          </div>
        ) : (
          <GrowingList key={here} {...{ home, state: shown, first }} {...(base && { base })} />
        )}
      </div>
    </>
  )
}
