import { descriptionLines } from '#shop/catalog/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from './product-messages.ts'
import type { ShownProduct } from './product-view.ts'

/** The brand and the description line by line; of `label: value` the label is bold (PDP-13). */
export function Details({ product }: { product: ShownProduct }) {
  const t = useMessages(productMessages)
  const isBengali = useLanguage() === 'bn'
  const lines = [
    ...(product.brand ? [{ label: t.brand, text: product.brand }] : []),
    ...descriptionLines((isBengali && product.descriptionBn) || product.description),
  ]
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="details" className="card mt-8 p-4 md:p-6">
      <h2 id="details" className="mb-3 text-xl">
        {t.details}
      </h2>
      <ul className="flex max-w-[70ch] flex-col gap-1.5">
        {lines.map(({ label, text }, index) => (
          <li key={index}>
            {label && <b className="font-semibold">{label}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
