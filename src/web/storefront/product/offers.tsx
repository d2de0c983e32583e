import { type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Offer } from '#shop/discounts/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { discountMessages } from '#web/shared/discounts/order-messages.ts'
import { Icon } from '#web/ui/icon.tsx'

/** What a page says of an offer. */
export interface ShownOffer {
  name: string
  /** Least price of its goods in taka. */
  minimum: number
}

const maxShown = 3

/** The offers that run now: all of them, or those for one product. For loaders; a cached page is ten minutes old at most. */
export function runningOffers(
  offers: readonly Offer[],
  language: Language,
  product?: { id: string; category: string },
): ShownOffer[] {
  const now = Date.now()
  const isFor = ({ categories, productIds }: Offer) =>
    product === undefined ||
    categories.length + productIds.length === 0 ||
    categories.includes(product.category) ||
    productIds.includes(product.id)
  return offers
    .filter(({ from, until }) => !(from && Date.parse(from) > now) && !(until && Date.parse(until) <= now))
    .filter(isFor)
    .slice(0, maxShown)
    .map(({ minimum, ...names }) => ({ name: localName(language, names), minimum }))
}

/** The offers that every order gets by itself, as promises beside the price. */
export function Offers({ offers }: { offers: readonly ShownOffer[] }) {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  if (offers.length === 0) return null
  return (
    <ul aria-label={t.offers} className="text-ink-2">
      {offers.map(({ name, minimum }) => (
        <li key={name} className="flex items-start gap-2.5 py-1">
          <Icon name="gift" className="mt-0.5 size-5" />
          <span>
            <b className="font-semibold text-ink">{name}</b>
            {minimum > 0 && <> {t.from(formatTaka(minimum, language))}</>} · {t.byItself}
          </span>
        </li>
      ))}
    </ul>
  )
}
