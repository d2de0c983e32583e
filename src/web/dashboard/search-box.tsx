import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '#web/components/icon.tsx'

const pause = 300
const longestId = 20

/** What is searched for, as the address says it. */
export const useSearch = (longest = longestId) =>
  useSearchParams()[0].get('search')?.trim().slice(0, longest) ?? ''

interface Props {
  label: string
  /** Most letters; as many as an order's id may have with its signs, unless said. */
  longest?: number
}

/** Keeps what is typed in the address as `?search=`, so that it survives reloading, sharing and coming back. */
export function SearchBox({ label, longest = longestId }: Props) {
  const search = useSearch(longest)
  const [, setParameters] = useSearchParams()
  const [typed, setTyped] = useState(search)
  // What this box wrote into the address is no news to it, or it would overwrite what was typed since.
  const written = useRef(search)
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])

  const write = (text: string) => {
    const wanted = text.trim()
    if (wanted === written.current) return
    written.current = wanted
    setParameters(wanted ? { search: wanted } : {}, { replace: true, preventScrollReset: true })
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(waiting.current)
          write(typed)
        }}
        className="relative w-full max-w-[19rem]"
      >
        <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-2" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize={longest === longestId ? 'characters' : 'none'}
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(waiting.current)
            waiting.current = setTimeout(() => write(target.value), pause)
          }}
          className="min-h-11 w-full rounded-pill border border-line-strong bg-surface pr-4 pl-11 placeholder:text-ink-3"
        />
      </form>
    </search>
  )
}
