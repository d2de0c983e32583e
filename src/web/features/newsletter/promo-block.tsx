import { type SubmitEvent, useRef, useState } from 'react'
import { pathIn } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { contactMessages } from '#web/features/contact/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { newsletterMessages } from './messages.ts'

interface Props {
  /** In taka; the checkout charges by the same value (D9). */
  freeDeliveryOver: number
  className?: string
}

/** The benefits of the newsletter and its form, above the footer of home and about (D40). */
export function PromoBlock({ freeDeliveryOver, className = '' }: Props) {
  const t = useMessages(newsletterMessages)
  const over = formatTaka(freeDeliveryOver, useLanguage())
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: 'gift', title: t.combos, text: t.combosText },
    { icon: 'truck', title: t.freeShipping, text: t.freeShippingText(over) },
    { icon: 'book-open', title: t.magazines, text: t.magazinesText },
  ]
  return (
    <section
      aria-labelledby="promo"
      className={`rounded-lg bg-sunken p-5 md:grid md:grid-cols-2 md:items-center md:gap-10 md:p-10 ${className}`}
    >
      <div>
        <h2 id="promo" className="text-xl md:text-2xl">
          {t.promo}
        </h2>
        <ul className="mt-4 flex flex-col gap-3">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 size-6 text-ink-2" />
              <div>
                <h3 className="font-text text-lg">{title}</h3>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <NewsletterForm />
    </section>
  )
}

interface State {
  phase: 'open' | 'busy' | 'done'
  error?: string
}

/**
 * The form to subscribe to the newsletter; it also works without scripts. A native form with state of its own: the 12 KB
 * of react-hook-form would break the weight budget of the home page.
 */
export function NewsletterForm() {
  const contactText = useMessages(contactMessages)
  const t = useMessages(newsletterMessages)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [{ phase, error }, setState] = useState<State>({ phase: 'open' })

  function showError(error: string) {
    setState({ phase: 'open', error })
    input.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (phase === 'busy') return
    const email = String(new FormData(event.currentTarget).get('newsletterEmail')).trim()
    if (!looksLikeEmail(email)) return showError(contactText.wrongEmail)
    setState({ phase: 'busy' })
    try {
      await api('POST /newsletter', { body: { email, language } })
      setState({ phase: 'done' })
    } catch (failure) {
      reportUnexpected(failure)
      const status = failure instanceof ApiError ? failure.status : 0
      if (status === 429) showError(t.subscribeTooMany)
      else showError(status === 422 ? contactText.wrongEmail : t.notSubscribed)
    }
  }

  return (
    <form
      method="post"
      action={pathIn(language, '/newsletter/subscribe')}
      // Without scripts the browser validates.
      noValidate={useHydrated()}
      onSubmit={submit}
      className="mt-6 md:mt-0"
    >
      <p className="mb-3 text-lg">{t.promoText}</p>
      <label htmlFor="newsletterEmail" className="mb-1 block text-sm font-semibold">
        {t.promoEmail}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
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
          onInput={() => setState({ phase: 'open' })}
          className="field min-w-0 flex-[1_1_14rem]"
        />
        <button type="submit" disabled={phase === 'busy'} className="button-quiet grow sm:grow-0">
          {phase === 'busy' ? t.subscribing : t.subscribe}
        </button>
      </div>
      {error !== undefined && (
        <p id="newsletterEmail-note" role="alert" className="mt-2 font-semibold text-danger">
          {error}
        </p>
      )}
      <p role="status" className="mt-2 font-semibold text-ink empty:hidden">
        {phase === 'done' && t.subscribed}
      </p>
    </form>
  )
}
