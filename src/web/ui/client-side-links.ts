import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { languageAt, withoutBase } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'

/**
 * A click handler for a part of the page whose plain `<a>` links shall be followed without loading the page anew. What
 * every page has many of (cards, the links of the frame) is drawn and brought to life noticeably faster so than with
 * `Link`s.
 */
export function useInsideLinks() {
  const navigate = useNavigate()
  const language = useLanguage()
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!link || !href?.startsWith('/') || link.target) return
    // Another language is another document.
    if (languageAt(href) !== language) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // Pressing the link of the page one is on adds no second step to go back over.
    navigate(withoutBase(href), { replace: href === pathname + search + hash })
  }
}
