import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { type Language, pathIn, withoutBase } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { opensElsewhere } from './page-link.tsx'

const key = 'language'

/** Redirects to the page in the stored language before the first paint. */
export const languageScript = `(function(){var l;try{l=localStorage.getItem('${key}')}catch(e){}
var p=location.pathname,b=/^\\/bn(\\/|$)/.test(p)
if(l==='bn'&&!b||l==='en'&&b)location.replace((b?p.slice(3)||'/':'/bn'+(p==='/'?'':p))+location.search+location.hash)})()`

const other: Record<Language, { language: Language; name: string; short: string }> = {
  en: { language: 'bn', name: 'বাংলা', short: 'বাং' },
  bn: { language: 'en', name: 'English', short: 'EN' },
}

/** A link to this page in the other language, by its name or a `short` form of it; the choice is stored in the browser. */
export function LanguageSwitch({
  className = '',
  isShort = false,
  hasIcon = false,
}: {
  className?: string
  isShort?: boolean
  /** As the entries of a menu have. */
  hasIcon?: boolean
}) {
  const { language, name, short } = other[useLanguage()]
  const { pathname } = useLocation()

  function choose(event: MouseEvent) {
    try {
      localStorage.setItem(key, language)
    } catch {
      // The link works without storage, too.
    }
    if (opensElsewhere(event)) return
    // Another language is another document. The rendered link has no query, because the page is cached for all queries, and
    // on a slow phone the last page's path while the one in the address is being rendered.
    event.preventDefault()
    const { pathname, search, hash } = window.location
    window.location.assign(pathIn(language, withoutBase(pathname)) + search + hash)
  }
  return (
    <a
      href={pathIn(language, pathname)}
      lang={language}
      hrefLang={language}
      onClick={choose}
      data-replay
      aria-label={isShort ? name : undefined}
      className={`min-h-11 items-center gap-2 rounded-md hover:bg-sunken ${className}`}
    >
      {hasIcon && <Icon name="languages" />}
      {isShort ? short : name}
    </a>
  )
}
