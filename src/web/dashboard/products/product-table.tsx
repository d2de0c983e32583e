import { Link } from 'react-router'
import { baseOf, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { adminNameLength, productPath } from '#shop/catalog/rules.ts'
import { SelectRow } from '#web/dashboard/kit/selected-rows.tsx'
import { Table } from '#web/dashboard/kit/table.tsx'
import { WaitingLink } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Status } from '#web/ui/status.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { productEditorMessages } from './messages.ts'
import { QuickEdit } from './quick-edit.tsx'

interface Handling {
  /** The name of a category or sub-category in the language of the page. */
  categoryName: (name: string) => string
  /** Id of the product whose price and stock are being changed in the list. */
  editing: string | null
  onEdit: (id: string | null) => void
  isBusy: (product: AdminProductSummary) => boolean
  onDelete: (product: AdminProductSummary) => void
  onChanged: (product: AdminProductSummary) => void
  selection: Selection<AdminProductSummary>
  /** How many people wait for a product, by its id. */
  waiting: ReadonlyMap<string, number>
}
interface Props extends Handling {
  products: readonly AdminProductSummary[]
  /** Id of the heading that names the table. */
  labelledBy: string
}

const cell = '@4xl:px-2 @4xl:py-2 @4xl:first:pl-4 @4xl:last:pr-4'

/** The picture comes first: staff recognise products by it. */
const columns = [
  { name: 'image', className: 'pl-13!' },
  { name: 'name' },
  { name: 'category' },
  { name: 'subCategory' },
  { name: 'type' },
  { name: 'price', className: 'text-right' },
  { name: 'offer', className: 'text-right' },
  { name: 'actions', isHidden: true },
] as const

export const productNameId = (id: string) => `product-${id}`

/** The merchant's products; where there is no room for eight columns every row is a card. */
export function ProductTable({ products, labelledBy, ...handling }: Props) {
  const { columns: labels } = useMessages(productEditorMessages)
  return (
    <Table
      layout="wide"
      aria-labelledby={labelledBy}
      className="@4xl:text-sm"
      columns={columns.map(({ name, ...heading }) => ({ label: labels[name], ...heading }))}
    >
      {products.map((product) => (
        <ProductRows key={product._id} product={product} {...handling} />
      ))}
    </Table>
  )
}

function ProductRows({ product, ...handling }: { product: AdminProductSummary } & Handling) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, originalPrice, offerPrice, productType } = product
  const { categoryName, selection } = handling
  const cardLabel = (label: string) => <span className="text-ink-2 @4xl:hidden">{label} </span>
  return (
    <>
      <tr className="relative grid grid-cols-[auto_auto_1fr] gap-x-3 border-line p-3 leading-snug not-first:border-t has-checked:bg-sunken @max-[14rem]:flex @max-[14rem]:flex-col @4xl:table-row @4xl:border-t @4xl:hover:bg-paper @4xl:has-checked:bg-sunken">
        <td className={`col-start-1 row-span-5 row-start-1 ${cell}`}>
          <span className="flex items-center">
            <SelectRow
              selection={selection}
              id={id}
              label={t.select(product.name)}
              className={`relative z-10 -ml-3 @4xl:inline-flex ${selection.isSelecting ? 'inline-flex' : 'hidden'}`}
            />
            <Thumbnail
              image={product.image}
              className="h-24 w-20 max-w-none rounded-md bg-paper object-contain dark:bg-tile @4xl:h-12 @4xl:w-10"
              iconClass="p-6 text-line-strong @4xl:p-2"
              isLarge
            />
          </span>
        </td>
        <td className={`col-span-2 col-start-2 ${cell}`}>
          <ProductName product={product} waiting={handling.waiting.get(id) ?? 0} />
        </td>
        <td className={`col-span-2 col-start-2 text-sm text-ink-2 @4xl:text-ink ${cell}`}>
          {categoryName(product.category)}
        </td>
        <td className={`col-span-2 col-start-2 text-sm text-ink-2 @4xl:text-ink ${cell}`}>
          {categoryName(product.subCategory)}
        </td>
        <td className={`col-span-2 col-start-2 text-sm text-ink-2 ${cell}`}>
          {productType && t.types[productType]}
        </td>
        <td className={`col-start-2 mt-1 tabular-nums @4xl:text-right @4xl:whitespace-nowrap ${cell}`}>
          {cardLabel(t.columns.price)}
          {product.hasPriceRange
            ? t.from(formatTaka(originalPrice, language))
            : formatTaka(originalPrice, language)}
        </td>
        <td className={`mt-1 tabular-nums @4xl:text-right @4xl:whitespace-nowrap ${cell}`}>
          {offerPrice !== null && (
            <>
              {cardLabel(t.columns.offer)}
              <span className="font-semibold text-sale">{formatTaka(offerPrice, language)}</span>
            </>
          )}
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

function ProductName({ product, waiting }: { product: AdminProductSummary; waiting: number }) {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { _id: id, hidden, stock } = product
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
          className="block truncate text-sm text-ink-2 @4xl:max-w-44"
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

const square =
  'relative z-10 flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink md:size-9'

const quickEdit = 'button-quiet relative z-10 mr-auto px-2.5 md:min-h-9 @4xl:mr-1 @4xl:whitespace-nowrap'

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
    <div className="flex flex-wrap items-center md:gap-1 @4xl:flex-nowrap @4xl:justify-end">
      {product.hasVariants ? (
        // Each variant has its own price and stock.
        <Link to={`/dashboard/update/${id}#variants`} {...describedBy} className={quickEdit}>
          {t.quickEdit}
        </Link>
      ) : (
        <button
          type="button"
          aria-expanded={isEditing}
          {...describedBy}
          onClick={() => onEdit(isEditing ? null : id)}
          className={quickEdit}
        >
          {t.quickEdit}
        </button>
      )}
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
      {/* Stretched over the row, which opens the editor wherever nothing else is pressed. */}
      <Link
        to={`/dashboard/update/${id}`}
        aria-label={t.edit}
        {...describedBy}
        className="flex size-11 items-center justify-center rounded-md text-ink-2 after:absolute after:inset-0 after:content-[''] hover:text-ink md:size-9"
      >
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
        disabled={isBusy(product)}
        onClick={() => onDelete(product)}
        className={`${square} text-danger! disabled:opacity-50`}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  )
}
