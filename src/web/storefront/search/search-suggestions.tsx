import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { maxTotal } from '#shop/catalog/rules.ts'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { ProductSuggestionRow } from '#web/shared/products/product-suggestions.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { useListbox } from '#web/ui/use-listbox.ts'
import { SearchIdeas } from './search-ideas.tsx'
import { searchResultMessages } from './search-messages.ts'
import { useSearchSuggestions } from './use-search-suggestions.ts'

interface Props {
  text: string
  input: RefObject<HTMLInputElement | null>
  listId: string
  onList: (list: { isOpen: boolean; activeId?: string | undefined }) => void
  /** Receives the key presses of the input. */
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  onChosen: () => void
}

/** The suggestions below the search box: a listbox used with the arrow keys while the focus stays in the input. */
export function SearchSuggestions({ text, input, listId, onList, onKey, onChosen }: Props) {
  const searchText = useMessages(searchResultMessages)
  const { query, results, state, retry } = useSearchSuggestions(text)
  const panel = useRef<HTMLDivElement>(null)
  const [isRequested, setRequested] = useRequested(input, panel)

  const count = results?.suggestions.length ? results.suggestions.length + 1 : 0
  const showsIdeas = isRequested && query === ''
  const isOpen =
    isRequested && query !== '' && (results !== null || state === 'failed' || state === 'waiting')
  const hasList = isOpen && state !== 'failed' && count > 0
  const listbox = useListbox({ id: listId, count: hasList ? count : 0, isInputStep: true })
  const { activeId, setActive } = listbox

  // A new or reopened list has no active option. A layout effect, because a key press may follow at once.
  useLayoutEffect(() => setActive(-1), [results, isOpen, setActive])
  useLayoutEffect(() => onList({ isOpen: hasList, activeId }), [hasList, activeId, onList])

  onKey.current = (event) => {
    if (event.nativeEvent.isComposing) return
    if (listbox.onKey(event)) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && results) {
      event.preventDefault()
      setRequested(true)
    } else if (event.key === 'Enter') setRequested(false)
    // The box itself closes as well.
    else if (event.key === 'Escape' && showsIdeas) setRequested(false)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setRequested(false)
    }
  }

  const choose = () => {
    setRequested(false)
    onChosen()
  }
  const option = (index: number) => ({
    ...listbox.option(index),
    className: `flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken ${listbox.isActive(index) ? 'bg-sunken outline-2 -outline-offset-2 outline-ink' : ''}`,
  })
  const statusText =
    results && (results.total === 0 ? searchText.nothing(results.text) : totalText(searchText, results.total))
  return (
    <div ref={panel}>
      <p role="status" className="sr-only">
        {isOpen && state === 'idle' ? statusText : ''}
      </p>
      <div
        hidden={!isOpen && !showsIdeas}
        className="card absolute inset-x-2 top-full z-40 mt-1 p-2 shadow-lg md:inset-x-0 md:min-w-96"
      >
        {showsIdeas && <SearchIdeas onChosen={() => setRequested(false)} />}
        {state === 'failed' && <LoadFailed text={searchText.failed} onRetry={retry} />}
        {state === 'waiting' && !results && <Loading />}
        {state !== 'failed' && results?.total === 0 && <p className="px-3 py-4 text-ink-2">{statusText}</p>}
        {hasList && (
          <div
            id={listId}
            role="listbox"
            aria-label={searchText.matches}
            aria-busy={state === 'waiting'}
            // On a phone five rows and a half: above its keyboard, and one sees that there are more.
            className="max-h-[min(70dvh,40rem)] max-md:max-h-[min(70dvh,19.25rem)] overflow-y-auto overscroll-contain"
          >
            {results?.suggestions.map((match, index) => (
              <Link key={match._id} to={`/product-details/${match._id}`} onClick={choose} {...option(index)}>
                <ProductSuggestionRow product={match} />
              </Link>
            ))}
            <Link
              to={`/search?${new URLSearchParams({ q: results?.text ?? '' })}`}
              onClick={() => setRequested(false)}
              {...option(count - 1)}
            >
              <span className="min-w-0 grow truncate font-semibold text-ink">
                {searchText.seeAll(results?.text ?? '')}
              </span>
              <Icon name="arrow-right" className="size-5 shrink-0 text-ink-2" />
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}

/** Whether the panel is wanted: from typing or pressing in the box until it is left. */
function useRequested(input: RefObject<HTMLInputElement | null>, panel: RefObject<HTMLElement | null>) {
  const [isRequested, setRequested] = useState(() => document.activeElement === input.current)
  useEffect(() => {
    const box = input.current
    if (!box) return
    const show = () => setRequested(true)
    const showIdeas = () => box.value === '' && show()
    const hide = (event: Event) => {
      if (!box.parentElement?.parentElement?.contains(event.target as Node)) setRequested(false)
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!panel.current?.contains(relatedTarget as Node)) setRequested(false)
    }
    for (const event of ['input', 'click']) box.addEventListener(event, show)
    box.addEventListener('focus', showIdeas)
    box.addEventListener('blur', leave)
    document.addEventListener('pointerdown', hide)
    return () => {
      for (const event of ['input', 'click']) box.removeEventListener(event, show)
      box.removeEventListener('focus', showIdeas)
      box.removeEventListener('blur', leave)
      document.removeEventListener('pointerdown', hide)
    }
  }, [input, panel])
  return [isRequested, setRequested] as const
}

const totalText = (search: Messages<typeof searchResultMessages>, total: number) =>
  total >= maxTotal ? search.manyResults(maxTotal) : search.results(total)
