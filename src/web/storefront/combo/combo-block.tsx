import { localName } from '#lib/language.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { comboPath } from '#shop/catalog/combo-rules.ts'
import { productPath } from '#shop/catalog/rules.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { signedInUser } from '#web/data/session.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { type ListedCombo, savingOfCombo } from './listed-combo.ts'
import { comboMessages } from './messages.ts'

interface Props {
  combos: readonly ListedCombo[]
  /** The product whose page it is. */
  productId: string
}

/** The combos that a product is a part of, each with one press for all of it. */
export function ComboBlock({ combos, productId }: Props) {
  const t = useMessages(comboMessages)
  if (combos.length === 0) return null
  return (
    <section aria-labelledby="combos">
      <h2 id="combos" className="mb-1.5 font-text text-base font-semibold">
        {t.combos}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {combos.map((combo) => (
          <Combo key={combo._id} combo={combo} productId={productId} />
        ))}
      </ul>
    </section>
  )
}

function Combo({ combo, productId }: { combo: ListedCombo; productId: string }) {
  const t = useMessages(comboMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const { slug, name, price, worth, soldOut, parts } = combo
  const isOpen = parts.some((part) => part.isOpen)
  return (
    <li className="rounded-md border border-line p-3">
      <PageLink
        to={comboPath(slug)}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {name}
      </PageLink>
      <ul className="flex flex-col gap-1.5">
        {parts.map((part, index) => {
          const partName = t.pieces(part.pieces, localName(language, part))
          const options = optionsText(part.options)
          const isHere = part.productId === productId
          return (
            <li key={index} className="flex flex-wrap items-center gap-x-2.5">
              <Thumbnail image={part.image} />
              <span className="min-w-0 grow basis-24 leading-snug wrap-anywhere">
                {isHere ? (
                  partName
                ) : (
                  <PageLink to={productPath(part.productId)} className="underline-offset-4 hover:underline">
                    {partName}
                  </PageLink>
                )}
                {options && <span className="block text-sm text-ink-2">{options}</span>}
              </span>
              <span className="text-sm text-ink-2 tabular-nums">
                {formatTaka(takaFromPaisa(paisaFromTaka(part.price) * part.pieces), language)}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-auto flex flex-wrap items-baseline gap-x-2">
          <b className="font-display text-lg font-semibold">{formatTaka(price, language)}</b>
          <s className="text-sm text-ink-3">
            <span className="sr-only">{t.oneByOne} </span>
            {formatTaka(worth, language)}
          </s>
          <span className="font-semibold text-sale">
            {productText.save(formatTaka(savingOfCombo(combo), language))}
          </span>
        </p>
        {soldOut && <span className="font-semibold text-danger">{productText.outOfStock}</span>}
        {!soldOut && isOpen && (
          <PageLink to={comboPath(slug)} aria-label={t.chooseOf(name)} className="button-quiet">
            {t.chooseAll}
          </PageLink>
        )}
        {!soldOut && !isOpen && (
          <button
            type="button"
            className="button-quiet noscript:hidden"
            onClick={async () => {
              const { addCombo } = await import('./add-combo.ts')
              await addCombo(combo, language, signedInUser()?.email)
            }}
            data-once
          >
            <Icon name="shopping-cart" className="size-5" />
            {t.addAll}
          </button>
        )}
      </div>
    </li>
  )
}
