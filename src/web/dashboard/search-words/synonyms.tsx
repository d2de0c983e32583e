import { useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { synonymMessages } from './messages.ts'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymList } from './synonym-list.tsx'
import { ZeroResultSearches } from './zero-result-searches.tsx'

/** The searches without results, and the phrases that mean the same. */
export default function Synonyms() {
  const synonymText = useMessages(synonymMessages)
  const common = useMessages(commonMessages)
  /** The first phrase of the group that is being added; null while the form is closed. */
  const [firstPhrase, setFirstPhrase] = useState<string | null>(null)
  const isAdding = firstPhrase !== null
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setFirstPhrase(null)
    title.current?.focus()
  }
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${synonymText.title} – ${common.brand}`} index={false} />
      <h1 ref={title} tabIndex={-1} className="text-xl outline-none">
        {synonymText.title}
      </h1>
      <p className="mt-1 mb-4 text-ink-2">{synonymText.intro}</p>
      {isAdding && (
        <section className="card mb-4 p-4">
          <SynonymForm firstPhrase={firstPhrase} onClose={close} />
        </section>
      )}
      <ZeroResultSearches isAdding={isAdding} onMakeSynonym={setFirstPhrase} />
      <SynonymList isAdding={isAdding} onAdd={() => setFirstPhrase('')} />
    </main>
  )
}
