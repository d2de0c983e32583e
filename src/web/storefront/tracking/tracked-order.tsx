import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import { canCustomerChange } from '#shop/orders/parcel-rules.ts'
import { expectedStatuses, formatOrderId } from '#shop/orders/rules.ts'
import {
  type ExpectedStatus,
  isUnconfirmed,
  type OrderStatus,
  orderStatuses,
  statusTable,
} from '#shop/orders/statuses.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useSession } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Arrival } from '#web/shared/orders/arrival.tsx'
import { historyTitle } from '#web/shared/orders/history-title.ts'
import { OrderSteps } from '#web/shared/orders/order-steps.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { FormNotice } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AddressCard } from './address-card.tsx'
import type { AdvanceProps } from './advance-card.tsx'
import type { CodeProps } from './code-card.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { CallUs } from './find-order.tsx'
import { trackingMessages } from './messages.ts'
import type { OrderProof } from './order-proof.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { TrackedLines } from './tracked-lines.tsx'

// Only for signed-in users; if it cannot be loaded, the order is shown without it.
const AddToAccount = lazy(() =>
  import('./add-to-account.tsx').then(
    ({ AddToAccount }) => ({ default: AddToAccount }),
    () => ({ default: () => null }),
  ),
)

// Only for orders that need a code; without it the order is called.
const CodeCard = lazy(
  (): Promise<{ default: ComponentType<CodeProps> }> =>
    import('./code-card.tsx').then(
      ({ CodeCard }) => ({ default: CodeCard }),
      () => ({ default: () => null }),
    ),
)

// Only for orders that need an advance; without it the order is called.
const AdvanceCard = lazy(
  (): Promise<{ default: ComponentType<AdvanceProps> }> =>
    import('./advance-card.tsx').then(
      ({ AdvanceCard }) => ({ default: AdvanceCard }),
      () => ({ default: () => null }),
    ),
)

interface Props {
  proof: OrderProof
  order: TrackedOrder
  rates: DeliveryRates
  /** Of the shop. */
  phone: string
  onChange: (order: TrackedOrder) => void
  /** To track another order. */
  onLeave: () => void
}

/** An order as its customer tracks it, and what they can still change about it. */
export function TrackedOrderView({ proof, order, rates, phone, onChange, onLeave }: Props) {
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  const [notice, setNotice] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const canChange = canCustomerChange(order)

  useEffect(() => heading.current?.focus(), [])
  const refresh = () => api('POST /order-tracking', { body: proof }).then(onChange, reportUnexpected)
  useWindowFocus(refresh)

  function showChange(next: TrackedOrder, message: string) {
    onChange(next)
    setNotice('')
    showToast('success', message)
    heading.current?.focus()
  }

  /** Says why nothing was changed; when the shop was faster, shows the new status. */
  function showRejection(error: unknown) {
    const body = error instanceof ApiError ? error.body : null
    const status = orderStatuses.find((each) => each === body?.status)
    const isOther = body?.now !== undefined
    setNotice(status ? t.conflict(t.status[status]) : isOther ? t.changedMeanwhile : t.notChanged)
    if (status || isOther) refresh()
    heading.current?.focus()
    return true as const
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        <section aria-labelledby="tracked" className="card p-4 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 ref={heading} id="tracked" tabIndex={-1} className="text-xl outline-none">
              {t.order(formatOrderId(order._id))}
            </h2>
            <Status tone={statusTable[order.orderStatus].tone}>{t.status[order.orderStatus]}</Status>
          </div>
          <p className="text-sm text-ink-2">
            {t.placedOn(readableMoment(new Date(order.placedAt), language))}
          </p>
          <p className="mt-3">
            {order.mergedInto === null ? nextText(order, t) : t.mergedInto(formatOrderId(order.mergedInto))}
          </p>
          <Arrival order={order} history={order.history} />
          <FormNotice text={notice} className="not-empty:mt-3" />
          {order.code && (
            <div className="mt-4">
              <Suspense>
                <CodeCard
                  proof={proof}
                  order={order}
                  code={order.code}
                  onChange={onChange}
                  onConfirmed={(next) => showChange(next, t.confirmed)}
                  onOutdated={() => {
                    setNotice(t.codeOver)
                    refresh()
                  }}
                />
              </Suspense>
            </div>
          )}
          {order.awaited && (
            <div className="mt-4">
              <Suspense>
                <AdvanceCard
                  proof={proof}
                  order={order}
                  awaited={order.awaited}
                  onEntered={(next) => showChange(next, t.paymentSent)}
                  onOutdated={refresh}
                />
              </Suspense>
            </div>
          )}
          {order.canConfirm && !order.code && (
            <ConfirmOrder
              proof={proof}
              order={order}
              onConfirmed={(next) => showChange(next, t.confirmed)}
              onRejected={showRejection}
              className="mt-4"
            />
          )}
          <OrderProgress order={order} />
        </section>
        <ParcelCard parcel={order.parcel} className="md:p-6" />
        <AddressCard
          key={String(canChange)}
          proof={proof}
          order={order}
          rates={rates}
          canChange={canChange}
          onSaved={(next) => showChange(next, t.corrected)}
          onRejected={showRejection}
        />
        <Changes
          proof={proof}
          order={order}
          phone={phone}
          canChange={canChange}
          onCancelling={() => setNotice('')}
          onCancelled={(next) => showChange(next, t.cancelled)}
          onRejected={showRejection}
          onAdded={refresh}
        />
      </div>
      <div className="flex flex-col gap-5">
        <TrackedLines order={order} proof={proof} />
        <Button onClick={onLeave}>{t.another}</Button>
      </div>
    </div>
  )
}

