import { formatTaka } from '#lib/money.ts'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

interface Props {
  /** In taka: what is advertised here is what the checkout charges (D9). */
  freeDeliveryOver: number
  className?: string
}

/** What a reader of the newsletter gets; above the footer of home and about (D40). */
export function PromoBlock({ freeDeliveryOver, className = '' }: Props) {
  const { pages } = useTexts()
  const over = formatTaka(freeDeliveryOver, useLanguage())
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: 'gift', title: pages.combos, text: pages.combosText },
    { icon: 'truck', title: pages.freeShipping, text: pages.freeShippingText(over) },
    { icon: 'book-open', title: pages.magazines, text: pages.magazinesText },
  ]
  return (
    <section
      aria-labelledby="promo"
      className={`rounded-l bg-brand-soft p-5 desk:grid desk:grid-cols-2 desk:items-center desk:gap-10 desk:p-10 ${className}`}
    >
      <div>
        <h2 id="promo" className="text-2 desk:text-3">
          {pages.promo}
        </h2>
        <ul className="mt-4 flex flex-col gap-3">
          {promises.map(({ icon, title, text }) => (
            <li key={icon} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 size-6 text-brand" />
              <div>
                <h3 className="font-text text-1">{title}</h3>
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
