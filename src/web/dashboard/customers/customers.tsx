import { useRef } from 'react'
import { customerSorts, maxCustomerSearch } from '#shop/customers/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePendingSearchParams } from '#web/data/pending-search-params.ts'
import { usePagedQuery } from '#web/data/query.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { CustomerTable } from './customer-table.tsx'
import { customerMessages } from './messages.ts'

/** Everybody who has ordered, by phone number. */
export default function Customers() {
  const t = useMessages(customerMessages)
  const [parameters, setParameters] = usePendingSearchParams()
  const search = parameters.get('search')?.trim().slice(0, maxCustomerSearch) ?? ''
  const sort = customerSorts.find((name) => name === parameters.get('sort')) ?? 'latest'
  const customers = usePagedQuery('GET /customers', { query: { sort, search } })
  const heading = useRef<HTMLHeadingElement>(null)
  const withSort = (name: string) => {
    const next = new URLSearchParams(parameters)
    if (name === 'latest') next.delete('sort')
    else next.set('sort', name)
    return `?${next}`
  }
  function setSearch(text: string) {
    const next = new URLSearchParams(parameters)
    if (text) next.set('search', text)
    else next.delete('search')
    setParameters(next, { replace: true, preventScrollReset: true })
  }
  return (
    <ListPage
      title={t.title}
      heading={heading}
      list={customers}
      tools={
        <>
          <SearchField label={t.search} maxLength={maxCustomerSearch} search={search} onSearch={setSearch} />
          <TabLinks
            label={t.sort}
            tabs={customerSorts.map((name) => ({
              to: withSort(name),
              text: t.sorts[name],
              isCurrent: name === sort,
            }))}
          />
        </>
      }
      empty={search ? t.noMatch(search) : sort === 'returns' ? t.noReturns : t.none}
    >
      <CustomerTable customers={customers.loaded?.rows ?? []} labelledBy={listTitleId} />
    </ListPage>
  )
}
