import { confirmSubscription } from '#shop/newsletter/contract.ts'
import { api } from '#web/auth/token.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { NewsletterStep } from './pages/newsletter-step.tsx'

export default function NewsletterConfirmPage() {
  const { pages } = useTexts()
  const words = {
    ...{ title: pages.confirmTitle, text: pages.confirmText, button: pages.confirmButton },
    ...{ done: pages.confirmed, doneText: pages.confirmedText, unknown: pages.confirmUnknown },
  }
  return <NewsletterStep words={words} act={(token) => api(confirmSubscription, { body: { token } })} />
}
