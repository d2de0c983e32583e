import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { synonymMessages } from './messages.ts'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymList } from './synonym-list.tsx'
import { ZeroResultSearches } from './zero-result-searches.tsx'

/** The searches without results, and the phrases that mean the same. */
export default function Synonyms() {
  const synonymText = useMessages(synonymMessages)
  /** The first phrase of the group that is being added; null while the form is closed. */
  const [firstPhrase, setFirstPhrase] = useState<string | null>(null)
  const isAdding = firstPhrase !== null
  const close = () => {
    setFirstPhrase(null)
    focusPageTitle()
  }
  return (
    <PageFrame title={synonymText.title} intro={synonymText.intro}>
      {isAdding && (
        <section className="card mb-4 p-4">
          <SynonymForm firstPhrase={firstPhrase} onClose={close} />
        </section>
      )}
      <ZeroResultSearches isAdding={isAdding} onMakeSynonym={setFirstPhrase} />
      <SynonymList isAdding={isAdding} onAdd={() => setFirstPhrase('')} />
    </PageFrame>
  )
}
