import { endSubscription } from '#shop/newsletter/contract.ts'
import { api } from '#web/auth/token.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { NewsletterStep } from './pages/newsletter-step.tsx'

export default function NewsletterUnsubscribePage() {
  const { pages } = useTexts()
  const words = {
    ...{ title: pages.endTitle, text: pages.endText, button: pages.endButton },
    ...{ done: pages.ended, doneText: pages.endedText, unknown: pages.endUnknown },
  }
  return <NewsletterStep words={words} act={(token) => api(endSubscription, { body: { token } })} />
}
