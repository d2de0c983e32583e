import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { newsletterMessages } from '#web/features/newsletter/messages.ts'
import { NewsletterStep } from '#web/features/newsletter/newsletter-step.tsx'

export default function NewsletterUnsubscribePage() {
  const newsletterText = useMessages(newsletterMessages)
  const words = {
    ...{ title: newsletterText.endTitle, text: newsletterText.endText, button: newsletterText.endButton },
    ...{ done: newsletterText.ended, doneText: newsletterText.endedText, unknown: newsletterText.endUnknown },
  }
  return (
    <NewsletterStep words={words} act={(token) => api('POST /newsletter/unsubscribe', { body: { token } })} />
  )
}
