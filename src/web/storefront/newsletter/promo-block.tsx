import { pathIn } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { contactMessages } from '#web/storefront/content/contact-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
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
            <li key={icon} className="flex flex-wrap gap-x-3">
              <Icon name={icon} className="mt-0.5 size-6 text-ink-2" />
              <div className="flex-[1_1_8rem]">
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

/** The form to subscribe to the newsletter. */
export function NewsletterForm() {
  const contactText = useMessages(contactMessages)
  const t = useMessages(newsletterMessages)
  const language = useLanguage()
  return (
    <OneFieldForm
      action={pathIn(language, '/newsletter/subscribe')}
      name="newsletterEmail"
      label={t.promoEmail}
      type="email"
      autoComplete="email"
      button={t.subscribe}
      busyButton={t.subscribing}
      validate={(email) => (looksLikeEmail(email) ? null : contactText.wrongEmail)}
      send={(email) => api('POST /newsletter', { body: { email, language } })}
      errorText={(status) =>
        ({ 422: contactText.wrongEmail, 429: t.subscribeTooMany })[status] ?? t.notSubscribed
      }
      done={t.subscribed}
      className="mt-6 md:mt-0"
    >
      <p className="mb-3 text-lg">{t.promoText}</p>
    </OneFieldForm>
  )
}
