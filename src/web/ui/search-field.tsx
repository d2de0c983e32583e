import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

const pause = 300

interface Props {
  label: string
  /** Most letters. */
  longest: number
  search: string
  onSearch: (text: string) => void
  input?: RefObject<HTMLInputElement | null>
}

/** Searches while somebody types, as soon as they pause. */
export function SearchBox({ label, longest, search, onSearch, input }: Props) {
  const [typed, setTyped] = useState(search)
  // What this box has said is no news to it, or it would overwrite what was typed since.
  const told = useRef(search)
  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setTyped(search)
  }, [search])

  // Called after a pause, when the list may be narrowed by something else than at the last key.
  const telling = useRef(onSearch)
  telling.current = onSearch
  const say = (text: string) => {
    const wanted = text.trim()
    if (wanted === told.current) return
    told.current = wanted
    telling.current(wanted)
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return (
    <search className="w-full md:w-auto">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(waiting.current)
          say(typed)
        }}
        className="relative w-full md:w-[22rem]"
      >
        <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-2" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(waiting.current)
            waiting.current = setTimeout(() => say(target.value), pause)
          }}
          className="min-h-11 w-full rounded-full border border-line-strong bg-surface pr-4 pl-11 placeholder:text-ink-3"
        />
      </form>
    </search>
  )
}
