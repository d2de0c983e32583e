import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { type Language, languageAt, pathIn, withoutBase } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'

interface Props extends ComponentProps<'a'> {
  /** A path without the language prefix. */
  to: string
}

/** A plain link to another storefront page; the layout follows it on the client (`useClientSideLinks`). */
export function PageLink({ to, ...props }: Props) {
  return <a {...props} href={pathIn(useLanguage(), to)} />
}

/** The same in a menu: marks the current page. */
export function MenuLink({ className, ...props }: Props) {
  const isCurrent = useLocation().pathname === props.to
  return (
    <PageLink
      {...props}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${className} ${isCurrent ? 'font-semibold text-ink' : ''}`}
    />
  )
}

/**
 * A click handler that follows the plain `<a>` links inside an element on the client. Pages with many links (cards, header
 * and footer) render and hydrate noticeably faster with it than with `Link`.
 */
export function useClientSideLinks() {
  const navigate = useNavigate()
  const language = useLanguage()
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (opensElsewhere(event)) return
    const href = internalPath(event.target as Element, language)
    if (!href) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // A link to the current page adds no step to the history.
    navigate(withoutBase(href), { replace: href === pathname + search + hash })
  }
}

/** Addresses of this origin that are no pages. */
const files = /^\/(api|assets|feeds|images)\//

/** The path of the link around an element, if it leads to a page of this document; another language is another document. */
function internalPath(element: Element, language: Language) {
  const link = element.closest('a')
  const href = link?.getAttribute('href')
  if (!link || link.target || !href?.startsWith('/') || files.test(href)) return null
  return languageAt(href) === language ? href : null
}

/** Milliseconds on a link before its page is prefetched; a touch that scrolls is cancelled before. */
const restingTime = 80

/** Prefetches the page of a link that is touched or hovered, unless the browser saves data or the link has `data-no-prefetch`. */
export function LinkPrefetch() {
  const [page, setPage] = useState<string | null>(null)
  const language = useLanguage()
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } }
    if (connection?.saveData) return
    let timer: ReturnType<typeof setTimeout>
    function onPointer({ type, target }: Event) {
      clearTimeout(timer)
      const over = target as Element
      if (type !== 'pointerover' || over.closest('[data-no-prefetch]')) return
      const path = internalPath(over, language)
      if (path) timer = setTimeout(setPage, restingTime, path)
    }
    const types = ['pointerover', 'pointerout', 'pointercancel']
    for (const type of types) document.addEventListener(type, onPointer)
    return () => {
      clearTimeout(timer)
      for (const type of types) document.removeEventListener(type, onPointer)
    }
  }, [language])
  return page && <PrefetchPageLinks page={page} />
}

/** Whether a click on a link opens a new tab or window, or downloads it. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey
