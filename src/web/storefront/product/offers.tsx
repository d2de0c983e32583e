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

/** With the goods that it is for; of none: for all. */
export interface RunningOffer extends ShownOffer, Pick<Offer, 'kind' | 'categories' | 'productIds'> {}

/** The offers that run now. For loaders; a cached page is ten minutes old at most. */
export function runningOffers(offers: readonly Offer[], language: Language): RunningOffer[] {
  const now = Date.now()
  return offers
    .filter(({ from, until }) => !(from && Date.parse(from) > now) && !(until && Date.parse(until) <= now))
    .map(({ kind, minimum, categories, productIds, ...names }) => ({
      name: localName(language, names),
      kind,
      minimum,
      categories,
      productIds,
    }))
}

const maxShown = 3

/** The category of a product may not be known yet. */
interface Offered {
  id: string
  category: string | undefined
}

export const isFor = ({ categories, productIds }: RunningOffer, { id, category }: Offered) =>
  categories.length + productIds.length === 0 ||
  productIds.includes(id) ||
  (category !== undefined && categories.includes(category))

/** Those of the offers that are for one of these products. */
export const offersFor = (offers: readonly RunningOffer[], products: readonly Offered[]): ShownOffer[] =>
  offers
    .filter((offer) => products.some((product) => isFor(offer, product)))
    .slice(0, maxShown)
    .map(({ name, minimum }) => ({ name, minimum }))

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
