import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { DuplicateOrder } from '#shop/orders/management-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { managementMessages } from '../management-messages.ts'
import { StatusChip } from '../status-chip.tsx'

interface Props {
  order: Order
  twins: readonly DuplicateOrder[]
  onChanged: () => Promise<void>
}

/** Other open orders of the same number or address: most often somebody forgot something, and wants one parcel. */
export function TwinOrders({ order, twins, onChanged }: Props) {
  const t = useMessages(managementMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (twins.length === 0) return null

  async function merge({ _id, mergeTarget }: DuplicateOrder) {
    if (mergeTarget === null) return
    const goes = mergeTarget === order._id ? _id : order._id
    const text = t.mergeAsk(formatOrderId(goes), formatOrderId(mergeTarget))
    if (!(await ask({ title: t.merge, text, yes: t.mergeYes, no: common.no }))) return
    setBusy(true)
    try {
      const { total } = await api('POST /orders/merge', { body: { into: mergeTarget, from: goes } })
      showToast('success', t.merged(formatTaka(total, language, 2)))
      if (mergeTarget === order._id) await onChanged()
      else await navigate(`/dashboard/order-overview/${mergeTarget}`)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', t.notMerged)
      // One of them has moved on, and the page should say so.
      if (error instanceof ApiError && error.status === 409) await onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="twins-title" className="rounded-lg border-2 border-gold bg-gold-soft p-4">
      <h2 id="twins-title" className="flex items-center gap-2 text-lg">
        <Icon name="triangle-alert" className="size-5 shrink-0 text-gold-ink" />
        {t.twinTitle}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {twins.map((twin) => (
          <li key={twin._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  to={`/dashboard/order-overview/${twin._id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                >
                  {formatOrderId(twin._id)}
                </Link>
                <StatusChip status={twin.orderStatus} />
                <span className="font-semibold tabular-nums">{formatTaka(twin.total, language, 2)}</span>
              </p>
              <p className="text-sm wrap-anywhere">
                {[
                  twin.matchedBy.map((what) => t.twinSame[what]).join(', '),
                  twin.name,
                  twin.mobileNumber,
                  readableMoment(new Date(twin.placedAt), language),
                ].join(' · ')}
              </p>
            </div>
            {twin.mergeTarget !== null ? (
              <button
                type="button"
                className="button-secondary px-4"
                disabled={busy}
                onClick={() => merge(twin)}
              >
                {busy ? t.merging : t.merge}
              </button>
            ) : (
              <p className="max-w-[22rem] text-sm">{t.cannotMerge}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
