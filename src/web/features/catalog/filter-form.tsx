import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import type { Color } from '#shop/catalog/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { type MenuEntry, subCategoriesOf } from './categories.ts'
import { ColorSwatch } from './color-swatch.tsx'
import {
  type FilterChoices,
  type FilterName,
  filterNames,
  filterOf,
  useFilterMessages,
} from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import {
  defaultState,
  type ListConfig,
  type ListState,
  listHref,
  readState,
  stateParams,
  validatePrices,
  withoutFilters,
} from './list-state.ts'
import { hiddenInputs } from './sort-form.tsx'

interface Props {
  config: ListConfig
  state: ListState
  categories: readonly MenuEntry[]
  choices: FilterChoices
  onDone?: () => void
}

/** All filters of a list as one form, which works without scripts. */
export function FilterForm({ config, state, categories, choices, onDone }: Props) {
  const messages = useFilterMessages()
  const t = messages.list
  const navigate = useNavigate()
  const action = useHref(config.path)
  const [errors, setErrors] = useState(() => validatePrices(state))

  // A filter without any choice is not shown.
  const shownFilters = filterNames.filter(
    (name) => filterOf(name).kind !== 'choice' || choices[name]?.length || state[name] !== '',
  )
  const headings = [...new Set(shownFilters.map((name) => filterOf(name).heading(messages)))]

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const filled = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const next = readState(new URLSearchParams(filled), config)
    const priceErrors = validatePrices(next)
    setErrors(priceErrors)
    if (priceErrors) {
      const [first = ''] = Object.keys(priceErrors)
      ;(form.elements.namedItem(first) as HTMLElement | null)?.focus()
      return
    }
    onDone?.()
    navigate(listHref(next, config), { preventScrollReset: true, flushSync: true })
  }

  return (
    <form action={action} onSubmit={submit} noValidate className="flex min-h-0 grow flex-col">
      {/* The page's own parameters and the order do not change. */}
      {hiddenInputs(stateParams({ ...defaultState, sort: state.sort }, config))}
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain p-5">
        {categories.length > 0 && <CategoryField state={state} categories={categories} />}
        {headings.map((heading) => {
          const names = shownFilters.filter((name) => filterOf(name).heading(messages) === heading)
          return (
            <fieldset key={heading}>
              <legend className="mb-2 font-semibold">{heading}</legend>
              <div className={hasPrices(names) ? 'grid grid-cols-2 gap-3' : 'flex flex-wrap gap-2'}>
                {names.map((name) => (
                  <FilterInput key={name} {...{ name, state, errors, choices }} />
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      <div className="flex items-center justify-end gap-3 border-t border-line px-5 py-3">
        <Link
          to={listHref(withoutFilters(state), config)}
          preventScrollReset
          onClick={onDone}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-link underline underline-offset-4"
        >
          {t.clear}
        </Link>
        <button type="submit" className="button-quiet grow md:grow-0">
          {t.show}
        </button>
      </div>
    </form>
  )
}

const hasPrices = (names: readonly FilterName[]) => names.some((name) => filterOf(name).kind === 'price')

interface InputProps {
  name: FilterName
  state: ListState
  errors: ReturnType<typeof validatePrices>
  choices: FilterChoices
}

/** The input of a filter by its kind. */
function FilterInput({ name, state, errors, choices }: InputProps) {
  const messages = useFilterMessages()
  const filter = filterOf(name)
  const value = state[name]
  if (filter.kind === 'flag')
    return (
      <Box name={name} value="true" isChecked={value === true}>
        {filter.label(messages)}
      </Box>
    )
  if (filter.kind === 'options')
    return filter.options.map((option) => (
      <Box key={option} name={name} value={option} isChecked={(value as string[]).includes(option)}>
        {filter.hasSwatches && <ColorSwatch color={option as Color} className="size-5" />}
        {(filter.label ?? filter.chip)(option as never, messages)}
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
  children: ReactNode
}

const Box = ({ name, value, isChecked, children }: BoxProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-3 text-sm has-checked:border-inverse has-checked:bg-inverse has-checked:text-on-inverse">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isChecked}
      className="size-4 shrink-0 accent-inverse"
    />
    {children}
  </label>
)

/** One field for category and sub-category, so that it works without scripts. */
function CategoryField({ state, categories }: { state: ListState; categories: readonly MenuEntry[] }) {
  const t = useMessages(listMessages)
  const { category, subCategory } = state
  const pathOf = (name: string, sub = '') => (sub === '' ? name : `${name}/${sub}`).toLowerCase()
  return (
    <div>
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
