import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { EmailLinkPage } from '#web/storefront/newsletter/email-link-page.tsx'
import { stockAlertMessages } from './messages.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

/** Deletes the address that got the link by e-mail. */
export default function StockAlertStopPage() {
  const t = useMessages(stockAlertMessages)
  return (
    <EmailLinkPage
      labels={{
        title: t.stopTitle,
        text: t.stopText,
        button: t.stopButton,
        done: t.stopped,
        doneText: t.stoppedText,
        unknown: t.stopUnknown,
      }}
      onConfirm={(token) => api('POST /stock-alerts/stop', { body: { token } })}
    />
  )
}
