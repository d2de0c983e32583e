import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useDebounced } from './use-debounced.ts'

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

/** A search field that searches while the user types; in a line with other things it takes the room that they leave. */
export function SearchField({ label, maxLength, search, onSearch, input }: Props) {
  const [typed, setTyped] = useState(search)
  // The field ignores its own last search when it comes back, or it would overwrite what was typed since.
  const lastSearch = useRef(search)
  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    setTyped(search)
  }, [search])

  const submit = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === lastSearch.current) return
    lastSearch.current = trimmed
    onSearch(trimmed)
  }
  const typing = useDebounced(debounce, submit)

  return (
    <search className="min-w-32 grow basis-0 md:grow-0 md:basis-auto">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          typing.cancel()
          submit(typed)
        }}
        className="group relative w-full md:w-[22rem]"
      >
        <Icon
          name="search"
          className="pointer-events-none absolute top-3 left-3 size-5 text-ink-3 max-md:left-2.5 max-md:group-focus-within:hidden"
        />
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
            typing.start(target.value)
          }}
          className="field pr-2 pl-10 text-ellipsis max-md:pl-9 max-md:focus:pl-3"
        />
      </form>
    </search>
  )
}
