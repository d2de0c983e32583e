import { useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { synonymMessages } from '#web/features/synonyms/messages.ts'
import { SynonymForm } from '#web/features/synonyms/synonym-form.tsx'
import { Synonyms } from '#web/features/synonyms/synonym-list.tsx'
import { MissedSearches } from '#web/features/synonyms/zero-result-searches.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** What shoppers search for and do not find, and which words mean the same. */
export default function SearchWords() {
  const synonymText = useMessages(synonymMessages)
  const common = useMessages(commonMessages)
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
      <PageHead title={`${synonymText.title} · ${common.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-xl outline-none">
        {synonymText.title}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">{synonymText.intro}</p>
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
