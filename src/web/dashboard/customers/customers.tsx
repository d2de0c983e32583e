import { Link } from 'react-router'
import { customerSorts, maxCustomerSearch } from '#shop/customers/rules.ts'
import { oneOf, text, useListState } from '#web/dashboard/kit/list-state.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { CustomerTable } from './customer-table.tsx'
import { customerMessages } from './messages.ts'

/** Everybody who has ordered, by phone number. */
export default function Customers() {
  const t = useMessages(customerMessages)
  const { values, tabs, search } = useListState({
    search: text(maxCustomerSearch),
    sort: oneOf(customerSorts, 'latest'),
  })
  const list = usePagedQuery('GET /customers', { query: values })
  return (
    <ListPage
      title={t.title}
      list={list}
      search={search('search', t.search)}
      tabs={{ label: t.sort, tabs: tabs('sort', t.sorts) }}
      empty={
        values.search ? (
          t.noMatch(values.search)
        ) : values.sort === 'returns' ? (
          t.noReturns
        ) : (
          <EmptyState>
            <p>{t.none}</p>
            <Link to="/dashboard/newOrder" className="button-quiet">
              {t.newOrder}
            </Link>
          </EmptyState>
        )
      }
    >
      <CustomerTable customers={list.loaded?.rows ?? []} labelledBy={pageTitleId} />
    </ListPage>
  )
}
