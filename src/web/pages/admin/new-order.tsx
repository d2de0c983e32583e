import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { findDraft } from '#web/features/orders/management/draft-storage.ts'
import { NewOrderForm } from '#web/features/orders/management/new-order-form.tsx'
import { managementMessages } from '#web/features/orders/management-messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** An order that came by phone, by chat or over the counter, entered by staff. */
export default function NewOrder() {
  const managementText = useMessages(managementMessages)
  const common = useMessages(commonMessages)
  const [round, setRound] = useState(0)
  return (
    <main id="content" className="flex flex-col gap-3">
      <PageHead title={`${managementText.newOrderTitle} · ${common.brand}`} index={false} />
      <div>
        <h1 className="text-xl">{managementText.newOrderTitle}</h1>
        <p className="text-ink-2">{managementText.newOrderIntro}</p>
      </div>
      <NewOrderForm key={round} kept={findDraft('new')} onClear={() => setRound(round + 1)} />
    </main>
  )
}
