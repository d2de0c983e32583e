import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** Milliseconds without typing before the search starts. */
const debounce = 300

interface Props {
  label: string
  /** Maximum number of characters. */
  maxLength: number
  search: string
  onSearch: (text: string) => void
  input?: RefObject<HTMLInputElement | null>
}

/** A search field that searches while the user types. */
export function SearchField({ label, maxLength, search, onSearch, input }: Props) {
  const [typed, setTyped] = useState(search)
  // The field ignores its own last search when it comes back, or it would overwrite what was typed since.
  const lastSearch = useRef(search)
  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    setTyped(search)
  }, [search])

  // The timer calls the latest callback: other filters may have changed since the last key.
  const latest = useRef(onSearch)
  latest.current = onSearch
  const submit = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === lastSearch.current) return
    lastSearch.current = trimmed
    latest.current(trimmed)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <search className="w-full md:w-auto">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          submit(typed)
        }}
        className="relative w-full md:w-[22rem]"
      >
        <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => submit(target.value), debounce)
          }}
          className="field pl-10"
        />
      </form>
    </search>
  )
}
