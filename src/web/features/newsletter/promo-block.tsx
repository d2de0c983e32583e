import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { newsletterMessages } from './messages.ts'
import { NewsletterForm } from './newsletter-form.tsx'

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
      className={`rounded-xl bg-brand-soft p-5 md:grid md:grid-cols-2 md:items-center md:gap-10 md:p-10 ${className}`}
    >
      <div>
        <h2 id="promo" className="text-xl md:text-2xl">
          {t.promo}
        </h2>
        <ul className="mt-4 flex flex-col gap-3">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 size-6 text-brand" />
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
