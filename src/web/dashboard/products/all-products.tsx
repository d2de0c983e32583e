import { useState } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { SelectAll } from '#web/dashboard/kit/selected-rows.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkStatus } from './bulk-status.tsx'
import { useCategoryNames } from './category-inputs.tsx'
import { productEditorMessages } from './messages.ts'
import { ProductActions, ProductListActions } from './product-actions.tsx'
import { ProductName, ProductPicture, productNameId } from './product-name.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { SearchPreparation } from './search-preparation.tsx'

/** The products of the shop, also the hidden ones. */
export default function AllProducts() {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { values, tabs, search } = useListState({
    search: text(maxSearchInput),
    show: oneOf(['all', 'hidden', 'sold-out', 'low-stock'], 'all'),
  })
  const { show } = values
  const [editing, setEditing] = useState<string | null>(null)
  const list = usePagedQuery('GET /admin-products', {
    query: { ...values, show: show === 'all' ? '' : show },
  })
  const categoryName = useCategoryNames()
  const rows = list.loaded?.rows ?? []
  const selection = useSelection(rows)
  // A product whose price is just being changed keeps the values that its form started from.
  useWindowFocus(() => {
    if (editing === null) list.load()
  })
  const besidePicture = 'col-span-2 col-start-2 text-sm text-ink-2'
  const category = (name: 'category' | 'subCategory', more = ''): Column<AdminProductSummary> => ({
    label: t.columns[name],
    cellClass: `${besidePicture} @4xl:text-ink ${more}`,
    cell: (product) => categoryName(product[name]),
  })
  // A card says no more than tells two products apart.
  const notOnCard = '@max-4xl:hidden'
  // The picture comes first: staff recognise products by it.
  const columns: readonly Column<AdminProductSummary>[] = [
    {
      label: t.columns.image,
      className: 'pl-13!',
      cellClass: 'col-start-1 row-span-5 row-start-1',
      cell: (product) => <ProductPicture product={product} selection={selection} />,
    },
    {
      label: t.columns.name,
      cellClass: 'col-span-2 col-start-2',
      cell: (product) => <ProductName product={product} />,
    },
    category('category', notOnCard),
    category('subCategory'),
    {
      label: t.columns.type,
      cellClass: `${besidePicture} ${notOnCard}`,
      cell: ({ productType }) => productType && t.types[productType],
    },
    {
      label: t.columns.price,
      align: 'right',
      isNamedOnCard: true,
      cellClass: 'col-start-2 mt-1 @4xl:whitespace-nowrap',
      cell: ({ originalPrice, hasPriceRange }) =>
        hasPriceRange ? t.from(formatTaka(originalPrice, language)) : formatTaka(originalPrice, language),
    },
    {
      label: t.columns.offer,
      align: 'right',
      isNamedOnCard: true,
      cellClass: 'mt-1 @4xl:whitespace-nowrap',
      cell: ({ offerPrice }) =>
        offerPrice === null ? null : (
          <span className="font-semibold text-sale">{formatTaka(offerPrice, language)}</span>
        ),
    },
    {
      label: t.columns.actions,
      isHidden: true,
      cellClass: 'col-span-3 mt-1 @4xl:mt-0',
      cell: (product) => (
        <ProductActions
          product={product}
          list={list}
          isEditing={editing === product._id}
          onEdit={() => setEditing(editing === product._id ? null : product._id)}
        />
      ),
    },
  ]
  return (
    <ListPage
      title={t.title}
      list={list}
      search={search('search', t.search)}
      tabs={{ label: t.filterLabel, tabs: tabs('show', t.filters) }}
      actions={<ProductListActions selection={selection} />}
      above={<BulkStatus onFinished={list.load} />}
      empty={values.search ? t.noMatch(values.search) : t.none[show]}
    >
      <SearchPreparation />
      <SelectAll selection={selection} label={t.selectAll} isOnRequest className="mb-2 w-fit pl-4" />
      <div className="card">
        <DataTable
          layout="wide"
          aria-labelledby={pageTitleId}
          className="@4xl:text-sm"
          rows={rows}
          keyOf={({ _id }) => _id}
          rowClass="grid-cols-[auto_auto_1fr] not-first:border-t @4xl:hover:bg-paper @4xl:has-checked:bg-sunken"
          columns={columns}
          below={(product) =>
            editing === product._id && (
              <QuickEdit
                product={product}
                describedBy={productNameId(product._id)}
                onChanged={list.replace}
                onClose={() => setEditing(null)}
              />
            )
          }
        />
      </div>
      <BulkEdit selection={selection} list={list} shown={values} />
    </ListPage>
  )
}
