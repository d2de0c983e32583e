import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocalList } from '#web/data/local-list.ts'
import { recentSearches } from './recent-searches.ts'
import { searchResultMessages } from './search-messages.ts'

/** What is shown before anything is typed: the last searches of this browser, and what others look for. */
export function SearchIdeas({ onChosen }: { onChosen: () => void }) {
  const t = useMessages(searchResultMessages)
  const language = useLanguage()
  const recent = useLocalList(recentSearches)
  const [popular, setPopular] = useState<readonly string[]>([])
  useEffect(() => {
    api('GET /search/popular', { query: { language } }).then(setPopular, (error: unknown) => {
      // Without them the box still searches.
      if (!(error instanceof ApiError)) throw error
    })
  }, [language])
  return (
    <>
      {recent.length > 0 && (
        <Ideas
          heading={t.recent}
          texts={recent}
          onChosen={onChosen}
          action={
            <button type="button" className="link ml-auto text-sm" onClick={() => recentSearches.write([])}>
              {t.forget}
            </button>
          }
        />
      )}
      {popular.length > 0 && <Ideas heading={t.popular} texts={popular} onChosen={onChosen} />}
    </>
  )
}

interface IdeasProps {
  heading: string
  texts: readonly string[]
  onChosen: () => void
  action?: ReactNode
}

const Ideas = ({ heading, texts, onChosen, action }: IdeasProps) => (
  <section className="px-2 pb-2">
    <div className="flex min-h-11 items-center">
      <h2 className="font-text text-sm text-ink-2">{heading}</h2>
      {action}
    </div>
    <ul className="flex flex-wrap gap-2">
      {texts.map((text) => (
        <li key={text} className="min-w-0">
          <Link
            to={`/search?${new URLSearchParams({ q: text })}`}
            onClick={onChosen}
            className="chip max-w-full"
          >
            <span className="truncate">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
