import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useStoredDrafts } from '#web/features/orders/management/draft.ts'
import { NewOrderForm } from '#web/features/orders/management/new-order-form.tsx'
import { managementMessages } from '#web/features/orders/management-messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** Staff enter an order that came by phone, by chat or in the shop. */
export default function NewOrder() {
  const t = useMessages(managementMessages)
  const common = useMessages(commonMessages)
  const drafts = useStoredDrafts()
  const [formKey, setFormKey] = useState(0)
  return (
    <main id="content" className="flex flex-col gap-3">
      <PageHead title={`${t.newOrderTitle} – ${common.brand}`} index={false} />
      <div>
        <h1 className="text-xl">{t.newOrderTitle}</h1>
        <p className="text-ink-2">{t.newOrderIntro}</p>
      </div>
      <NewOrderForm key={formKey} draft={drafts.find('new')} onClear={() => setFormKey(formKey + 1)} />
    </main>
  )
}
