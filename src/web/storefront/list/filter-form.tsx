import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useHref, useNavigate } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ColorSwatch, type ColorValues } from '#web/shared/products/color-swatch.tsx'
import { Field } from '#web/ui/field.tsx'
import { SamePageLink } from '#web/ui/same-page-link.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type MenuEntry, subCategoriesOf } from './category-links.ts'
import {
  type FilterChoices,
  type FilterCounts,
  type FilterName,
  filterNames,
  filterOf,
  offeredOptions,
  useFilterMessages,
} from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import {
  defaultState,
  isFiltered,
  type ListConfig,
  type ListState,
  listHref,
  productQuery,
  readListState,
  stateParams,
  validatePrices,
  withoutFilters,
} from './list-state.ts'
import { fetchProducts, type ProductQuery } from './product-pages.ts'
import { hiddenInputs } from './sort-form.tsx'

interface Props {
  config: ListConfig
  state: ListState
  categories: readonly MenuEntry[]
  choices: FilterChoices
  counts: FilterCounts
  colorValues: ColorValues
  /** The query of the list without filters. */
  base: ProductQuery | undefined
  /** The input that was changed last: a new form takes the focus back to it. */
  changed: RefObject<{ name: string; value: string } | null>
  /** The number of products now; null where it is not known. */
  total: number | null
  onDone?: () => void
}

/** Milliseconds after a change before the products are counted. */
const debounce = 250
/** Where the form stands beside the list, a change applies at once. */
const isBesideList = () => matchMedia('(min-width: 1024px)').matches

