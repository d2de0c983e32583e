import { useRef, useState } from 'react'
import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { MissedSearches } from './search-words/missed-searches.tsx'
import { SynonymForm } from './search-words/synonym-form.tsx'
import { Synonyms } from './search-words/synonyms.tsx'

/** What shoppers search for and do not find, and which words mean the same. */
export default function SearchWords() {
  const { searchWords: texts } = useAdminTexts().catalog
  const { auth } = useTexts()
  /** The words of a search that a new group begins with; null while none is being written. */
  const [beginning, setBeginning] = useState<string | null>(null)
  // Both lists are asked for anew when something was added.
  const [saves, setSaves] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const leave = () => {
    setBeginning(null)
    title.current?.focus()
  }
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${texts.title} · ${auth.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-2 outline-none">
        {texts.title}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">{texts.intro}</p>
      {beginning !== null && (
        <section className="card mb-4 p-4">
          <SynonymForm
            beginning={beginning}
            onSaved={() => {
              setSaves((count) => count + 1)
              leave()
            }}
            onLeave={leave}
          />
        </section>
      )}
      <MissedSearches saves={saves} isWriting={beginning !== null} onMakeSynonym={setBeginning} />
      <Synonyms saves={saves} isWriting={beginning !== null} onAdd={() => setBeginning('')} />
    </main>
  )
}
