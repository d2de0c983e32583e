import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

/** Milliseconds without typing before the search starts. */
const debounce = 200

interface ProductSearch {
  text: string
  /** The text to search for, a moment after it was typed; empty for nothing. */
  query: string
  input: RefObject<HTMLInputElement | null>
  type: (text: string) => void
  /** The product was taken: the next one can be typed. */
  restart: () => void
}

/** What is typed to find a product; it may begin with words. */
export function useProductSearch(words = ''): ProductSearch {
  const [text, setText] = useState(words)
  const [query, setQuery] = useState(words.trim())
  const input = useRef<HTMLInputElement>(null)
  const typing = useDebounced(debounce, (typed: string) => setQuery(typed.trim()))
  const type = (typed: string) => {
    setText(typed)
    typing.start(typed)
  }
  return {
    text,
    query: text.trim() && query,
    input,
    type,
    restart() {
      type('')
      input.current?.focus()
    },
  }
}

interface Props<Found> {
  label: string
  placeholder?: string
  /** Below the input, unless nothing was found. */
  hint?: string
  /** The name of the list of what was found, where it is not the label. */
  listLabel?: string
  noneFound: string
  /** Why the last product was not taken. */
  problem?: string
  search: ProductSearch
  /** The search for `search.query`. */
  found: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** What it has found; undefined before the first answer. */
  rows: readonly Found[] | undefined
  keyOf: (row: Found) => string
  /** The name of a row's button, where it is not its content. */
  nameOf?: (row: Found) => string
  /** Rows that cannot be picked now. */
  isDisabled?: (row: Found) => boolean
  onPick: (row: Found) => void
  /** The content of a row. */
  children: (row: Found) => ReactNode
}

/** Finds products while their name or number is typed, to pick one after the other; also within a form. */
export function ProductPicker<Found>({
  label,
  placeholder,
  hint = '',
  listLabel = label,
  noneFound,
  problem = '',
  search,
  found,
  rows,
  keyOf,
  nameOf,
  isDisabled,
  onPick,
  children,
}: Props<Found>) {
  const id = useId()
  const isAsked = search.query !== ''
  const hasNone = isAsked && rows?.length === 0 && !found.isFetching
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3" />
        <input
          ref={search.input}
          id={id}
          type="search"
          className="field pl-10"
          value={search.text}
          maxLength={maxSearchInput}
          autoComplete="off"
          placeholder={placeholder}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => search.type(target.value)}
          // Enter would submit the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div role="alert">{problem && <p className="mt-1 font-semibold text-danger">{problem}</p>}</div>
      <p id={`${id}-note`} role="status" className="mt-1 text-sm text-ink-2">
        {hasNone ? noneFound : hint}
      </p>
      {isAsked && found.isError && !found.isFetching && <LoadFailed onRetry={() => found.refetch()} />}
      {isAsked && !rows && found.isFetching && <Loading />}
      {isAsked && rows && rows.length > 0 && (
        <ul
          aria-label={listLabel}
          className="mt-1 max-h-80 overflow-y-auto rounded-md border border-line-strong"
        >
          {rows.map((row) => (
            <li key={keyOf(row)} className="not-first:border-t not-first:border-line">
              <button
                type="button"
                aria-label={nameOf?.(row)}
                disabled={isDisabled?.(row)}
                onClick={() => onPick(row)}
                className="flex min-h-14 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken disabled:opacity-50"
              >
                {children(row)}
                <Icon name="plus" className="size-5 shrink-0 text-ink-2" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
