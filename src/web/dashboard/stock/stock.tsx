import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { stockMessages } from './messages.ts'
import { useStocks } from './stock-filters.tsx'
import { StockTable } from './stock-table.tsx'

/** Where the pieces of every product and variant are, what has run out first. */
export default function Stock() {
  const t = useMessages(stockMessages)
  const { list, shows, empty, ...controls } = useStocks({ sort: 'need' })
  useWindowFocus(list.load)
  return (
    <ListPage
      title={t.title}
      list={list}
      {...controls}
      empty={
        shows.everything ? (
          <EmptyState title={t.none.all}>
            <p>{t.noneHint}</p>
            <Link to="/dashboard/addProduct" className="button-quiet">
              {t.addProduct}
            </Link>
          </EmptyState>
        ) : (
          empty
        )
      }
    >
      <StockTable
        products={list.loaded?.rows ?? []}
        hasAllVariants={shows.allVariants}
        labelledBy={pageTitleId}
      />
    </ListPage>
  )
}
