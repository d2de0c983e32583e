import { Link } from 'react-router'
import { baseOf } from '#lib/language.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { productPath } from '#shop/catalog/rules.ts'
import { StartSelecting } from '#web/dashboard/kit/selected-rows.tsx'
import { ToolLink } from '#web/dashboard/kit/tool-button.tsx'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { PagedList } from '#web/data/query.tsx'
import type { Selection } from '#web/data/selection.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { productEditorMessages } from './messages.ts'
import { productNameId } from './product-name.tsx'

const square =
  'relative z-10 flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink md:size-9'

const quickEdit = 'button-quiet relative z-10 mr-auto px-2.5 md:min-h-9 @4xl:mr-1 @4xl:whitespace-nowrap'

interface Props {
  product: AdminProductSummary
  /** Whether its price and stock are being changed in the list. */
  isEditing: boolean
  onEdit: () => void
  list: PagedList<AdminProductSummary>
}

/** What can be done with a product of the list. */
export function ProductActions({ product, list, isEditing, onEdit }: Props) {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const deletion = useRowAction(list, {
    ask: { title: common.areYouSure, text: common.cannotRevert, yes: common.yesDelete, no: common.no },
    send: ({ _id: id }) => api('DELETE /deleteProduct/:id', { params: { id } }),
    after: 'leave',
    done: t.deleted,
    failed: t.notDeleted,
    focusId: productNameId,
    // Deleted by somebody else, or by a request whose response was lost.
    mayBeGone: true,
  })
  const { _id: id, hidden } = product
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
          onClick={onEdit}
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
        disabled={deletion.isBusy(product)}
        onClick={() => deletion.run(product)}
        className={`${square} text-danger! disabled:opacity-50`}
      >
        <Icon name="trash-2" />
      </button>
    </div>
  )
}

/** What leads on from the list of products. */
export function ProductListActions({ selection }: { selection: Selection<AdminProductSummary> }) {
  const t = useMessages(productEditorMessages)
  return (
    <>
      <StartSelecting selection={selection} label={t.selectProducts} />
      <ToolLink to="/dashboard/productsCsv" icon="scroll-text" label={t.csv} />
      <ToolLink to="/dashboard/addProduct" icon="plus" label={t.add} />
    </>
  )
}
