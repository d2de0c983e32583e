import { useState } from 'react'
import { Link } from 'react-router'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { SelectAll, StartSelecting } from '#web/dashboard/kit/selected-rows.tsx'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { useWaitingCounts } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { focusPageTitle, pageTitleId } from '#web/ui/page-frame.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { BulkStatus } from './bulk-status.tsx'
import { useCategoryNames } from './category-inputs.tsx'
import { productEditorMessages } from './messages.ts'
import { ProductTable, productNameId } from './product-table.tsx'
import { SearchPreparation } from './search-preparation.tsx'

/** The products of the shop, also the hidden ones. */
export default function AllProducts() {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const { values, tabs, search } = useListState({
    search: text(maxSearchInput),
    show: oneOf(['all', 'hidden', 'sold-out', 'low-stock'], 'all'),
  })
  const { show } = values
  const [editing, setEditing] = useState<string | null>(null)
  const list = usePagedQuery('GET /admin-products', {
    query: { ...values, show: show === 'all' ? '' : show },
  })
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
  const categoryName = useCategoryNames()
  const rows = list.loaded?.rows ?? []
  const selection = useSelection(rows)
  const waiting = useWaitingCounts()
  // A product whose price is just being changed keeps the values that its form started from.
  useWindowFocus(() => {
    if (editing === null) list.load()
  })
  return (
    <ListPage
      title={t.title}
      list={list}
      search={search('search', t.search)}
      tabs={{ label: t.filterLabel, tabs: tabs('show', t.filters) }}
      actions={
        <span className="flex flex-wrap gap-2">
          <StartSelecting selection={selection} label={t.selectProducts} />
          <Link to="/dashboard/productsCsv" className="button-quiet px-3">
            {t.csv}
          </Link>
          <Link to="/dashboard/addProduct" className="button-quiet">
            <Icon name="plus" className="size-5" />
            {t.add}
          </Link>
        </span>
      }
      above={<BulkStatus onFinished={list.load} />}
      empty={values.search ? t.noMatch(values.search) : t.none[show]}
    >
      <SearchPreparation />
      <SelectAll
        className={`mb-2 w-fit pl-4 ${selection.isSelecting ? '' : '@max-4xl:hidden'}`}
        label={t.selectAll}
        selection={selection}
      />
      <div className="card">
        <ProductTable
          products={rows}
          labelledBy={pageTitleId}
          categoryName={categoryName}
          editing={editing}
          onEdit={setEditing}
          isBusy={deletion.isBusy}
          onDelete={deletion.run}
          onChanged={list.replace}
          selection={selection}
          waiting={waiting}
        />
      </div>
      <BulkEdit
        selection={selection}
        list={{ ...values, total: list.loaded?.total ?? 0 }}
        onChanged={(products) => {
          for (const product of products) list.replace(product)
          focusPageTitle()
        }}
        onConflict={list.load}
      />
    </ListPage>
  )
}
