import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { baseOf, type Language } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'

const key = 'language'

/** Takes who has chosen a language to the page they came for in that language, before anything is painted. */
export const languageScript = `(function(){var l;try{l=localStorage.getItem('${key}')}catch(e){}
var p=location.pathname,b=/^\\/bn(\\/|$)/.test(p)
if(l==='bn'&&!b||l==='en'&&b)location.replace((b?p.slice(3)||'/':'/bn'+(p==='/'?'':p))+location.search+location.hash)})()`

const other: Record<Language, { language: Language; name: string }> = {
  en: { language: 'bn', name: 'বাংলা' },
  bn: { language: 'en', name: 'English' },
}

/** A link to this very page in the other language, which is remembered on the device. */
export function LanguageSwitch({ className = '' }: { className?: string }) {
  const { language, name } = other[useLanguage()]
  const { pathname } = useLocation()
  const address = `${baseOf(language)}${pathname === '/' && language === 'bn' ? '' : pathname}`

  function choose(event: MouseEvent) {
    try {
      localStorage.setItem(key, language)
    } catch {
      // A browser that keeps nothing goes there all the same.
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // Another language is another document; the query of the address stays out of the page, which is the same for all.
    event.preventDefault()
    window.location.assign(address + window.location.search + window.location.hash)
  }
  return (
    <a
      href={address}
      lang={language}
      hrefLang={language}
      onClick={choose}
      className={`min-h-11 items-center gap-2 rounded-md px-3 hover:bg-sunken ${className}`}
    >
      <Icon name="languages" />
      {name}
    </a>
  )
}
