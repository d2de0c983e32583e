import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import type { Color } from '#shop/catalog/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFilterTexts } from './active-filters.ts'
import { ColorSwatch } from './color-swatch.tsx'
import { type FilterChoices, type FilterName, filterNames, filterOf } from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import {
  addressOf,
  type ListHome,
  type ListState,
  problemsOf,
  readState,
  wholeList,
  withoutFilters,
  writeState,
} from './list-state.ts'
import { type MenuEntry, subCategoriesOf } from './menu-entry.ts'
import { hiddenInputs } from './sort-form.tsx'

interface Props {
  home: ListHome
  state: ListState
  categories: readonly MenuEntry[]
  choices: FilterChoices
  onDone?: () => void
}

/** All filters of a list as one form, which works without scripts. */
export function FilterForm({ home, state, categories, choices, onDone }: Props) {
  const texts = useFilterTexts()
  const listText = texts.list
  const navigate = useNavigate()
  const action = useHref(home.path)
  const [problems, setProblems] = useState(() => problemsOf(state))

  // A filter without any choice is not shown.
  const shownFilters = filterNames.filter(
    (name) => filterOf(name).kind !== 'choice' || choices[name]?.length || state[name] !== '',
  )
  const headings = [...new Set(shownFilters.map((name) => filterOf(name).heading(texts)))]

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const filled = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    const asked = readState(new URLSearchParams(filled), home)
    const wrong = problemsOf(asked)
    setProblems(wrong)
    if (wrong) {
      const [first = ''] = Object.keys(wrong)
      ;(form.elements.namedItem(first) as HTMLElement | null)?.focus()
      return
    }
    onDone?.()
    navigate(addressOf(asked, home), { preventScrollReset: true, flushSync: true })
  }

  return (
    <form action={action} onSubmit={submit} noValidate className="flex min-h-0 grow flex-col">
      {/* What belongs to the page, and the order, stay as they are. */}
      {hiddenInputs(writeState({ ...wholeList, sort: state.sort }, home))}
      <div className="flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain p-5">
        {categories.length > 0 && <PlaceField state={state} categories={categories} />}
        {headings.map((heading) => {
          const names = shownFilters.filter((name) => filterOf(name).heading(texts) === heading)
          return (
            <fieldset key={heading}>
              <legend className="mb-2 font-semibold">{heading}</legend>
              <div className={hasPrices(names) ? 'grid grid-cols-2 gap-3' : 'flex flex-wrap gap-2'}>
                {names.map((name) => (
                  <FilterInput key={name} {...{ name, state, problems, choices }} />
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      <div className="flex items-center justify-end gap-3 border-t border-line px-5 py-3">
        <Link
          to={addressOf(withoutFilters(state), home)}
          preventScrollReset
          onClick={onDone}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-brand underline underline-offset-4"
        >
          {listText.clear}
        </Link>
        <button type="submit" className="button-primary grow md:grow-0">
          {listText.show}
        </button>
      </div>
    </form>
  )
}

const hasPrices = (names: readonly FilterName[]) => names.some((name) => filterOf(name).kind === 'price')

interface InputProps {
  name: FilterName
  state: ListState
  problems: ReturnType<typeof problemsOf>
  choices: FilterChoices
}

/** The input of a filter by its kind. */
function FilterInput({ name, state, problems, choices }: InputProps) {
  const texts = useFilterTexts()
  const filter = filterOf(name)
  const value = state[name]
  if (filter.kind === 'flag')
    return (
      <Box name={name} value="true" isChecked={value === true}>
        {filter.label(texts)}
      </Box>
    )
  if (filter.kind === 'options')
    return filter.options.map((option) => (
      <Box key={option} name={name} value={option} isChecked={(value as string[]).includes(option)}>
        {filter.hasSwatches && <ColorSwatch color={option as Color} className="size-5" />}
        {(filter.label ?? filter.chip)(option as never, texts)}
      </Box>
    ))
  if (filter.kind === 'choice') {
    const chosen = value as string
    const all = new Set([...(choices[name] ?? []), chosen].filter((choice) => choice !== ''))
    return (
      <select name={name} aria-label={filter.heading(texts)} defaultValue={chosen} className="field">
        <option value="">{filter.all(texts)}</option>
        {[...all].map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  const price = name as 'minPrice' | 'maxPrice'
  const problem = problems?.[price]
  return (
    <Field name={name} label={texts.list[price]} error={problem && texts.list[problem]}>
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
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={isChecked}
      className="size-4 shrink-0 accent-brand"
    />
    {children}
  </label>
)

/** One field for category and sub-category, so that the second need not wait for the first. */
function PlaceField({ state, categories }: { state: ListState; categories: readonly MenuEntry[] }) {
  const listText = useMessages(listMessages)
  const { category, subCategory } = state
  const placeOf = (name: string, sub = '') => (sub === '' ? name : `${name}/${sub}`).toLowerCase()
  return (
    <div>
      <label htmlFor="place" className="mb-1 block font-semibold">
        {listText.category}
      </label>
      <select id="place" name="place" defaultValue={placeOf(category, subCategory)} className="field">
        <option value="">{listText.allCategories}</option>
        {categories.map((main) => (
          <optgroup key={main.name} label={main.label}>
            <option value={placeOf(main.name)}>{listText.allOf(main.label)}</option>
            {subCategoriesOf(main).map((sub) => (
              <option key={sub.name} value={placeOf(main.name, sub.name)}>
                {sub.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
