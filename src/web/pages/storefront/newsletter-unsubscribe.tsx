import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { EmailLinkPage } from '#web/features/newsletter/email-link-page.tsx'
import { newsletterMessages } from '#web/features/newsletter/messages.ts'
import type { PageHandle } from '../page-rules.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export default function NewsletterUnsubscribePage() {
  const t = useMessages(newsletterMessages)
  const labels = {
    title: t.endTitle,
    text: t.endText,
    button: t.endButton,
    done: t.ended,
    doneText: t.endedText,
    unknown: t.endUnknown,
  }
  return (
    <EmailLinkPage
      labels={labels}
      onConfirm={(token) => api('POST /newsletter/unsubscribe', { body: { token } })}
    />
  )
}
