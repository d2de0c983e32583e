import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { orderMessages } from './messages.ts'
import type { LoadedOrder } from './use-orders.ts'

interface Props {
  loaded: LoadedOrder
  head: ReactNode
  /** What can be done with the order; gets the link to its invoice, to place it among the others. Missing while it is edited. */
  actions: ((invoice: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/** The page of one order while it is loaded, is not there, or could not be loaded; what it shows differs for customers and staff. */
export function OrderPage({ loaded: { order, phase, load }, head, actions, children }: Props) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  if (phase === 'unknown') return <ErrorPage notFound />
  return (
    <main id="content" className="flex flex-col gap-3" aria-busy={phase === 'loading'}>
      <PageHead title={`${t.overviewTitle} – ${common.brand}`} index={false} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {head}
        {order && actions && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and brings its own style
          <div role="group" aria-label={t.actions} className="flex flex-wrap items-center gap-2">
            {actions(
              <Link
                to={`/dashboard/order-overview/${order._id}/invoice/${order._id}`}
                className="button-quiet px-3"
              >
                <Icon name="printer" className="size-4.5" />
                {t.invoice}
              </Link>,
            )}
          </div>
        )}
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !order && <Loading />}
      {order?.mergedInto && <p className="card p-4">{t.mergedInto(formatOrderId(order.mergedInto))}</p>}
      {children}
    </main>
  )
}
