import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { redirectMessages } from './messages.ts'
import { MissingPages } from './missing-pages.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectList } from './redirect-list.tsx'

/** Addresses that visitors found no page at, and old addresses with where they lead. */
export default function Redirects() {
  const t = useMessages(redirectMessages)
  /** The old address that is being added; null while the form is closed. */
  const [added, setAdded] = useState<string | null>(null)
  const isAdding = added !== null
  const close = () => {
    setAdded(null)
    focusPageTitle()
  }
  return (
    <PageFrame
      title={t.title}
      intro={t.intro}
      // Above what is still loading: it stays where it is pressed.
      actions={
        <Button disabled={isAdding} onClick={() => setAdded('')}>
          <Icon name="plus" />
          {t.add}
        </Button>
      }
    >
      {isAdding && (
        <section className="card mb-4 p-4">
          <RedirectForm from={added} onClose={close} />
        </section>
      )}
      <MissingPages isAdding={isAdding} onSendElsewhere={setAdded} />
      <RedirectList />
    </PageFrame>
  )
}
