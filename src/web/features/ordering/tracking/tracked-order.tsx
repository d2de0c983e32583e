import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { canChangeByPhone, formatOrderId } from '#shop/orders/rules.ts'
import { orderStatuses, statusTable } from '#shop/orders/statuses.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { AddressCard } from './address-card.tsx'
import { CallUs } from './call-us.tsx'
import { trackingMessages } from './messages.ts'
import { OrderProgress } from './order-progress.tsx'
import type { ShopFacts } from './shop-facts.ts'
import { FollowedLines } from './tracked-lines.tsx'
import type { Proof } from './tracked-storage.ts'

// Only somebody signed in can add an order to an account; without it the order is followed all the same.
const AddToAccount = lazy(() =>
  import('./add-to-account.tsx').then(
    ({ AddToAccount }) => ({ default: AddToAccount }),
    () => ({ default: () => null }),
  ),
)

interface Props {
  proof: Proof
  order: TrackedOrder
  shop: ShopFacts
  onOrder: (order: TrackedOrder) => void
  onAnother: () => void
}

/** An order as its customer follows it, and what they may still change about it. */
export function FollowedOrderView({ proof, order, shop, onOrder, onAnother }: Props) {
  const t = useMessages(trackingMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { user } = useSession()
  const [cancelling, setCancelling] = useState(false)
  const [notice, setNotice] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const canChange = canChangeByPhone(order.orderStatus)

  useEffect(() => heading.current?.focus(), [])
  const refresh = () =>
    api('POST /order-tracking', { body: proof }).then(onOrder, (error: unknown) => {
      // What is on the page stays true of the moment it was asked for.
      reportUnexpected(error)
    })
  useWindowFocus(refresh)

  /** Says why nothing was changed; when the merchant was faster, shows how the order stands now. */
  function sayWhyNot(error: unknown) {
    reportUnexpected(error)
    const now = error instanceof ApiError && orderStatuses.find((status) => status === error.body.status)
    setNotice(now ? t.overtaken(t.status[now]) : t.notChanged)
    if (now) refresh()
    heading.current?.focus()
  }

  async function cancel() {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: t.cancelYes, no }))) return
    setCancelling(true)
    setNotice('')
    try {
      const from = order.orderStatus
      onOrder(await api('PUT /order-tracking/status', { body: { ...proof, status: 'Cancelled', from } }))
      showToast('success', t.cancelled)
      heading.current?.focus()
    } catch (error) {
      sayWhyNot(error)
    } finally {
      setCancelling(false)
    }
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <section aria-labelledby="followed" className="card p-4 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 ref={heading} id="followed" tabIndex={-1} className="text-xl outline-none">
              {t.order(formatOrderId(order._id))}
            </h2>
            <Chip tone={statusTable[order.orderStatus].tone}>{t.status[order.orderStatus]}</Chip>
          </div>
          <p className="text-sm text-ink-2">
            {t.placedOn(readableMoment(new Date(order.placedAt), language))}
          </p>
          <p className="mt-3">
            {order.mergedInto === null
              ? t.next[order.orderStatus]
              : t.mergedInto(formatOrderId(order.mergedInto))}
          </p>
          <div role="alert">
            {notice && (
              <p className="mt-3 rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>
            )}
          </div>
          <OrderProgress order={order} />
        </section>
        <AddressCard
          key={order.orderStatus}
          {...{ proof, order }}
          charges={shop.charges}
          onSaved={(saved) => {
            onOrder(saved)
            setNotice('')
            showToast('success', t.corrected)
            heading.current?.focus()
          }}
          onRejected={sayWhyNot}
        />
      </div>
      <div className="flex flex-col gap-5">
        <FollowedLines order={order} />
        <section aria-labelledby="followed-changes" className="card flex flex-col gap-3 p-4 md:p-6">
          <h3 id="followed-changes" className="text-lg">
            {t.changes}
          </h3>
          {canChange ? (
            <>
              <p className="text-ink-2">{t.changesHint}</p>
              <button type="button" className="button-danger" disabled={cancelling} onClick={cancel}>
                {cancelling ? t.cancelling : t.cancelOrder}
              </button>
            </>
          ) : (
            <CallUs phone={shop.phone} />
          )}
          {user && (
            <Suspense>
              <AddToAccount key={user.email} {...{ proof, order }} onAdded={refresh} />
            </Suspense>
          )}
          <button type="button" className="button-secondary" onClick={onAnother}>
            {t.another}
          </button>
        </section>
      </div>
    </div>
  )
}
