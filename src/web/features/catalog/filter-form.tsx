import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useHref, useNavigate } from 'react-router'
import { colorNames, sizeNames } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { ColorFace } from './color-swatch.tsx'
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
import { productMessages } from './product-messages.ts'
import { hiddenInputs } from './sort-form.tsx'

interface Props {
  home: ListHome
  state: ListState
  categories: readonly MenuEntry[]
  onDone?: () => void
}

/** Everything a list can be narrowed by, as one form: a plain one where no scripts run. */
export function FilterForm({ home, state, categories, onDone }: Props) {
  const listText = useMessages(listMessages)
  const productText = useMessages(productMessages)
  const navigate = useNavigate()
  const action = useHref(home.path)
  const [problems, setProblems] = useState(() => problemsOf(state))

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
        <fieldset>
          <Legend>{listText.price}</Legend>
          <div className="grid grid-cols-2 gap-3">
            {(['minPrice', 'maxPrice'] as const).map((name) => (
              <Field
                key={name}
                name={name}
                label={listText[name]}
                error={problems?.[name] && listText[problems[name]]}
              >
                {(ids) => (
                  <input
                    {...ids}
                    name={name}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={20}
                    defaultValue={state[name]}
                    className="field"
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <Legend>{productText.size}</Legend>
          <Boxes>
            {sizeNames.map((size) => (
              <Box key={size} name="sizes" value={size} ticked={state.sizes.includes(size)}>
                {size}
              </Box>
            ))}
          </Boxes>
        </fieldset>
        <fieldset>
          <Legend>{productText.color}</Legend>
          <Boxes>
            {colorNames.map((color) => (
              <Box key={color} name="colors" value={color} ticked={state.colors.includes(color)}>
                <ColorFace color={color} className="size-5" />
                {productText.colors[color]}
              </Box>
            ))}
          </Boxes>
        </fieldset>
        <fieldset>
          <Legend>{listText.offers}</Legend>
          <Boxes>
            {(['onOffer', 'inStock'] as const).map((name) => (
              <Box key={name} name={name} value="true" ticked={state[name]}>
                {listText[name]}
              </Box>
            ))}
          </Boxes>
        </fieldset>
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

const Legend = ({ children }: { children: string }) => (
  <legend className="mb-2 font-semibold">{children}</legend>
)
const Boxes = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)

interface BoxProps {
  name: string
  value: string
  ticked: boolean
  children: ReactNode
}

const Box = ({ name, value, ticked, children }: BoxProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand">
    <input
      type="checkbox"
      name={name}
      value={value}
      defaultChecked={ticked}
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
          <optgroup key={main.name} label={main.word}>
            <option value={placeOf(main.name)}>{listText.allOf(main.word)}</option>
            {subCategoriesOf(main).map((sub) => (
              <option key={sub.name} value={placeOf(main.name, sub.name)}>
                {sub.word}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
