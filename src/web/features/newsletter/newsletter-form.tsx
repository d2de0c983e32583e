import { type SubmitEvent, useRef, useState } from 'react'
import { looksLikeEmail } from '#lib/email.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { contactMessages } from '#web/features/contact/messages.ts'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { newsletterMessages } from './messages.ts'

/** Asks for the newsletter; what happens then is up to whoever reads that mailbox. */
export function NewsletterForm() {
  const contactText = useMessages(contactMessages)
  const t = useMessages(newsletterMessages)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'newsletterEmail'>(form)
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open')

  async function subscribe(email: string) {
    setPhase('busy')
    try {
      await api('POST /newsletter', { body: { email, language } })
      setPhase('done')
    } catch (error) {
      reportUnexpected(error)
      setPhase('open')
      const status = error instanceof ApiError ? error.status : 0
      const words = status === 422 ? contactText.wrongEmail : t.notSubscribed
      show({ newsletterEmail: status === 429 ? t.subscribeTooMany : words })
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const email = String(new FormData(event.currentTarget).get('newsletterEmail')).trim()
    if (!show(looksLikeEmail(email) ? {} : { newsletterEmail: contactText.wrongEmail })) subscribe(email)
  }

  const error = errors.newsletterEmail
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 md:mt-0">
      <p className="mb-3 text-lg">{t.promoText}</p>
      <label htmlFor="newsletterEmail" className="mb-1 block text-sm font-semibold">
        {t.promoEmail}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletterEmail"
          name="newsletterEmail"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'newsletterEmail-note'}
          onInput={() => {
            clear('newsletterEmail')
            setPhase('open')
          }}
          className="field min-w-0 flex-[1_1_14rem]"
        />
        <button type="submit" disabled={phase === 'busy'} className="button-primary grow sm:grow-0">
          {phase === 'busy' ? t.subscribing : t.subscribe}
        </button>
      </div>
      {error !== undefined && (
        <p id="newsletterEmail-note" role="alert" className="mt-2 font-semibold text-danger">
          {error}
        </p>
      )}
      <p role="status" className="mt-2 font-semibold text-brand empty:hidden">
        {phase === 'done' && t.subscribed}
      </p>
    </form>
  )
}
