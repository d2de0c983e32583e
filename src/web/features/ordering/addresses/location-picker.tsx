import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { FieldIds } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { checkoutMessages } from '../messages.ts'
import { findPlaces, placeCalled } from './location-search.ts'

interface Place {
  bn: string
  en: string
  aliases: readonly string[]
}

interface Props {
  ids: FieldIds
  /** Parts of the list; one without a label is not set off from the others. */
  groups: readonly { label: string; places: readonly Place[] }[]
  /** The Bengali name of the place chosen; empty when none is. */
  value: string
  placeholder: string
  disabled: boolean
  inputRef: Ref<HTMLInputElement>
  onChoose: (bn: string) => void
  /** Somebody types: nothing is chosen until they have found it. */
  onTyping: () => void
  onBlur: () => void
}

/** Type to find a place: in Bengali, English or Banglish, by finger or by keyboard. */
export function PlacePicker({ ids, groups, value, placeholder, disabled, inputRef, ...on }: Props) {
  const t = useMessages(checkoutMessages)
  const nameOf = useReadableName()
  const places = groups.flatMap((group) => group.places)
  const chosen = places.find(({ bn }) => bn === value)
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)

  const found = findPlaces(places, typed ?? '')
  const shown = groups
    .map(({ label, places }) => ({ label, places: found.filter((place) => places.includes(place)) }))
    .filter((group) => group.places.length > 0)
    // What fits best comes first, and with it its part of the list.
    .sort((a, b) => found.indexOf(a.places[0] as Place) - found.indexOf(b.places[0] as Place))
  const order = shown.flatMap((group) => group.places)
  const listId = `${ids.id}-list`
  const optionId = (bn: string) => `${ids.id}-${places.findIndex((place) => place.bn === bn)}`

  function show() {
    setOpen(true)
    setActive(value === '' ? null : value)
  }
  function close() {
    setOpen(false)
    setTyped(null)
  }
  function choose(bn: string) {
    on.onChoose(bn)
    close()
  }
  function type(text: string) {
    if (value !== '') setBefore(value)
    setTyped(text)
    setOpen(true)
    setActive(text.trim() === '' ? null : (findPlaces(places, text)[0]?.bn ?? null))
    on.onTyping()
  }
  function move(by: 1 | -1) {
    const at = order.findIndex(({ bn }) => bn === active)
    const next = at === -1 && by === -1 ? order.length - 1 : (at + by + order.length) % order.length
    setActive(order[next]?.bn ?? null)
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) move(event.key === 'ArrowDown' ? 1 : -1)
      else show()
    }
    if (!open) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== null) choose(active)
    }
    if (event.key === 'Tab' && typed !== null && active !== null) choose(active)
    if (event.key === 'Escape') {
      event.preventDefault()
      if (typed !== null && before !== '') on.onChoose(before)
      close()
    }
  }
  /** What was typed is taken for the only place it can mean; otherwise it stays to be seen, and nothing is chosen. */
  function leave() {
    setOpen(false)
    const meant =
      typed === null ? undefined : (placeCalled(places, typed) ?? (found.length === 1 ? found[0] : undefined))
    if (meant && typed?.trim()) choose(meant.bn)
    else if (typed !== null) setBefore('')
    on.onBlur()
  }

  return (
    <div className="relative">
      <input
        {...ids}
        ref={inputRef}
        className="field pr-10"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open && active !== null ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        required
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? (chosen ? nameOf(chosen) : value)}
        onChange={(event) => type(event.target.value)}
        onClick={show}
        onFocus={(event) => event.target.select()}
        onKeyDown={press}
        onBlur={leave}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-5 text-ink-2" />
      <OpenList open={open} id={listId} active={active === null ? null : optionId(active)}>
        {shown.map(({ label, places }) => {
          const options = places.map((place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            <div
              key={place.bn}
              id={optionId(place.bn)}
              role="option"
              aria-selected={place.bn === value}
              onClick={() => choose(place.bn)}
              className={`flex min-h-11 cursor-pointer items-center gap-x-2 px-3 py-1.5 ${place.bn === active ? 'bg-brand-soft' : 'hover:bg-sunken'}`}
            >
              <span className="grow">{nameOf(place)}</span>
              {place.bn === value && <Icon name="check" className="text-brand" />}
            </div>
          ))
          return label === '' ? (
            options
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of options in a list box
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden="true" className="px-3 pt-2 text-sm font-semibold text-ink-2">
                {label}
              </p>
              {options}
            </div>
          )
        })}
      </OpenList>
      <p role="status" className={open && order.length === 0 ? noneFound : 'sr-only'}>
        {open && typed !== null && t.placesFound(order.length)}
      </p>
    </div>
  )
}

const below =
  'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-lg'
const noneFound = `${below} px-3 py-2.5 text-ink-2`

interface ListProps {
  open: boolean
  id: string
  active: string | null
  children: ReactNode
}

/** The list below the input, with the active option in sight. */
function OpenList({ open, id, active, children }: ListProps) {
  const t = useMessages(checkoutMessages)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useLayoutEffect(() => {
    if (open && active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t.places}
      hidden={!open}
      // Pressing in the list does not take the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
      className={`${below} max-h-64 overflow-y-auto overscroll-contain empty:hidden`}
    >
      {open && children}
    </div>
  )
}

/** A place by its name in the language of the page, and in the other one for who knows it by that. */
function useReadableName() {
  const language = useLanguage()
  return ({ bn, en }: Place) => (language === 'bn' ? `${bn} (${en})` : `${en} (${bn})`)
}
