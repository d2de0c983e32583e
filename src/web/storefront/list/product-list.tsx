import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import { Breadcrumbs, type Step } from '#web/ui/breadcrumbs.tsx'
import { SamePageLink } from '#web/ui/same-page-link.tsx'
import { type MenuEntry, subCategoriesOf } from './category-links.ts'
import { FilterChips, useActiveFilters } from './filter-chips.tsx'
import { FilterButton, FilterDialog, useFilterDialog } from './filter-dialog.tsx'
import { FilterForm } from './filter-form.tsx'
import { listMessages } from './list-messages.ts'
import {
  changeState,
  isFiltered,
  type ListConfig,
  type ListState,
  listHref,
  pageSize,
  readListState,
  validatePrices,
  withoutFilters,
} from './list-state.ts'
import type { FirstPage } from './load-list.ts'
import { LoadMoreList } from './load-more-list.tsx'
import type { ProductQuery } from './product-pages.ts'
import { SortForm } from './sort-form.tsx'

interface Props {
  heading: string
  /** The way to the page; none without it. */
  steps?: readonly Step[]
  /** Words of the shop below the heading. */
  intro?: ReactNode
  config: ListConfig
  /** The query of the list without filters. */
  base?: ProductQuery
  first: FirstPage
  /** The categories offered as filters. */
  categories?: readonly MenuEntry[]
  /** Links to the other sub-categories, where the filters do not offer them. */
  siblings?: readonly SubCategoryLink[]
  /** Shown when there are no products without filters either. */
  empty: ReactNode
}

/** The state of the list in the URL. */
export function useShownList(config: ListConfig): ListState {
  return readListState(new URLSearchParams(useLocation().search), config)
}

/** The products of a page, below their heading with count, sort order and filters. */
export function ProductList(props: Props) {
  const { heading, steps, intro, config, base, first, categories = [], siblings = [], empty } = props
  const t = useMessages(listMessages)
  const current = useShownList(config)
  const [pendingParams] = usePendingSearchParams()
  const pending = readListState(pendingParams, config)
  const filters = useActiveFilters(pending, categories)
  const chosen = categories.find(({ name }) => name.toLowerCase() === pending.category)
  const subCategories = chosen
    ? [{ name: '', label: t.all }, ...subCategoriesOf(chosen)].map(({ name, label }) => ({
        label,
        to: listHref(changeState(pending, { subCategory: name.toLowerCase() }), config),
        isCurrent: name.toLowerCase() === pending.subCategory,
      }))
    : siblings
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

  const { dialog, id, open, close } = useFilterDialog()
  const changed = useRef<{ name: string; value: string }>(null)
  const isEmpty = first.total === 0 && !isFiltered(current)
  const head = (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 md:mb-5 md:gap-y-2">
      {steps && (
        <div className="md:w-full">
          <Breadcrumbs steps={steps} isShort />
        </div>
      )}
      <h1 className="min-w-0 text-2xl wrap-anywhere max-md:grow max-md:basis-32">{heading}</h1>
      {!isEmpty && (
        <>
          <p ref={status} role="status" tabIndex={-1} className="text-ink-2 outline-none max-md:text-sm">
            {first.isTotalCapped ? t.resultsOrMore(first.total) : t.results(first.total)}
          </p>
          <div className="grid w-full two-columns gap-3 md:ml-auto md:flex md:w-auto">
            {!hasErrors && <FilterButton id={id} open={open} count={filters.length} />}
            <SortForm config={config} state={pending} />
          </div>
        </>
      )}
    </div>
  )
  if (isEmpty)
    return (
      <>
        {head}
        {intro}
        {empty}
      </>
    )
  const { choices, counts, colorValues } = first
  const form = (
    <FilterForm
      key={pendingList}
      config={config}
      state={pending}
      categories={categories}
      choices={choices}
      counts={counts}
      colorValues={colorValues}
      base={base}
      changed={changed}
      total={first.isTotalCapped ? null : first.total}
      onDone={close}
    />
  )
  return (
    <>
      {head}
      {intro}
      <div className="lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-10">
        {hasErrors ? (
          <section className="card max-lg:mb-3 lg:bg-transparent">{form}</section>
        ) : (
          <FilterDialog dialog={dialog} id={id} close={close}>
            {form}
          </FilterDialog>
        )}
        <div className="min-w-0">
          <SubCategoryChips links={subCategories} />
          <FilterChips
            config={config}
            state={pending}
            filters={filters}
            // A category alone is the heading of the page.
            className={chosen && filters.length === 1 ? 'max-md:hidden' : ''}
          />
          <div
            aria-busy={isLoading}
            className={`transition-opacity delay-150 ${isLoading ? 'opacity-60' : ''}`}
          >
            {first.total === 0 ? (
              <div className="flex flex-col items-center gap-4 py-12 text-center">
                <p className="text-lg">{t.nothing}</p>
                <p className="text-ink-2">{t.nothingHint}</p>
                <SamePageLink to={listHref(withoutFilters(pending), config)} className="button-quiet">
                  {t.clear}
                </SamePageLink>
              </div>
            ) : (
              <LoadMoreList
                key={currentList}
                config={config}
                state={current}
                first={first}
                {...(base && { base })}
              />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

interface SubCategoryLink {
  label: string
  to: string
  isCurrent: boolean
}

/** Links to the sub-categories of a category, in one row. */
function SubCategoryChips({ links }: { links: readonly SubCategoryLink[] }) {
  const t = useMessages(listMessages)
  if (links.length === 0) return null
  return (
    <nav
      aria-label={t.subCategories}
      className="-mx-4 mb-2.5 overflow-x-auto scroll-px-4 px-4 [scrollbar-width:none] md:mb-4"
    >
      <ul className="flex w-max gap-2 py-0.5 lg:w-auto lg:flex-wrap">
        {links.map(({ label, to, isCurrent }) => (
          <li key={to}>
            <SamePageLink
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="chip text-sm [&[aria-current]]:[scroll-initial-target:nearest]"
            >
              {label}
            </SamePageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
