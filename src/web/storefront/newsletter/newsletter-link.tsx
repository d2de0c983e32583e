import { useLocation } from 'react-router'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { emailLinkMessages } from './email-link-messages.ts'
import { EmailLinkPage } from './email-link-page.tsx'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

/** Confirms or ends a subscription; both links come by e-mail. */
export default function NewsletterLinkPage() {
  const t = useMessages(emailLinkMessages)
  const isConfirmation = useLocation().pathname.startsWith('/newsletter/confirm')
  return isConfirmation ? (
    <EmailLinkPage
      labels={{
        title: t.confirmTitle,
        text: t.confirmText,
        button: t.confirmButton,
        done: t.confirmed,
        doneText: t.confirmedText,
        unknown: t.confirmUnknown,
      }}
      onConfirm={(token) => api('POST /newsletter/confirm', { body: { token } })}
    />
  ) : (
    <EmailLinkPage
      labels={{
        title: t.endTitle,
        text: t.endText,
        button: t.endButton,
        done: t.ended,
        doneText: t.endedText,
        unknown: t.endUnknown,
      }}
      onConfirm={(token) => api('POST /newsletter/unsubscribe', { body: { token } })}
    />
  )
}
