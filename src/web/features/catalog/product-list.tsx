import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import type { MenuEntry } from './categories.ts'
import { FilterChips, useActiveFilters } from './filter-chips.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { listMessages } from './list-messages.ts'
import {
  isFiltered,
  type ListConfig,
  type ListState,
  listHref,
  pageSize,
  readState,
  validatePrices,
  withoutFilters,
} from './list-state.ts'
import type { FirstPage } from './load-list.ts'
import { LoadMoreList } from './load-more-list.tsx'
import type { ProductQuery } from './product-pages.ts'
import { SortForm } from './sort-form.tsx'

interface Props {
  config: ListConfig
  /** The query of the list without filters. */
  base?: ProductQuery
  first: FirstPage
  /** The categories offered as filters. */
  categories?: readonly MenuEntry[]
  /** Shown when there are no products without filters either. */
  empty: ReactNode
}

/** The state of the list in the URL. */
export function useListState(config: ListConfig): ListState {
  return readState(new URLSearchParams(useLocation().search), config)
}

/** The products of a page, with their count, sort order and filters. */
export function ProductList({ config, base, first, categories = [], empty }: Props) {
  const t = useMessages(listMessages)
  const current = useListState(config)
  const [pendingParams] = usePendingSearchParams()
  const pending = readState(pendingParams, config)
  const filters = useActiveFilters(pending, categories)
  const isLoading = useNavigation().state === 'loading'
  const status = useRef<HTMLParagraphElement>(null)
  const hasErrors = validatePrices(pending) !== null
  const listOf = (state: ListState) => listHref({ ...state, shown: pageSize }, config)
  const [currentList, pendingList] = [listOf(current), listOf(pending)]

  const lists = `${currentList} ${pendingList}`
  const previous = useRef(lists)
  useEffect(() => {
    if (previous.current === lists) return
    previous.current = lists
    // The focus is lost when a focused filter chip is removed.
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [lists])

  if (first.total === 0 && !isFiltered(current)) return empty
  const form = (onDone?: () => void) => (
    <FilterForm
      key={pendingList}
      {...{ config, state: pending, categories, choices: first.choices }}
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
          {first.isTotalCapped ? t.resultsOrMore(first.total) : t.results(first.total)}
        </p>
        {!hasErrors && <FilterDialog count={filters.length}>{form}</FilterDialog>}
        <SortForm config={config} state={pending} />
      </div>
      {hasErrors && <section className="card mt-3">{form()}</section>}
      <FilterChips {...{ config, state: pending, filters }} />
      <div
        aria-busy={isLoading}
        className={`mt-4 transition-opacity delay-150 duration-150 ${isLoading ? 'opacity-60' : ''}`}
      >
        {first.total === 0 ? (
          <div className="flex flex-col items-center gap-4 py-12 text-center">
            <p className="text-lg">{t.nothing}</p>
            <p className="text-ink-2">{t.nothingHint}</p>
            <Link to={listHref(withoutFilters(pending), config)} className="button-quiet">
              {t.clear}
            </Link>
          </div>
        ) : (
          <LoadMoreList key={currentList} {...{ config, state: current, first }} {...(base && { base })} />
        )}
      </div>
    </>
  )
}
