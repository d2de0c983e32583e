import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import {
  categoryLink,
  type MenuEntry,
  mainCategoryLink,
  subCategoriesOf,
} from '#web/storefront/list/category-links.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { homeMessages } from './home-messages.ts'

/** A category of the menu with its picture; empty without one. */
export type PicturedEntry = MenuEntry & { image: string }

/** A collection that is shown now. */
export interface CollectionEntry {
  to: string
  label: string
  /** Empty without one. */
  image: string
}

/**
 * The collections and the main categories. On wide screens a list beside the slider: hover, click or keyboard opens the
 * sub-categories beside it. On phones a row of names with pictures, whose first opens the list as a dropdown.
 */
export function CategoryMenu({
  categories,
  collections,
}: {
  categories: PicturedEntry[]
  collections: CollectionEntry[]
}) {
  const t = useMessages(homeMessages)
  const listId = useId()
  const [expanded, setExpanded] = useState(false)
  const { shown, toggle, ...pointer } = useSubmenu()
  const pills = [
    ...collections,
    ...categories.map(({ name, label, image }) => ({ to: mainCategoryLink(name), label, image })),
  ]
  return (
    <nav id="categories" aria-label={t.categories} className="relative min-w-0 scroll-mt-20">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none] md:hidden">
        <button
          type="button"
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={() => setExpanded(!expanded)}
          className="category-pill border-line-strong pl-3.5 font-semibold"
        >
          <Icon name={expanded ? 'x' : 'layout-grid'} className="size-5" />
          {t.showAllCategory}
        </button>
        {pills.map(({ to, label, image }) => (
          <PageLink key={to} to={to} className="category-pill">
            <Thumbnail
              image={image}
              className="size-9 rounded-full bg-tile object-cover"
              iconClass={iconClass}
            />
            {label}
          </PageLink>
        ))}
      </div>
      <ul
        id={listId}
        {...pointer}
        className={`card py-1.5 max-md:mt-2 md:flex md:h-full md:flex-col ${expanded ? '' : 'max-md:hidden'}`}
      >
        {collections.map(({ to, label, image }) => (
          <li key={to} className="md:flex md:grow md:flex-col">
            <PageLink to={to} className="menu-category">
              <Thumbnail image={image} className="size-8 object-cover max-md:hidden" iconClass={iconClass} />
              {label}
            </PageLink>
          </li>
        ))}
        {categories.map((category) => (
          <Category
            key={category.name}
            category={category}
            isShown={shown === category.name}
            onToggle={() => toggle(category.name)}
          />
        ))}
      </ul>
    </nav>
  )
}

const iconClass = 'p-2 text-line-strong'

/** Milliseconds that a submenu stays while the pointer passes other categories on its way there, or has left the menu. */
const hoverDelay = 300

/** Which submenu is shown: opened by the pointer that rests on its category, or by a click, a touch or the keyboard. */
function useSubmenu() {
  const [hovered, setHovered] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef({ x: 0, y: 0 })
  const shown = hovered ?? opened

  useEffect(() => {
    if (shown === null) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      // The focus must not be lost with a link of the submenu.
      const button = document.querySelector<HTMLElement>(`[data-category="${CSS.escape(shown)}"]`)
      if (button?.parentElement?.contains(document.activeElement)) button.focus()
      setHovered(null)
      setOpened(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    shown,
    toggle(name: string) {
      setOpened(hovered === null && opened === name ? null : name)
      setHovered(null)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse') return
      const { clientX: x, clientY: y } = event
      const before = last.current
      last.current = { x, y }
      const category = (event.target as Element).closest<HTMLElement>('[data-category]')?.dataset.category
      if (category === undefined || category === hovered) {
        // On the category of the submenu, or in the submenu itself.
        if (category !== undefined || shown !== null) clearTimeout(timer.current)
        return
      }
      clearTimeout(timer.current)
      const { right, top, bottom } = event.currentTarget.getBoundingClientRect()
      const yAtSubmenu = y + ((y - before.y) / (x - before.x)) * (right - x)
      const movesToSubmenu = shown !== null && x > before.x && yAtSubmenu > top && yAtSubmenu < bottom
      if (movesToSubmenu) timer.current = setTimeout(setHovered, hoverDelay, category)
      else setHovered(category)
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setHovered(null)
        if (matchMedia('(min-width: 769px)').matches) setOpened(null)
      }, hoverDelay)
    },
  }
}

interface CategoryProps {
  category: PicturedEntry
  isShown: boolean
  onToggle: () => void
}

function Category({ category, isShown, onToggle }: CategoryProps) {
  const submenuId = useId()
  const { name, label, image } = category
  return (
    <li className="md:flex md:grow md:flex-col">
      <button
        type="button"
        data-category={name}
        aria-expanded={isShown}
        aria-controls={isShown ? submenuId : undefined}
        onClick={onToggle}
        className="menu-category"
      >
        <Thumbnail image={image} className="size-8 object-cover max-md:hidden" iconClass={iconClass} />
        {label}
        <Icon
          name="chevron-right"
          className={`ml-auto size-4 text-ink-3 ${isShown ? 'max-md:rotate-90' : ''}`}
        />
      </button>
      {isShown && (
        <ul
          id={submenuId}
          className="gap-x-2 pb-2 pl-3 md:absolute md:inset-y-0 md:left-full md:z-20 md:w-max md:columns-2 md:overflow-y-auto md:rounded-lg md:border md:border-line md:bg-surface md:p-3 md:shadow-lg"
        >
          {subCategoriesOf(category).map((sub) => (
            <li key={sub.name} className="break-inside-avoid">
              <Link
                {...categoryLink(name, sub.name)}
                className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken hover:text-ink md:min-h-8"
              >
                {sub.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
