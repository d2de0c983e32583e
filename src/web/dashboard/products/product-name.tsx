import { Link } from 'react-router'
import { baseOf, localName } from '#lib/language.ts'
import { cutText } from '#lib/text.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { adminNameLength, productPath } from '#shop/catalog/rules.ts'
import { SelectRow } from '#web/dashboard/kit/selected-rows.tsx'
import { useWaitingCounts, WaitingLink } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { Status } from '#web/ui/status.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { productEditorMessages } from './messages.ts'

/** Id of the name of a product in the list. */
export const productNameId = (id: string) => `product-${id}`

interface PictureProps {
  product: AdminProductSummary
  selection: Selection<AdminProductSummary>
}

/** The picture of a product, beside the box that selects it. */
export function ProductPicture({ product, selection }: PictureProps) {
  const t = useMessages(productEditorMessages)
  return (
    <span className="flex items-center">
      <SelectRow
        selection={selection}
        id={product._id}
        label={t.select(product.name)}
        isOnRequest
        className="relative z-10 -ml-3"
      />
      <Thumbnail
        image={product.image}
        className="size-18 max-w-none rounded-md bg-paper object-contain dark:bg-tile @4xl:size-12"
        iconClass="p-4 text-line-strong @4xl:p-2"
        isLarge
      />
    </span>
  )
}

/** The name of a product in both languages, which leads to its public page, and what is special about it. */
export function ProductName({ product }: { product: AdminProductSummary }) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, hidden, stock } = product
  const waiting = useWaitingCounts().get(id) ?? 0
  const name = localName(language, product)
  const otherName = name === product.name ? product.nameBn : product.name
  const className =
    'relative z-10 inline-flex min-h-6 items-center font-semibold text-link underline-offset-4 hover:underline'
  const label = cutText(name, adminNameLength)
  return (
    <>
      {hidden ? (
        // A hidden product has no public page.
        <Link id={productNameId(id)} to={`/dashboard/update/${id}`} title={name} className={className}>
          {label}
        </Link>
      ) : (
        <a
          id={productNameId(id)}
          href={`${baseOf(language)}${productPath(id)}`}
          title={name}
          className={className}
        >
          {label}
        </a>
      )}
      {otherName && (
        <span
          lang={otherName === product.nameBn ? 'bn' : 'en'}
          className="line-clamp-2 text-sm text-ink-2 @4xl:block @4xl:max-w-44 @4xl:truncate"
        >
          {otherName}
        </span>
      )}
      <span className="mt-0.5 flex flex-wrap gap-1">
        {hidden && <Status tone="neutral">{t.hidden}</Status>}
        {stock === 0 && <Status tone="danger">{t.soldOut}</Status>}
        {waiting > 0 && <WaitingLink product={id} count={waiting} />}
        {stock !== null && stock > 0 && <Status tone="success">{t.left(stock)}</Status>}
      </span>
    </>
  )
}
