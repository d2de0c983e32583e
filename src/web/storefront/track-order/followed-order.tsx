import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cancelTrackedOrder, type FollowedOrder, trackOrder } from '#shop/orders/following/contract.ts'
import { canChangeByPhone, orderStatuses, readableOrderId } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { useSession } from '#web/auth/session.tsx'
import { api } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { statusLook } from '#web/components/status-look.ts'
import { showToast } from '#web/components/toasts.tsx'
import { readableMoment } from '#web/moment.ts'
import { useLanguage, useOrderingTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useWindowFocus } from '#web/window-focus.ts'
import { AddressCard } from './address-card.tsx'
import { CallUs } from './call-us.tsx'
import { FollowedLines } from './followed-lines.tsx'
import type { Proof } from './followed-memory.ts'
import { OrderProgress } from './order-progress.tsx'
import type { ShopFacts } from './shop-facts.ts'

// Only somebody signed in can add an order to an account; without it the order is followed all the same.
const AddToAccount = lazy(() =>
  import('./add-to-account.tsx').then(
    ({ AddToAccount }) => ({ default: AddToAccount }),
    () => ({ default: () => null }),
  ),
)

interface Props {
  proof: Proof
  order: FollowedOrder
  shop: ShopFacts
  onOrder: (order: FollowedOrder) => void
  onAnother: () => void
}

/** An order as its customer follows it, and what they may still change about it. */
export function FollowedOrderView({ proof, order, shop, onOrder, onAnother }: Props) {
  const { track } = useOrderingTexts()
  const { common } = useTexts()
  const language = useLanguage()
  const { user } = useSession()
  const [cancelling, setCancelling] = useState(false)
  const [notice, setNotice] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const canChange = canChangeByPhone(order.orderStatus)

  useEffect(() => heading.current?.focus(), [])
  const refresh = () =>
    api(trackOrder, { body: proof }).then(onOrder, (error: unknown) => {
      // What is on the page stays true of the moment it was asked for.
      reportUnexpected(error)
    })
  useWindowFocus(refresh)

  /** Says why nothing was changed; when the merchant was faster, shows how the order stands now. */
  function sayWhyNot(error: unknown) {
    reportUnexpected(error)
    const now = error instanceof ApiError && orderStatuses.find((status) => status === error.refusal.status)
    setNotice(now ? track.overtaken(track.status[now]) : track.notChanged)
    if (now) refresh()
    heading.current?.focus()
  }

  async function cancel() {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: track.cancelYes, no }))) return
    setCancelling(true)
    setNotice('')
    try {
      const from = order.orderStatus
      onOrder(await api(cancelTrackedOrder, { body: { ...proof, status: 'Cancelled', from } }))
      showToast('success', track.cancelled)
      heading.current?.focus()
    } catch (error) {
      sayWhyNot(error)
    } finally {
      setCancelling(false)
    }
  }

  return (
    <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <section aria-labelledby="followed" className="card p-4 desk:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 ref={heading} id="followed" tabIndex={-1} className="text-2 outline-none">
              {track.order(readableOrderId(order._id))}
            </h2>
            <span className={statusLook(order.orderStatus)}>{track.status[order.orderStatus]}</span>
          </div>
          <p className="text--1 text-ink-2">
            {track.placedOn(readableMoment(new Date(order.placedAt), language))}
          </p>
          <p className="mt-3">
            {order.mergedInto === null
              ? track.next[order.orderStatus]
              : track.mergedInto(readableOrderId(order.mergedInto))}
          </p>
          <div role="alert">
            {notice && (
              <p className="mt-3 rounded-s bg-danger-soft px-3 py-2 font-semibold text-danger">{notice}</p>
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
            showToast('success', track.corrected)
            heading.current?.focus()
          }}
          onRefused={sayWhyNot}
        />
      </div>
      <div className="flex flex-col gap-5">
        <FollowedLines order={order} />
        <section aria-labelledby="followed-changes" className="card flex flex-col gap-3 p-4 desk:p-6">
          <h3 id="followed-changes" className="text-1">
            {track.changes}
          </h3>
          {canChange ? (
            <>
              <p className="text-ink-2">{track.changesHint}</p>
              <button type="button" className="button-danger" disabled={cancelling} onClick={cancel}>
                {cancelling ? track.cancelling : track.cancelOrder}
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
            {track.another}
          </button>
        </section>
      </div>
    </div>
  )
}
