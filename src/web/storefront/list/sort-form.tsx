import { useId } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { listMessages } from './list-messages.ts'
import {
  changeState,
  type ListConfig,
  type ListState,
  listHref,
  readListState,
  sortOptions,
  stateParams,
} from './list-state.ts'

/** The order of the list. A choice applies at once; without scripts there is a button. */
export function SortForm({ config, state }: { config: ListConfig; state: ListState }) {
  const t = useMessages(listMessages)
  const navigate = useNavigate()
  const action = useHref(config.path)
  const id = useId()
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      {hiddenInputs(stateParams(changeState(state, { sort: null }), config))}
      <label htmlFor={id} className="sr-only text-sm text-ink-2 md:not-sr-only">
        {t.sort}
      </label>
      <select
        id={id}
        name="sort"
        value={state.sort ?? config.defaultSort}
        className="field min-w-0 md:w-52"
        onChange={({ currentTarget: { value } }) => {
          const { sort } = readListState(new URLSearchParams({ sort: value }), config)
          navigate(listHref(changeState(state, { sort }), config), {
            preventScrollReset: true,
            flushSync: true,
          })
        }}
      >
        {sortOptions(config).map((name) => (
          <option key={name} value={name}>
            {t.sorts[name]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button-quiet">
          {t.applySort}
        </button>
      </noscript>
    </form>
  )
}

export const hiddenInputs = (params: URLSearchParams) =>
  [...params].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
