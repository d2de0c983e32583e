import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { EmailLinkPage } from '#web/features/newsletter/email-link-page.tsx'
import { newsletterMessages } from '#web/features/newsletter/messages.ts'
import type { PageHandle } from '../page-rules.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export default function NewsletterConfirmPage() {
  const t = useMessages(newsletterMessages)
  const labels = {
    title: t.confirmTitle,
    text: t.confirmText,
    button: t.confirmButton,
    done: t.confirmed,
    doneText: t.confirmedText,
    unknown: t.confirmUnknown,
  }
  return (
    <EmailLinkPage
      labels={labels}
      onConfirm={(token) => api('POST /newsletter/confirm', { body: { token } })}
    />
  )
}
