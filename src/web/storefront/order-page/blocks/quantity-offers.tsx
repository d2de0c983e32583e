import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { choicesOf } from '#web/storefront/cart/quantity-choice.tsx'
import { type BlockProps, usePage } from '../page-view.ts'
import { Heading } from './heading.tsx'

/** What several pieces cost together; a press chooses them in the order form. */
export function QuantityOffers({ block: { heading } }: BlockProps<'quantity'>) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const { products, want } = usePage()
  const offers = products
    .filter(({ soldOut }) => !soldOut)
    .flatMap((product) =>
      choicesOf(product.quantityOffers, product)
        .filter(({ saving }) => saving > 0)
        .map((choice) => ({ ...choice, id: product._id, name: localName(language, product) })),
    )
  if (offers.length === 0) return null
  return (
    <section>
      <Heading>{heading}</Heading>
      <ul className="flex flex-col gap-2">
        {offers.map(({ id, name, pieces, price, saving }) => (
          <li key={`${id} ${pieces}`}>
            <button
              type="button"
              onClick={() => {
                want({ id, pieces })
                document.getElementById('order')?.scrollIntoView()
              }}
              className="flex w-full min-h-14 flex-wrap items-center gap-x-3 rounded-md border border-line-strong px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <b className="font-semibold">{formatNumber(pieces, language)} ×</b> {name}
              </span>
              <b className="font-display text-lg font-semibold">{formatTaka(price, language)}</b>
              <span className="font-semibold text-sale">{t.save(formatTaka(saving, language))}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
