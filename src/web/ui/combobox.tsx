import { type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react'
import type { FieldIds } from './field.tsx'
import { Icon } from './icon.tsx'
import { type Listbox, useListbox } from './use-listbox.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** Shorter, for the input once it is chosen; `label` without one. */
  shortLabel?: string
}

interface Props<Option extends ComboboxOption> {
  ids: FieldIds
  /** Parts of the list; a part without a label has no heading. */
  groups: readonly { label: string; options: readonly Option[] }[]
  /** Empty when nothing is chosen. */
  value: string
  /** The options that match the text, the best match first; all of them for an empty text. */
  search: (options: readonly NoInfer<Option>[], text: string) => NoInfer<Option>[]
  /** The option that a text names exactly. */
  findExact: (options: readonly NoInfer<Option>[], text: string) => NoInfer<Option> | undefined
  listLabel: string
  countLabel: (count: number) => string
  placeholder: string
  disabled: boolean
  inputRef: Ref<HTMLInputElement>
  onChoose: (value: string) => void
  /** Text has been typed, so nothing is chosen for now. */
  onType: () => void
  onBlur: () => void
}

// Base UI's Combobox is not used: its 38 KB (Brotli) would take the checkout past the 60 KB of bench/budget.json, and it
// does not choose an unambiguous text when the field is left.

/** An input that filters a list of options while one types; the keys are those of the ARIA combobox pattern. */
export function Combobox<Option extends ComboboxOption>({ ids, groups, value, ...props }: Props<Option>) {
  const { search, findExact, onChoose, disabled } = props
  const options = groups.flatMap((group) => group.options)
  const chosen = options.find((option) => option.value === value)
  // Null while the input shows the chosen option.
  const [text, setText] = useState<string | null>(null)
  const [previous, setPrevious] = useState('')
  const [open, setOpen] = useState(false)

  const matches = search(options, text ?? '')
  const shown = groupInOrder(groups, matches)
  const order = shown.flatMap((group) => group.options)
  const listId = `${ids.id}-list`
  const listbox = useListbox({ id: ids.id, count: open ? order.length : 0 })
  const { activeId, setActive } = listbox

  function show() {
    setOpen(true)
    setActive(order.findIndex((option) => option.value === value))
  }
  function close() {
    setOpen(false)
    setText(null)
  }
  function choose(next: string) {
    onChoose(next)
    close()
  }
  function type(typed: string) {
    if (value) setPrevious(value)
    setText(typed)
    setOpen(true)
    setActive(typed.trim() ? 0 : -1)
    props.onType()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (listbox.onKey(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) show()
    }
    if (!open) return
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Tab' && text !== null && activeId) document.getElementById(activeId)?.click()
    if (event.key === 'Escape') {
      event.preventDefault()
      if (text !== null && previous) onChoose(previous)
      close()
    }
  }
  /** Chooses the only option that the text can mean; an ambiguous text stays visible. */
  function onBlur() {
    setOpen(false)
    if (text !== null) {
      const match = findExact(options, text) ?? (matches.length === 1 ? matches[0] : undefined)
      if (match && text.trim()) choose(match.value)
      else setPrevious('')
    }
    props.onBlur()
  }

  return (
    <div className="relative">
      <input
        {...ids}
        ref={props.inputRef}
        className="field text-ellipsis pr-10"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        required
        disabled={disabled}
        placeholder={props.placeholder}
        value={text ?? chosen?.shortLabel ?? chosen?.label ?? value}
        onChange={(event) => type(event.target.value)}
        onClick={show}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-3 size-5 text-ink-2" />
      <OptionList id={listId} label={props.listLabel} open={open}>
        <Groups groups={shown} chosen={chosen} listbox={listbox} onChoose={choose} />
      </OptionList>
      <p role="status" className={open && order.length === 0 ? `${popup} px-3 py-2.5 text-ink-2` : 'sr-only'}>
        {open && text !== null && props.countLabel(order.length)}
      </p>
    </div>
  )
}

/** The matches in their order, those of a group that follow each other under its label. */
function groupInOrder<Option extends ComboboxOption>(
  groups: Props<Option>['groups'],
  matches: readonly Option[],
) {
  const shown: { label: string; options: Option[] }[] = []
  for (const option of matches) {
    const label = groups.find(({ options }) => options.includes(option))?.label ?? ''
    const last = shown.at(-1)
    if (last?.label === label) last.options.push(option)
    else shown.push({ label, options: [option] })
  }
  return shown
}

interface GroupsProps<Option extends ComboboxOption> {
  groups: Props<Option>['groups']
  chosen: Option | undefined
  listbox: Listbox
  onChoose: (value: string) => void
}

/** The options that match, in their groups. */
function Groups<Option extends ComboboxOption>({ groups, chosen, listbox, onChoose }: GroupsProps<Option>) {
  const order = groups.flatMap((group) => group.options)
  const renderOption = (option: Option) => {
    const index = order.indexOf(option)
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
      <div
        key={option.value}
        {...listbox.option(index)}
        role="option"
        tabIndex={-1}
        aria-selected={option === chosen}
        onClick={() => onChoose(option.value)}
        className={`flex min-h-11 cursor-pointer items-center gap-x-2 px-3 py-1.5 ${listbox.isActive(index) ? 'bg-sunken' : 'hover:bg-sunken'}`}
      >
        <span className="grow">{option.label}</span>
        {option === chosen && <Icon name="check" className="text-ink-2" />}
      </div>
    )
  }
  return groups.map(({ label, options }) =>
    label === '' ? (
      options.map(renderOption)
    ) : (
      // biome-ignore lint/a11y/useSemanticElements: there is no element for a group of options in a list box
      <div key={options[0]?.value} role="group" aria-label={label}>
        <p aria-hidden="true" className="px-3 pt-2 text-sm font-semibold text-ink-2">
          {label}
        </p>
        {options.map(renderOption)}
      </div>
    ),
  )
}

const popup =
  'absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-lg'

interface ListProps {
  id: string
  label: string
  open: boolean
  children: ReactNode
}

/** The list below the input. */
function OptionList({ id, label, open, children }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      hidden={!open}
      // A press in the list must not take the focus from the input.
      onPointerDown={(event) => event.preventDefault()}
      className={`${popup} max-h-64 overflow-y-auto overscroll-contain empty:hidden`}
    >
      {open && children}
    </div>
  )
}
