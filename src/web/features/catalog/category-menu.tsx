import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { categoryLink, type MenuEntry, subCategoriesOf } from './categories.ts'
import { homeMessages } from './home-messages.ts'

/**
 * The main categories: a list beside the slider on wide screens, a disclosure on phones. Hover, click or keyboard opens the
 * sub-categories, beside the list or (on phones) below the category.
 */
export function CategoryMenu({ categories }: { categories: MenuEntry[] }) {
  const t = useMessages(homeMessages)
  const listId = useId()
  const [expanded, setExpanded] = useState(false)
  const [open, setOpen] = useState<string | null>(null)

  return (
    <nav id="categories" aria-label={t.categories} className="relative scroll-mt-20">
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={listId}
        onClick={() => setExpanded(!expanded)}
        className="button-base w-full justify-between border border-line bg-surface md:hidden"
      >
        <span className="flex items-center gap-2">
          <Icon name="layout-grid" className="size-5 text-ink-2" />
          {t.showAllCategory}
        </span>
        <Icon name="chevron-down" className={expanded ? 'size-5 rotate-180' : 'size-5'} />
      </button>
      <ul
        id={listId}
        className={`card p-2 max-md:mt-2 md:flex md:h-full md:flex-col ${expanded ? '' : 'max-md:hidden'}`}
      >
        {categories.map((category) => (
          <Category
            key={category.name}
            category={category}
            isOpen={open === category.name}
            setOpen={(isOpen) => setOpen(isOpen ? category.name : null)}
          />
        ))}
      </ul>
    </nav>
  )
}

interface CategoryProps {
  category: MenuEntry
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function Category({ category, isOpen, setOpen }: CategoryProps) {
  const submenuId = useId()
  const [hovered, setHovered] = useState(false)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    setOpen(false)
    document.getElementById(`${submenuId}-button`)?.focus()
  }
  const isShown = isOpen || hovered
  return (
    <li
      className="md:flex md:grow md:flex-col"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return
        setHovered(false)
        if (matchMedia('(min-width: 769px)').matches) setOpen(false)
      }}
      onKeyDown={onKeyDown}
    >
      <button
        id={`${submenuId}-button`}
        type="button"
        aria-expanded={isShown}
        aria-controls={isShown ? submenuId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="menu-category"
      >
        {category.label}
        <Icon name="chevron-right" className={isShown ? 'size-4 max-md:rotate-90' : 'size-4'} />
      </button>
      {isShown && (
        <ul
          id={submenuId}
          className="gap-x-2 pb-2 pl-3 md:absolute md:inset-y-0 md:left-full md:z-20 md:w-max md:columns-2 md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-surface md:p-3 md:shadow-lg"
        >
          {subCategoriesOf(category).map(({ name, label }) => (
            <li key={name} className="break-inside-avoid">
              <Link
                {...categoryLink(category.name, name)}
                className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken hover:text-ink md:min-h-8"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
