import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from './messages.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** What an order comes to, as it is typed, beside the button that saves it. */
export function DraftBar({ draft: { total }, children }: { draft: OrderDraft; children: ReactNode }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  return (
    <SaveBar>
      <p className="flex grow flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-ink-2">{t.total}</span>
        <b className="font-display text-xl tabular-nums">{formatTaka(total, language)}</b>
      </p>
      {children}
    </SaveBar>
  )
}
