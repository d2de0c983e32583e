import { useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { DuplicateOrder } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { outOfStockOf } from '#web/shared/orders/move-order.tsx'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { StatusChip } from '#web/shared/orders/status-chip.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from './messages.ts'

interface Props {
  order: Order
  duplicates: readonly DuplicateOrder[]
}

/** Other open orders with the same number or address: usually the customer forgot something and wants one parcel. */
export function DuplicateOrders({ order, duplicates }: Props) {
  const t = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const lineName = useLineName()
  const language = useLanguage()
  const navigate = useNavigate()
  const { run, isBusy } = useAction(
    (body: { into: string; from: string }) => api('POST /orders/merge', { body }),
    {
      invalidates: orderEndpoints,
      async onSuccess({ total }, { into }) {
        showToast('success', t.merged(formatTaka(total, language)))
        if (into !== order._id) await navigate(`/dashboard/order-overview/${into}`)
      },
      onError(error) {
        const names = outOfStockOf(error, order).map(lineName)
        if (names.length === 0) return false
        showToast('error', t.notMerged, orderText.soldOutBy(names.join(', ')))
        return true
      },
      failed: t.notMerged,
    },
  )
  if (duplicates.length === 0) return null

  async function merge({ _id, mergeTarget: into }: DuplicateOrder) {
    if (into === null) return
    const from = into === order._id ? _id : order._id
    const text = t.mergeQuestion(formatOrderId(from), formatOrderId(into))
    if (await showDialog({ title: t.merge, text, yes: t.mergeYes, no: common.no })) await run({ into, from })
  }

  return (
    <section aria-labelledby="duplicates-title" className="rounded-lg bg-mark-soft p-4">
      <h2 id="duplicates-title" className="flex items-center gap-2 text-lg">
        <Icon name="triangle-alert" className="size-5 shrink-0 text-mark-ink" />
        {t.duplicateTitle}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {duplicates.map((duplicate) => (
          <li key={duplicate._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <OrderLink id={duplicate._id} className="text-ink" />
                <StatusChip status={duplicate.orderStatus} />
                <span className="font-semibold tabular-nums">{formatTaka(duplicate.total, language)}</span>
              </p>
              <p className="text-sm wrap-anywhere">
                {[
                  duplicate.matchedBy.map((match) => t.matchedBy[match]).join(', '),
                  duplicate.name,
                  duplicate.mobileNumber,
                  readableMoment(new Date(duplicate.placedAt), language),
                ].join(' · ')}
              </p>
            </div>
            {duplicate.mergeTarget !== null ? (
              <Button className="px-4" busy={isBusy} busyLabel={t.merging} onClick={() => merge(duplicate)}>
                {t.merge}
              </Button>
            ) : (
              <p className="max-w-[22rem] text-sm">{t.cannotMerge}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
