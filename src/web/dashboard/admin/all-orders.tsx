import { useRef } from 'react'
import { useAdminTexts, useDashboardTexts } from '#web/texts/texts.tsx'
import { ListPage, listTitleId } from '../list-page.tsx'
import { useOrderHandling } from '../order-handling.ts'
import { useOrderList } from '../order-list.ts'
import { type AdminList, adminLists } from '../order-lists.ts'
import { OrderTable } from '../order-table.tsx'
import { SearchBox, useSearch } from '../search-box.tsx'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const dashboard = useDashboardTexts()
  const { lists } = useAdminTexts()
  const { statuses } = adminLists[list]
  const search = useSearch()
  const orders = useOrderList({ statuses, search })
  const heading = useRef<HTMLHeadingElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  return (
    <ListPage
      title={dashboard.lists[list].title}
      heading={heading}
      orders={orders}
      tools={<SearchBox label={lists.searchById} />}
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
