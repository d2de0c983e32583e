import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { ProductSuggestion } from '#shop/catalog/contract.ts'
import { imageAtWidth, maxSearchTotal, priceOf } from '#shop/catalog/rules.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { catalogMessages } from './messages.ts'
import { searchMessages } from './search-messages.ts'
import { useMatches } from './use-search-suggestions.ts'

interface Props {
  text: string
  input: RefObject<HTMLInputElement | null>
  listId: string
  onList: (list: { isOpen: boolean; activeId?: string | undefined }) => void
  /** Gets the keys that are pressed in the box. */
  onKey: RefObject<((event: KeyboardEvent) => void) | undefined>
  onChosen: () => void
}

/** The list of matches under the search box, walked with the arrow keys while the focus stays in the box. */
export function SearchMatches({ text, input, listId, onList, onKey, onChosen }: Props) {
  const searchText = useMessages(searchMessages)
  const { wanted, found, state, retry } = useMatches(text)
  const panel = useRef<HTMLDivElement>(null)
  const [isWanted, setWanted] = useState(() => document.activeElement === input.current)
  const [active, setActive] = useState(-1)

  const count = found?.suggestions.length ? found.suggestions.length + 1 : 0
  const isOpen = isWanted && wanted !== '' && (found !== null || state === 'failed' || state === 'waiting')
  const hasList = isOpen && state !== 'failed' && count > 0
  const optionId = (place: number) => `${listId}-${place}`
  const activeId = hasList && active >= 0 ? optionId(active) : undefined

  // A list that is new or opened anew is walked from its start; before it is seen, or the first key could come sooner.
  useLayoutEffect(() => setActive(-1), [found, isOpen])
  useLayoutEffect(() => onList({ isOpen: hasList, activeId }), [hasList, activeId, onList])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  useEffect(() => {
    const box = input.current
    if (!box) return
    const show = () => setWanted(true)
    const hide = (event: Event) => {
      if (!box.parentElement?.parentElement?.contains(event.target as Node)) setWanted(false)
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!panel.current?.contains(relatedTarget as Node)) setWanted(false)
    }
    for (const event of ['input', 'click']) box.addEventListener(event, show)
    box.addEventListener('blur', leave)
    document.addEventListener('pointerdown', hide)
    return () => {
      for (const event of ['input', 'click']) box.removeEventListener(event, show)
      box.removeEventListener('blur', leave)
      document.removeEventListener('pointerdown', hide)
    }
  }, [input])

  onKey.current = (event) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hasList) {
      event.preventDefault()
      // From the last one back to the box, and round again.
      setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (step && found) {
      event.preventDefault()
      setWanted(true)
    } else if (event.key === 'Enter' && activeId) {
      event.preventDefault()
      document.getElementById(activeId)?.click()
    } else if (event.key === 'Enter') setWanted(false)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setWanted(false)
    }
  }

  const choose = () => {
    setWanted(false)
    onChosen()
  }
  const option = (place: number) => ({
    id: optionId(place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': place === active,
    className: `flex min-h-14 items-center gap-3 rounded-md px-3 py-1.5 hover:bg-sunken ${place === active ? 'bg-brand-soft outline-2 -outline-offset-2 outline-brand' : ''}`,
  })
  const said =
    found && (found.total === 0 ? searchText.nothing(found.text) : foundWords(searchText, found.total))
  return (
    <div ref={panel}>
      <p role="status" className="sr-only">
        {isOpen && state === 'idle' ? said : ''}
      </p>
      <div hidden={!isOpen} className="card absolute inset-x-0 top-full z-40 mt-1 p-2 shadow-lg">
        {state === 'failed' && <LoadFailed text={searchText.failed} onRetry={retry} />}
        {state === 'waiting' && !found && <Loading />}
        {state !== 'failed' && found?.total === 0 && <p className="px-3 py-4 text-ink-2">{said}</p>}
        {hasList && (
          <div
            id={listId}
            role="listbox"
            aria-label={searchText.matches}
            aria-busy={state === 'waiting'}
            className="max-h-[min(70dvh,40rem)] overflow-y-auto overscroll-contain"
          >
            {found?.suggestions.map((match, place) => (
              <Link key={match._id} to={`/product-details/${match._id}`} onClick={choose} {...option(place)}>
                <MatchFace match={match} />
              </Link>
            ))}
            <Link
              to={`/search?${new URLSearchParams({ q: found?.text ?? '' })}`}
              onClick={() => setWanted(false)}
              {...option(count - 1)}
            >
              <span className="min-w-0 grow truncate font-semibold text-brand">
                {searchText.seeAll(found?.text ?? '')}
              </span>
              <Icon name="arrow-right" className="size-5 shrink-0 text-brand" />
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}

const foundWords = (search: Messages<typeof searchMessages>, total: number) =>
  total >= maxSearchTotal ? search.foundMany(maxSearchTotal) : search.found(total)

function MatchFace({ match }: { match: ProductSuggestion }) {
  const language = useLanguage()
  const catalogText = useMessages(catalogMessages)
  return (
    <>
      {match.image ? (
        <img
          src={imageAtWidth(match.image, 150)}
          width="150"
          height="150"
          alt=""
          decoding="async"
          className="size-11 shrink-0 rounded-md bg-sunken object-contain dark:brightness-90"
        />
      ) : (
        <Icon name="package" className="size-11 shrink-0 rounded-md bg-sunken p-2 text-line-strong" />
      )}
      <span className="min-w-0 grow leading-snug">{match.name}</span>
      <span
        className={`shrink-0 text-right font-display font-semibold ${match.offerPrice === null ? '' : 'text-sale'}`}
      >
        {formatTaka(priceOf(match), language)}
        {match.offerPrice !== null && (
          <s className="block font-text text-sm font-normal text-ink-3">
            <span className="sr-only">{catalogText.originalPrice} </span>
            {formatTaka(match.originalPrice, language)}
          </s>
        )}
      </span>
    </>
  )
}
