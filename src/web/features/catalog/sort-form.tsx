import { useId } from 'react'
import { useHref, useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { listMessages } from './list-messages.ts'
import {
  addressOf,
  choose,
  type ListHome,
  type ListState,
  readState,
  sortsOf,
  writeState,
} from './list-state.ts'

/** The order of the list: goes there at once when another is chosen, and by a button where no scripts run. */
export function SortForm({ home, state }: { home: ListHome; state: ListState }) {
  const t = useMessages(listMessages)
  const navigate = useNavigate()
  const action = useHref(home.path)
  const id = useId()
  const chosen = state.sort ?? home.sort
  return (
    <form action={action} className="flex flex-wrap items-center gap-2">
      {hiddenInputs(writeState(choose(state, { sort: null }), home))}
      <label htmlFor={id} className="sr-only text-sm text-ink-2 md:not-sr-only">
        {t.sort}
      </label>
      <select
        id={id}
        name="sort"
        value={chosen}
        className="field min-w-0 md:w-52"
        onChange={({ currentTarget: { value } }) => {
          const { sort } = readState(new URLSearchParams({ sort: value }), home)
          navigate(addressOf(choose(state, { sort }), home), { preventScrollReset: true, flushSync: true })
        }}
      >
        {sortsOf(home).map((name) => (
          <option key={name} value={name}>
            {t.sorts[name]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button-secondary">
          {t.applySort}
        </button>
      </noscript>
    </form>
  )
}

/** What a form sends along of an address without showing it. */
export const hiddenInputs = (query: string) =>
  [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
