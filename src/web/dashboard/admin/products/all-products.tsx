import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { getAllProducts, type ListedProduct } from '#shop/catalog/products/contract.ts'
import { mostSearched } from '#shop/catalog/products/rules.ts'
import { api } from '#web/auth/token.ts'
import { useComingParameters } from '#web/coming-parameters.ts'
import { Icon } from '#web/components/icon.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../../list-page.tsx'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'
import { SearchBox } from '../../search-box.tsx'
import { usePlaceNames } from './ask-categories.ts'
import { useDeleteProduct } from './delete-product.ts'
import { ProductTable, productNameId } from './product-table.tsx'

const narrowings = ['all', 'hidden', 'sold-out'] as const

/** Everything the merchant has, to search, price and put in order. */
export default function AllProducts() {
  const { products: words } = useAdminTexts()
  const [parameters, setParameters] = useComingParameters()
  const search = parameters.get('search')?.trim().slice(0, mostSearched) ?? ''
  const asked = parameters.get('show')
  const show = narrowings.find((name) => name === asked) ?? 'all'
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const list = usePagedList(`${show} ${search}`, (cursor) =>
    api(getAllProducts, {
      query: {
        limit: rowsPerPage,
        ...(search && { search }),
        ...(show !== 'all' && { show }),
        ...(cursor && { cursor }),
      },
    }),
  )
  const { remove, isDeleting } = useDeleteProduct()
  const placeName = usePlaceNames()

  function searchFor(text: string) {
    const next = new URLSearchParams(parameters)
    if (text) next.set('search', text)
    else next.delete('search')
    setParameters(next, { replace: true, preventScrollReset: true })
  }

  async function deleteOne(product: ListedProduct) {
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
      title={words.title}
      heading={heading}
      orders={list}
      tools={
        <>
          <SearchBox label={words.search} longest={mostSearched} search={search} onSearch={searchFor} />
          <Narrowing show={show} />
          <span className="flex flex-wrap gap-2">
            <Link to="/dashboard/productsCsv" className="button-secondary px-3">
              {words.csv}
            </Link>
            <Link to="/dashboard/addProduct" className="button-primary">
              <Icon name="plus" className="size-5" />
              {words.add}
            </Link>
          </span>
        </>
      }
      empty={
        <p className="card px-4 py-12 text-center text-ink-2">
          {search ? words.noMatch(search) : words.none[show]}
        </p>
      }
    >
      <div className="card overflow-x-auto">
        <ProductTable
          products={list.loaded?.rows ?? []}
          labelledBy={listTitleId}
          placeName={placeName}
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
  const { products: words } = useAdminTexts()
  const [parameters] = useComingParameters()
  const addressOf = (name: string) => {
    const next = new URLSearchParams(parameters)
    if (name === 'all') next.delete('show')
    else next.set('show', name)
    return `?${next}`
  }
  return (
    <nav aria-label={words.narrowed} className="flex flex-wrap gap-1">
      {narrowings.map((name) => (
        <Link
          key={name}
          to={addressOf(name)}
          replace
          aria-current={show === name ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-pill px-3.5 ${show === name ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
        >
          {words.narrow[name]}
        </Link>
      ))}
    </nav>
  )
}