/** All filters of a list as one form, which works without scripts. */
export function FilterForm(props: Props) {
  const { config, state, categories, choices, counts, colorValues, base, changed, total, onDone } = props
  const messages = useFilterMessages()
  const t = messages.list
  const navigate = useNavigate()
  const action = useHref(config.path)
  const [errors, setErrors] = useState(() => validatePrices(state))
  const [count, setCount] = useState(total)
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const { name, value } = changed.current ?? {}
    changed.current = null
    if (name === undefined || !form.current) return
    for (const input of form.current.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      if (input.type !== 'checkbox' || input.value === value) input.focus({ preventScroll: true })
  }, [changed])
  const counting = useDebounced(debounce, async (query: ProductQuery, isLatest) => {
    const { language } = messages
    const page = await fetchProducts(api, { ...query, language }, null, 1).catch((error: unknown) => {
      // The button works without the number.
      if (error instanceof ApiError) return null
      throw error
    })
    if (isLatest()) setCount(page?.total ?? null)
  })

  function readForm(element: HTMLFormElement) {
    const filled = [...new FormData(element)].map(([name, value]) => [name, String(value)])
    return readListState(new URLSearchParams(filled), config)
  }
  function onChange({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const { name, value, type } = target as HTMLInputElement
    if (isBesideList()) {
      if (type !== 'checkbox' && type !== 'select-one') return
      changed.current = { name, value }
      currentTarget.requestSubmit()
      return
    }
    counting.cancel()
    setCount(null)
    const next = readForm(currentTarget)
    if (validatePrices(next)) return
    counting.start({ ...base, ...productQuery(next, config) })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = readForm(event.currentTarget)
    const priceErrors = validatePrices(next)
    setErrors(priceErrors)
    if (priceErrors) {
      const [first = ''] = Object.keys(priceErrors)
      ;(event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus()
      return
    }
    onDone?.()
    navigate(listHref(next, config), { preventScrollReset: true, flushSync: true })
  }

  return (
    <form
      ref={form}
      action={action}
      onSubmit={submit}
      onChange={onChange}
      noValidate
      className="flex min-h-0 grow flex-col"
    >
      {/* The page's own parameters and the order do not change. */}
      {hiddenInputs(stateParams({ ...defaultState, sort: state.sort }, config))}
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain p-5 lg:gap-0 lg:divide-y lg:divide-line lg:overflow-visible lg:p-0 lg:*:pb-4">
        {categories.length > 0 && <CategoryField state={state} categories={categories} />}
        <FilterGroups
          state={state}
          errors={errors}
          choices={choices}
          counts={counts}
          colorValues={colorValues}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line px-5 py-3 lg:sticky lg:bottom-0 lg:bg-paper lg:px-0">
        {isFiltered(state) && (
          <SamePageLink
            to={listHref(withoutFilters(state), config)}
            onClick={onDone}
            className="inline-flex min-h-11 items-center px-3 font-semibold whitespace-nowrap text-link underline underline-offset-4"
          >
            {t.clear}
          </SamePageLink>
        )}
        <button type="submit" className="button-buy grow">
          {count === null || !hydrated ? t.show : t.showCount(count)}
        </button>
      </div>
    </form>
  )
}

/** After the category come the flags, which most people want: on offer, in stock. */
const flagsFirst = [
  ...filterNames.filter((name) => filterOf(name).kind === 'flag'),
  ...filterNames.filter((name) => filterOf(name).kind !== 'flag'),
]

/** The inputs of the filters, those of the same kind together. */
function FilterGroups(props: Omit<InputProps, 'name'>) {
  const { state, choices, counts } = props
  const messages = useFilterMessages()
  // A filter without any choice is not shown.
  const shownFilters = flagsFirst.filter((name) => {
    const { kind } = filterOf(name)
    if (kind === 'choice') return choices[name]?.length || state[name] !== ''
    if (kind !== 'options' || !counts[name]) return true
    return Object.values(counts[name]).some((count) => count > 0) || (state[name] as string[]).length > 0
  })
  const headings = [...new Set(shownFilters.map((name) => filterOf(name).heading(messages)))]
  return headings.map((heading) => {
    const names = shownFilters.filter((name) => filterOf(name).heading(messages) === heading)
    return (
      <fieldset key={heading}>
        <legend className="mb-2 font-semibold lg:mb-1 lg:pt-4">{heading}</legend>
        <div className={layoutOf(names)}>
          {names.map((name) => (
            <FilterInput key={name} name={name} {...props} />
          ))}
        </div>
      </fieldset>
    )
  })
}

/** Two columns for prices, and for sizes beside the list; otherwise chips, beside the list rows. */
function layoutOf(names: readonly FilterName[]) {
  const filters = names.map(filterOf)
  if (filters.some(({ kind }) => kind === 'price')) return 'grid grid-cols-2 gap-3'
  const areSizes = filters.every((filter) => filter.kind === 'options' && !filter.hasSwatches)
  return `flex flex-wrap gap-2 ${areSizes ? 'lg:grid lg:grid-cols-2 lg:gap-x-5 lg:gap-y-0' : 'lg:block'}`
}

interface InputProps {
  name: FilterName
  state: ListState
  errors: ReturnType<typeof validatePrices>
  choices: FilterChoices
  counts: FilterCounts
  colorValues: ColorValues
}

/** The input of a filter by its kind. */
function FilterInput({ name, state, errors, choices, counts, colorValues }: InputProps) {
  const messages = useFilterMessages()
  const filter = filterOf(name)
  const value = state[name]
  if (filter.kind === 'flag')
    return (
      <Box name={name} value="true" isChecked={value === true} count={counts[name]?.true}>
        {filter.label(messages)}
      </Box>
    )
  if (filter.kind === 'options')
    return offeredOptions(filter, counts[name], value as string[]).map((option) => (
      <Box
        key={option}
        name={name}
        value={option}
        isChecked={(value as string[]).includes(option)}
        count={counts[name]?.[option]}
      >
        {filter.hasSwatches && <ColorSwatch color={option} values={colorValues} className="size-5" />}
        {(filter.label ?? filter.chip)(option, messages)}
      </Box>
    ))
  if (filter.kind === 'choice') {
    const chosen = value as string
    const all = new Set([...(choices[name] ?? []), chosen].filter((choice) => choice !== ''))
    return (
      <select name={name} aria-label={filter.heading(messages)} defaultValue={chosen} className="field">
        <option value="">{filter.all(messages)}</option>
        {[...all].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  const price = name as 'minPrice' | 'maxPrice'
  const error = errors?.[price]
  return (
    <Field name={name} label={messages.list[price]} error={error && messages.list[error]}>
      {(ids) => (
        <input
          {...ids}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={value as string}
          className="field"
        />
      )}
    </Field>
  )
}

interface BoxProps {
  name: string
  value: string
  isChecked: boolean
  count: number | undefined
  children: ReactNode
}

/** A chip with a box and the number of products; in the column beside the list a row. */
function Box({ name, value, isChecked, count, children }: BoxProps) {
  const { language } = useFilterMessages()
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3 text-sm has-checked:border-inverse has-checked:bg-inverse has-checked:text-on-inverse lg:flex lg:min-h-9 lg:rounded-none lg:border-0 lg:px-0 lg:text-base lg:has-checked:bg-transparent lg:has-checked:font-semibold lg:has-checked:text-ink">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-4 shrink-0 accent-inverse lg:size-5"
      />
      {children}
      {count !== undefined && (
        <span aria-hidden="true" className="text-sm font-normal tabular-nums opacity-75 lg:ml-auto">
          {formatNumber(count, language)}
        </span>
      )}
    </label>
  )
}

/** One field for category and sub-category, so that it works without scripts. */
function CategoryField({ state, categories }: { state: ListState; categories: readonly MenuEntry[] }) {
  const t = useMessages(listMessages)
  const { category, subCategory } = state
  const pathOf = (name: string, sub = '') => (sub === '' ? name : `${name}/${sub}`).toLowerCase()
  return (
    <div className="lg:pt-4">
      <label htmlFor="categoryPath" className="mb-1 block font-semibold">
        {t.category}
      </label>
      <select
        id="categoryPath"
        name="categoryPath"
        defaultValue={pathOf(category, subCategory)}
        className="field"
      >
        <option value="">{t.allCategories}</option>
        {categories.map((main) => (
          <optgroup key={main.name} label={main.label}>
            <option value={pathOf(main.name)}>{t.allOf(main.label)}</option>
            {subCategoriesOf(main).map((sub) => (
              <option key={sub.name} value={pathOf(main.name, sub.name)}>
                {sub.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
