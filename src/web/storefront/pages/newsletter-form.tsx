import { type SubmitEvent, useRef, useState } from 'react'
import { looksLikeEmail } from '#lib/email.ts'
import { postSubscription } from '#shop/newsletter/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { useFormErrors } from '#web/form-errors.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

/** Asks for the newsletter; what happens then is up to whoever reads that mailbox. */
export function NewsletterForm() {
  const { pages } = useTexts()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, clear } = useFormErrors<'newsletterEmail'>(form)
  const [phase, setPhase] = useState<'open' | 'busy' | 'done'>('open')

  async function subscribe(email: string) {
    setPhase('busy')
    try {
      await api(postSubscription, { body: { email, language } })
      setPhase('done')
    } catch (error) {
      reportUnexpected(error)
      setPhase('open')
      const status = error instanceof ApiError ? error.status : 0
      const words = status === 422 ? pages.wrongEmail : pages.notSubscribed
      show({ newsletterEmail: status === 429 ? pages.subscribeTooMany : words })
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const email = String(new FormData(event.currentTarget).get('newsletterEmail')).trim()
    if (!show(looksLikeEmail(email) ? {} : { newsletterEmail: pages.wrongEmail })) subscribe(email)
  }

  const error = errors.newsletterEmail
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 desk:mt-0">
      <p className="mb-3 text-1">{pages.promoText}</p>
      <label htmlFor="newsletterEmail" className="mb-1 block text--1 font-semibold">
        {pages.promoEmail}
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
        <button type="submit" disabled={phase === 'busy'} className="button-primary grow phone:grow-0">
          {phase === 'busy' ? pages.subscribing : pages.subscribe}
        </button>
      </div>
      {error !== undefined && (
        <p id="newsletterEmail-note" role="alert" className="mt-2 font-semibold text-danger">
          {error}
        </p>
      )}
      <p role="status" className="mt-2 font-semibold text-brand empty:hidden">
        {phase === 'done' && pages.subscribed}
      </p>
    </form>
  )
}
