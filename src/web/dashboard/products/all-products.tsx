import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { useWaitingCounts } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import { usePagedQuery } from '#web/data/query.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusNextRow, ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkStatus } from './bulk-status.tsx'
import { useCategoryNames } from './category-inputs.tsx'
import { productEditorMessages } from './messages.ts'
import { ProductTable, productNameId, useDeleteProduct } from './product-table.tsx'
import { SearchPreparation } from './search-preparation.tsx'

const filters = ['all', 'hidden', 'sold-out', 'low-stock'] as const

/** The products of the shop, also the hidden ones. */
export default function AllProducts() {
  const productText = useMessages(productEditorMessages)
  const [parameters, setParameters] = usePendingSearchParams()
  const search = parameters.get('search')?.trim().slice(0, maxSearchInput) ?? ''
  const show = filters.find((name) => name === parameters.get('show')) ?? 'all'
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const list = usePagedQuery('GET /admin-products', { query: { search, show: show === 'all' ? '' : show } })
  const { remove, isDeleting } = useDeleteProduct(({ _id }) => {
    focusNextRow(list.loaded?.rows ?? [], _id, productNameId, heading)
    list.remove(_id)
  })
  const categoryName = useCategoryNames()
  const rows = list.loaded?.rows ?? []
  const selection = useSelection(rows)
  const waiting = useWaitingCounts()
  // A product whose price is just being changed keeps the values that its form started from.
  useWindowFocus(() => {
    if (editing === null) list.load()
  })

  /** The parameters of the address, with one of them changed; '' removes it. */
  function withParameter(name: 'search' | 'show', value: string) {
    const next = new URLSearchParams(parameters)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const tabs = filters.map((name) => ({
    to: `?${withParameter('show', name === 'all' ? '' : name)}`,
    text: productText.filters[name],
    isCurrent: name === show,
  }))

  return (
    <ListPage
      title={productText.title}
      heading={heading}
      list={list}
      tools={
        <>
          <SearchField
            label={productText.search}
            maxLength={maxSearchInput}
            search={search}
            onSearch={(text) =>
              setParameters(withParameter('search', text), { replace: true, preventScrollReset: true })
            }
          />
          <TabLinks label={productText.filterLabel} tabs={tabs} />
          <span className="flex flex-wrap gap-2">
            <Button
              aria-label={productText.selectProducts}
              aria-pressed={selection.isSelecting}
              className="px-3 aria-pressed:bg-inverse aria-pressed:text-on-inverse @4xl:hidden"
              onClick={() => selection.setSelecting(!selection.isSelecting)}
            >
              <Icon name="check" />
            </Button>
            <Link to="/dashboard/productsCsv" className="button-quiet px-3">
              {productText.csv}
            </Link>
            <Link to="/dashboard/addProduct" className="button-quiet">
              <Icon name="plus" className="size-5" />
              {productText.add}
            </Link>
          </span>
        </>
      }
      above={<BulkStatus onFinished={list.load} />}
      empty={search ? productText.noMatch(search) : productText.none[show]}
    >
      <SearchPreparation />
      <CheckBox
        className={`mb-2 w-fit pl-4 ${selection.isSelecting ? '' : '@max-4xl:hidden'}`}
        label={productText.selectAll}
        checked={selection.isAll}
        onChange={selection.isAll ? selection.clear : selection.selectAll}
      />
      <div className="card">
        <ProductTable
          products={rows}
          labelledBy={listTitleId}
          categoryName={categoryName}
          editing={editing}
          onEdit={setEditing}
          isBusy={isDeleting}
          onDelete={remove}
          onChanged={list.replace}
          selection={selection}
          waiting={waiting}
        />
      </div>
      <BulkEdit
        selection={selection}
        list={{ search, show, total: list.loaded?.total ?? 0 }}
        onChanged={(products) => {
          for (const product of products) list.replace(product)
          heading.current?.focus()
        }}
        onConflict={list.load}
      />
    </ListPage>
  )
}
