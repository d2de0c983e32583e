import { useState } from 'react'
import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { findDraft } from './kept-draft.ts'
import { NewOrderForm } from './new-order-form.tsx'

/** An order that came by phone, by chat or over the counter, entered by staff. */
export default function NewOrder() {
  const { work } = useAdminTexts()
  const { auth } = useTexts()
  const [round, setRound] = useState(0)
  return (
    <main id="content" className="flex flex-col gap-3">
      <PageHead title={`${work.newOrderTitle} · ${auth.brand}`} index={false} />
      <div>
        <h1 className="text-2">{work.newOrderTitle}</h1>
        <p className="text-ink-2">{work.newOrderIntro}</p>
      </div>
      <NewOrderForm key={round} kept={findDraft('new')} onClear={() => setRound(round + 1)} />
    </main>
  )
}
