import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { maxSearchInput } from '#shop/catalog/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import { rowsPerPage, usePagedQuery } from '#web/data/query.tsx'
import { useCategoryNames } from '#web/features/product-editor/category-inputs.tsx'
import { productEditorMessages } from '#web/features/product-editor/messages.ts'
import { ProductTable, productNameId, useDeleteProduct } from '#web/features/product-editor/product-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

const narrowings = ['all', 'hidden', 'sold-out'] as const

/** Everything the merchant has, to search, price and put in order. */
export default function AllProducts() {
  const productText = useMessages(productEditorMessages)
  const [parameters, setParameters] = usePendingSearchParams()
  const search = parameters.get('search')?.trim().slice(0, maxSearchInput) ?? ''
  const asked = parameters.get('show')
  const show = narrowings.find((name) => name === asked) ?? 'all'
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const list = usePagedQuery(['GET /admin-products', show, search], (cursor) =>
    api('GET /admin-products', {
      query: {
        limit: rowsPerPage,
        ...(search && { search }),
        ...(show !== 'all' && { show }),
        ...(cursor && { cursor }),
      },
    }),
  )
  const { remove, isDeleting } = useDeleteProduct()
  const categoryName = useCategoryNames()

  function searchFor(text: string) {
    const next = new URLSearchParams(parameters)
    if (text) next.set('search', text)
    else next.delete('search')
    setParameters(next, { replace: true, preventScrollReset: true })
  }

  async function deleteOne(product: AdminProductSummary) {
    if (!(await remove(product))) return
    // The pressed button goes with its row; the next one takes the focus.
    const rows = list.loaded?.rows ?? []
    const place = rows.findIndex(({ _id }) => _id === product._id)
    const next = rows[place + 1] ?? rows[place - 1]
    const heir = next ? document.getElementById(productNameId(next._id)) : heading.current
    heir?.focus()
    list.remove(product._id)
  }

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
            onSearch={searchFor}
          />
          <Narrowing show={show} />
          <span className="flex flex-wrap gap-2">
            <Link to="/dashboard/productsCsv" className="button-secondary px-3">
              {productText.csv}
            </Link>
            <Link to="/dashboard/addProduct" className="button-primary">
              <Icon name="plus" className="size-5" />
              {productText.add}
            </Link>
          </span>
        </>
      }
      empty={
        <p className="card px-4 py-12 text-center text-ink-2">
          {search ? productText.noMatch(search) : productText.none[show]}
        </p>
      }
    >
      <div className="card overflow-x-auto">
        <ProductTable
          products={list.loaded?.rows ?? []}
          labelledBy={listTitleId}
          categoryName={categoryName}
          editing={editing}
          onEdit={setEditing}
          isBusy={isDeleting}
          onDelete={deleteOne}
          onChanged={list.replace}
        />
      </div>
    </ListPage>
  )
}

/** Which products are listed, kept in the address beside what is searched for. */
function Narrowing({ show }: { show: (typeof narrowings)[number] }) {
  const productText = useMessages(productEditorMessages)
  const [parameters] = usePendingSearchParams()
  const addressOf = (name: string) => {
    const next = new URLSearchParams(parameters)
    if (name === 'all') next.delete('show')
    else next.set('show', name)
    return `?${next}`
  }
  return (
    <nav aria-label={productText.filterLabel} className="flex flex-wrap gap-1">
      {narrowings.map((name) => (
        <Link
          key={name}
          to={addressOf(name)}
          replace
          aria-current={show === name ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full px-3.5 ${show === name ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
        >
          {productText.narrow[name]}
        </Link>
      ))}
    </nav>
  )
}
