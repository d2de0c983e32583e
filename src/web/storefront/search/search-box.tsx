import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { searchMessages } from '#web/shared/products/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SearchSuggestions } from './search-suggestions.tsx'

const maxLength = 100

/** The search text in the URL of the search page. */
function useCurrentSearch() {
  const { pathname, search } = useLocation()
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
}

/** Whether the search box of wide screens is open: after a toggle (HDR-09), and on the search page. */
export function useSearchToggle() {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(pathname === '/search')
  useEffect(() => {
    if (pathname === '/search') setOpen(true)
  }, [pathname])
  return [isOpen, setOpen] as const
}

interface Props {
  id: string
  input: RefObject<HTMLInputElement | null>
  /** On phones the box is then only its icon, which calls `onExpand`. */
  isCollapsed: boolean
  onExpand: () => void
  /** Escape in an empty box. */
  onLeave: () => void
}

/** The search box of the header: a plain form for the search page. The suggestions are loaded on the first focus. */
export function SearchBox({ id, input, isCollapsed, onExpand, onLeave }: Props) {
  const t = useMessages(searchMessages)
  const listId = useId()
  const currentSearch = useCurrentSearch()
  const [text, setText] = useState(currentSearch)
  useEffect(() => setText(currentSearch), [currentSearch])
  // Keeps what was typed before hydration.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value)
  }, [input])

  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions | null>(null)
  const load = () => {
    // Without suggestions the form still works.
    import('./search-suggestions.tsx')
      .then((loaded) => setSuggestions(() => loaded.SearchSuggestions))
      .catch(() => {})
  }
  const [list, setList] = useState<{ isOpen: boolean; activeId?: string | undefined }>({ isOpen: false })
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)

  return (
    <search id={id} className="block md:relative">
      <Form action="/search" className="relative" onSubmit={() => input.current?.blur()}>
        <input
          ref={input}
          type="search"
          name="q"
          role="combobox"
          aria-label={t.label}
          aria-autocomplete="list"
          aria-expanded={list.isOpen}
          aria-controls={list.isOpen ? listId : undefined}
          aria-activedescendant={list.activeId}
          placeholder={t.placeholder}
          value={text}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={load}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            onKey.current?.(event)
            if (event.key === 'Escape' && !event.defaultPrevented && text === '') onLeave()
          }}
          className={`h-11 w-full rounded-md border border-line bg-paper pr-1 pl-9.5 text-[1rem] text-ellipsis placeholder:text-ink-3 md:border-line-strong ${isCollapsed ? 'max-md:not-focus:invisible' : ''}`}
        />
        <button
          type="submit"
          aria-label={t.button}
          onClick={(event) => {
            if (!input.current || getComputedStyle(input.current).visibility !== 'hidden') return
            event.preventDefault()
            onExpand()
          }}
          className="absolute top-0 left-0 flex size-11 items-center justify-center rounded-md text-ink-2"
        >
          <Icon name="search" className="size-5" />
        </button>
      </Form>
      {Suggestions && (
        <Suggestions
          text={text}
          input={input}
          listId={listId}
          onList={setList}
          onKey={onKey}
          onChosen={() => setText('')}
        />
      )}
    </search>
  )
}
