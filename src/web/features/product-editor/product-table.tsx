import { Link } from 'react-router'
import { baseOf, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { adminNameLength, imageAtWidth, productPath } from '#shop/catalog/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { productEditorMessages } from './messages.ts'
import { QuickEdit } from './quick-edit.tsx'

interface Handling {
  /** The name of a category or sub-category in the language of the page. */
  categoryName: (name: string) => string
  /** Id of the product whose price and stock are being changed in the list. */
  editing: string | null
  onEdit: (id: string | null) => void
  isBusy: (id: string) => boolean
  onDelete: (product: AdminProductSummary) => void
  onChanged: (product: AdminProductSummary) => void
}
interface Props extends Handling {
  products: readonly AdminProductSummary[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

const heading = 'px-2 py-3 font-semibold first:pl-4 last:pr-4'
const cell = '@4xl:px-2 @4xl:py-2 @4xl:first:pl-4 @4xl:last:pr-4'
const columns = ['name', 'category', 'subCategory', 'type', 'price', 'offer', 'image', 'actions'] as const

export const productNameId = (id: string) => `product-${id}`

/** The merchant's products; where there is no room for eight columns every row is a card. */
export function ProductTable({ products, labelledBy, ...handling }: Props) {
  const { columns: labels } = useMessages(productEditorMessages)
  return (
    <table aria-labelledby={labelledBy} className="block w-full @4xl:table @4xl:text-sm">
      <thead className="sr-only text-left text-ink-2 @4xl:not-sr-only @4xl:table-header-group">
        <tr className="bg-sunken">
          {columns.map((name) => (
            <th key={name} scope="col" className={heading}>
              {labels[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block @4xl:table-row-group">
        {products.map((product) => (
          <ProductRows key={product._id} product={product} {...handling} />
        ))}
      </tbody>
    </table>
  )
}

function ProductRows({ product, ...handling }: { product: AdminProductSummary } & Handling) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, originalPrice, offerPrice, productType } = product
  const { categoryName } = handling
  const cardLabel = (label: string) => <span className="text-ink-2 @4xl:hidden">{label} </span>
  return (
    <>
      <tr className="grid grid-cols-[6rem_auto_1fr] gap-x-3 border-line px-4 pt-3 pb-4 not-first:border-t @4xl:table-row @4xl:border-t">
        <td className={`col-span-2 col-start-2 ${cell}`}>
          <ProductName product={product} />
        </td>
        <td className={`col-span-2 col-start-2 ${cell}`}>{categoryName(product.category)}</td>
        <td className={`col-span-2 col-start-2 text-ink-2 @4xl:text-ink ${cell}`}>
          {categoryName(product.subCategory)}
        </td>
        <td className={`col-span-2 col-start-2 text-ink-2 ${cell}`}>{productType && t.types[productType]}</td>
        <td className={`col-start-2 mt-1 whitespace-nowrap tabular-nums @4xl:text-right ${cell}`}>
          {cardLabel(t.columns.price)}
          {formatTaka(originalPrice, language)}
        </td>
        <td className={`mt-1 whitespace-nowrap tabular-nums @4xl:text-right ${cell}`}>
          {offerPrice !== null && (
            <>
              {cardLabel(t.columns.offer)}
              <span className="font-semibold text-sale">{formatTaka(offerPrice, language)}</span>
            </>
          )}
        </td>
        <td className={`col-start-1 row-span-5 row-start-1 ${cell}`}>
          <Picture url={product.image} />
        </td>
        <td className={`col-span-3 mt-3 ${cell} @4xl:mt-0`}>
          <Actions product={product} {...handling} />
        </td>
      </tr>
      {handling.editing === id && (
        <tr className="block border-line px-4 pb-4 @4xl:table-row">
          <td colSpan={columns.length} className="block @4xl:table-cell @4xl:px-4 @4xl:pb-4">
            <QuickEdit
              product={product}
              describedBy={productNameId(id)}
              onChanged={handling.onChanged}
              onClose={() => handling.onEdit(null)}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function ProductName({ product }: { product: AdminProductSummary }) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, hidden, stock } = product
  const name = localName(language, product)
  const className =
    'inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline'
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
      <span className="flex flex-wrap gap-1">
        {hidden && <Status tone="neutral">{t.hidden}</Status>}
        {stock === 0 && <Status tone="danger">{t.soldOut}</Status>}
        {stock !== null && stock > 0 && <Status tone="success">{t.left(stock)}</Status>}
      </span>
    </>
  )
}

function Picture({ url }: { url: string }) {
  const frame = 'size-24 rounded-md bg-sunken @4xl:size-12'
  if (!url) return <Icon name="package" className={`${frame} p-[25%] text-line-strong @4xl:p-2`} />
  return (
    <img
      src={imageAtWidth(url, 150)}
      srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
      sizes="96px"
      width="96"
      height="96"
      alt=""
      loading="lazy"
      decoding="async"
      className={`${frame} object-contain dark:brightness-90`}
    />
  )
}

const square = 'flex size-11 items-center justify-center rounded-md border border-line-strong hover:bg-sunken'

function Actions({
  product,
  editing,
  onEdit,
  isBusy,
  onDelete,
}: { product: AdminProductSummary } & Handling) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, hidden } = product
  const isEditing = editing === id
  const describedBy = { 'aria-describedby': productNameId(id) }
  return (
    <div className="flex flex-wrap gap-1.5 @4xl:flex-nowrap">
      {!hidden && (
        <a
          href={`${baseOf(language)}${productPath(id)}`}
          aria-label={t.view}
          {...describedBy}
          className={square}
        >
          <Icon name="eye" />
        </a>
      )}
      <Link to={`/dashboard/update/${id}`} aria-label={t.edit} {...describedBy} className={square}>
        <Icon name="pencil" />
      </Link>
      <Link
        to={`/dashboard/addProduct?from=${id}`}
        aria-label={t.duplicate}
        {...describedBy}
        className={square}
      >
        <Icon name="copy" />
      </Link>
      <button
        type="button"
        aria-label={t.delete}
        {...describedBy}
        disabled={isBusy(id)}
        onClick={() => onDelete(product)}
        className={`${square} text-danger disabled:opacity-50`}
      >
        <Icon name="trash-2" />
      </button>
      <button
        type="button"
        aria-expanded={isEditing}
        {...describedBy}
        onClick={() => onEdit(isEditing ? null : id)}
        className="button-quiet grow px-3 whitespace-nowrap @sm:grow-0"
      >
        {t.quickEdit}
      </button>
    </div>
  )
}

/** Deletes products after a confirmation; `onDeleted` is also called for one that no longer existed. */
export function useDeleteProduct(onDeleted: (product: AdminProductSummary) => void) {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const onSuccess = (product: AdminProductSummary) => {
    showToast('success', t.deleted)
    onDeleted(product)
  }
  const { run, pending } = useAction(
    ({ _id: id }: AdminProductSummary) => api('DELETE /deleteProduct/:id', { params: { id } }),
    {
      onSuccess: (_, product) => onSuccess(product),
      onError(error, product) {
        // Deleted by somebody else, or by a request whose response was lost.
        if (statusOf(error) !== 404) return false
        onSuccess(product)
        return true
      },
      failed: t.notDeleted,
    },
  )
  return {
    isDeleting: (id: string) => pending.some(({ _id }) => _id === id),
    async remove(product: AdminProductSummary) {
      const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
      if (await showDialog({ title, text, yes, no })) await run(product)
    },
  }
}
