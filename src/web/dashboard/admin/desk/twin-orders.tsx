import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { postMerge, type Twin } from '#shop/orders/desk/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { Icon } from '#web/components/icon.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { readableMoment } from '#web/moment.ts'
import { useAdminTexts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { StatusChip } from '../../status-chip.tsx'

interface Props {
  order: Order
  twins: readonly Twin[]
  onChanged: () => Promise<void>
}

/** Other open orders of the same number or address: most often somebody forgot something, and wants one parcel. */
export function TwinOrders({ order, twins, onChanged }: Props) {
  const { work } = useAdminTexts()
  const { common } = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (twins.length === 0) return null

  async function merge({ _id, stays }: Twin) {
    if (stays === null) return
    const goes = stays === order._id ? _id : order._id
    const text = work.mergeAsk(readableOrderId(goes), readableOrderId(stays))
    if (!(await ask({ title: work.merge, text, yes: work.mergeYes, no: common.no }))) return
    setBusy(true)
    try {
      const { total } = await api(postMerge, { body: { into: stays, from: goes } })
      showToast('success', work.merged(formatTaka(total, language, 2)))
      if (stays === order._id) await onChanged()
      else await navigate(`/dashboard/order-overview/${stays}`)
    } catch (error) {
      reportUnexpected(error)
      showToast('error', work.notMerged)
      // One of them has moved on, and the page should say so.
      if (error instanceof ApiError && error.status === 409) await onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="twins-title" className="rounded-m border-2 border-gold bg-gold-soft p-4">
      <h2 id="twins-title" className="flex items-center gap-2 text-1">
        <Icon name="triangle-alert" className="size-5 shrink-0 text-gold-ink" />
        {work.twinTitle}
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
                  {readableOrderId(twin._id)}
                </Link>
                <StatusChip status={twin.orderStatus} />
                <span className="font-semibold tabular-nums">{formatTaka(twin.total, language, 2)}</span>
              </p>
              <p className="text--1 wrap-anywhere">
                {[
                  twin.same.map((what) => work.twinSame[what]).join(', '),
                  twin.name,
                  twin.mobileNumber,
                  readableMoment(new Date(twin.placedAt), language),
                ].join(' · ')}
              </p>
            </div>
            {twin.stays !== null ? (
              <button
                type="button"
                className="button-secondary px-4"
                disabled={busy}
                onClick={() => merge(twin)}
              >
                {busy ? work.merging : work.merge}
              </button>
            ) : (
              <p className="max-w-[22rem] text--1">{work.cannotMerge}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
