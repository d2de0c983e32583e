import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { newsletterMessages } from '#web/features/newsletter/messages.ts'
import { NewsletterStep } from '#web/features/newsletter/newsletter-step.tsx'

export default function NewsletterConfirmPage() {
  const newsletterText = useMessages(newsletterMessages)
  const words = {
    ...{
      title: newsletterText.confirmTitle,
      text: newsletterText.confirmText,
      button: newsletterText.confirmButton,
    },
    ...{
      done: newsletterText.confirmed,
      doneText: newsletterText.confirmedText,
      unknown: newsletterText.confirmUnknown,
    },
  }
  return (
    <NewsletterStep words={words} act={(token) => api('POST /newsletter/confirm', { body: { token } })} />
  )
}