/** What an order that is not confirmed waits for: a call, that or its customer, or neither. */
function waitsFor({ isCalled, code, awaited, canConfirm }: TrackedOrder) {
  if (code || awaited || !isCalled) return 'noCall'
  return canConfirm ? 'either' : 'call'
}

/** What comes next, or what its customer should do. */
function nextText(order: TrackedOrder, t: (typeof trackingMessages)['en']) {
  const { orderStatus, inReview, code, awaited } = order
  if (inReview) return t.nextInReview
  if (!isUnconfirmed(orderStatus)) return t.next[orderStatus]
  if (code) return t.nextCode
  if (awaited) return awaited.isChecking ? t.nextChecking : t.nextAdvance
  return { noCall: t.nextWithoutCall, either: t.nextOrConfirm, call: t.next[orderStatus] }[waitsFor(order)]
}

interface ChangesProps extends Pick<Props, 'proof' | 'order' | 'phone'> {
  canChange: boolean
  onCancelling: () => void
  onCancelled: (order: TrackedOrder) => void
  onRejected: (error: unknown) => true
  /** The order was added to the account. */
  onAdded: () => void
}

/** What its customer can do with the order: cancel it, call about it, or add it to their account. */
function Changes({
  proof,
  order,
  phone,
  canChange,
  onCancelling,
  onCancelled,
  onRejected,
  onAdded,
}: ChangesProps) {
  const t = useMessages(trackingMessages)
  const common = useMessages(commonMessages)
  const { user } = useSession()
  const cancellation = useAction(
    (from: OrderStatus) =>
      api('PUT /order-tracking/status', { body: { ...proof, status: 'Cancelled', from } }),
    {
      failed: t.notChanged,
      onSuccess: onCancelled,
      onError: onRejected,
    },
  )
  async function cancel() {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await showDialog({ title, text, yes: t.cancelYes, no }))) return
    onCancelling()
    await cancellation.run(order.orderStatus)
  }

  return (
    <section aria-labelledby="tracked-changes" className="card flex flex-col gap-3 p-4 md:p-6">
      <h3 id="tracked-changes" className="text-lg">
        {t.changes}
      </h3>
      {canChange ? (
        <>
          <p className="text-ink-2">{t.changesHint}</p>
          <Button
            variant="danger"
            busy={cancellation.isBusy}
            busyLabel={t.cancelling}
            className="-my-2 -ml-4 self-start"
            onClick={cancel}
          >
            {t.cancelOrder}
          </Button>
        </>
      ) : (
        <CallUs phone={phone} />
      )}
      {user && (
        <Suspense>
          <AddToAccount key={user.email} proof={proof} order={order} onAdded={onAdded} />
        </Suspense>
      )}
    </section>
  )
}

/** The history of the order in Dhaka time (D52), and the expected steps. */
function OrderProgress({ order }: { order: TrackedOrder }) {
  const { history, orderStatus } = order
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  const passed = history.map((entry) => {
    const { at, to, change, role } = entry
    return {
      key: `${at} ${to} ${change}`,
      title: historyTitle(entry, t),
      note: (
        <p className="text-sm text-ink-2">
          <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
          {/admin|shop/.test(role) ? t.byShop : role === 'courier' ? t.byCourier : t.byYou}
        </p>
      ),
      isDone: true,
    }
  })
  const aheadOf = (status: ExpectedStatus) =>
    status === 'Confirmed'
      ? { noCall: t.aheadWithoutCall, either: t.aheadOrConfirm, call: t.ahead[status] }[waitsFor(order)]
      : t.ahead[status]
  const ahead = expectedStatuses(orderStatus).map((status) => ({
    key: status,
    title: aheadOf(status),
    isDone: false,
  }))
  return <OrderSteps label={t.history} steps={[...passed, ...ahead]} className="mt-4" />
}
