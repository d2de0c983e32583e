import type { ComponentProps, ReactNode } from 'react'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Classes of an entry of a `RowMenu`. */
export const menuEntryClass =
  'flex min-h-11 w-full items-center gap-2 rounded-md px-3 text-left whitespace-nowrap hover:bg-sunken'

/** The menu "⋯" of a row, for what is rarely done to it. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <div data-menu className="relative">
    <Dropdown
      label={label}
      button={<Icon name="ellipsis" />}
      buttonClass="flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-expanded:bg-sunken md:size-9"
      panelClass="absolute top-full right-0 z-20 mt-1 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-lg"
    >
      {children}
    </Dropdown>
  </div>
)

interface EntryProps extends ComponentProps<'button'> {
  onClick: () => void
}

/** Something that the menu of a row does. */
export const MenuEntry = ({ onClick, className = '', ...button }: EntryProps) => (
  <button
    type="button"
    {...button}
    className={`${menuEntryClass} disabled:text-ink-3 ${className}`}
    onClick={({ currentTarget }) => {
      // The entry is removed with the menu: what opens now returns the focus to the menu's button.
      currentTarget.closest('[data-menu]')?.querySelector('button')?.focus()
      onClick()
    }}
  />
)
