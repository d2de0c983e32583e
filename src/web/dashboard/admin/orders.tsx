import { useRef } from 'react'
import { useMatches } from 'react-router'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { useDashboardTexts } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../list-page.tsx'
import { useOrderHandling } from '../order-handling.ts'
import { useOrderList } from '../order-list.ts'
import { type AdminList, adminLists, namesOf } from '../order-lists.ts'
import { OrderTable } from '../order-table.tsx'
import { SearchBox, useSearch } from '../search-box.tsx'

/** Every list of all orders; which one it is says its route. */
export default function AdminOrders() {
  const { isAdmin } = useSession()
  const route = useMatches().at(-1)?.id
  const name = namesOf(adminLists).find((list) => list === route)
  return isAdmin && name ? <Orders key={name} name={name} /> : <ErrorPage notFound />
}

function Orders({ name }: { name: AdminList }) {
  const dashboard = useDashboardTexts()
  const { statuses } = adminLists[name]
  const search = useSearch()
  const orders = useOrderList({ statuses, search })
  const heading = useRef<HTMLHeadingElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  return (
    <ListPage
      title={dashboard.lists[name].title}
      heading={heading}
      orders={orders}
      tools={<SearchBox label={dashboard.searchById} />}
      empty={
        <p className="card px-4 py-12 text-center text-ink-2">
          {search ? dashboard.noMatch(search) : dashboard.noOrders}
        </p>
      }
    >
      <div className="card overflow-x-auto">
        <OrderTable orders={orders.loaded?.rows ?? []} labelledBy={listTitleId} {...handling} />
      </div>
      {dialog}
    </ListPage>
  )
}
