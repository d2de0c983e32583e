import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { CallQueue } from '#shop/orders/calls-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { CourierRecord } from '#web/dashboard/courier-history/courier-record.tsx'
import { ageMessages, formatAge } from '#web/dashboard/kit/age.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { useOrderChanges } from '#web/dashboard/live/use-order-changes.ts'
import { CallPanel } from '#web/dashboard/orders/management/call-panel.tsx'
import { DuplicateOrders } from '#web/dashboard/orders/management/duplicate-orders.tsx'
import { PhoneHistory } from '#web/dashboard/orders/management/phone-history.tsx'
import { ReviewNotice } from '#web/dashboard/orders/management/review-notice.tsx'
import { RiskReasons } from '#web/dashboard/orders/management/risk-reasons.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { useMoveOrder } from '#web/shared/orders/move-order.tsx'
import { OrderLines } from '#web/shared/orders/order-lines.tsx'
import { OrderComment } from '#web/shared/orders/overview-cards.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime, readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { callMessages } from './messages.ts'

/** The caller's order, or the button that fetches one. */
export function CallerScreen({ queue }: { queue: CallQueue }) {
  const t = useMessages(callMessages)
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const take = useAction(() => api('POST /calls/next', {}), {
    invalidates: ['GET /calls'],
    onSuccess: () => heading.current?.focus(),
    failed: t.notTaken,
  })
  const { current, waiting, nextAt } = queue
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-2 tabular-nums">
        {t.waiting(waiting)}
        {waiting === 0 && nextAt !== null && ` ${t.nextAt(readableMoment(new Date(nextAt), language))}`}
      </p>
      {current ? (
        <CurrentCall
          key={current._id}
          id={current._id}
          until={new Date(current.until)}
          heading={heading}
          onNext={() => take.run(undefined)}
        />
      ) : waiting === 0 ? (
        <EmptyState title={t.allCalled} />
      ) : (
        <>
          <Button
            variant="buy"
            className="min-h-14 w-full text-lg @3xl:w-80"
            busy={take.isBusy}
            busyLabel={t.taking}
            onClick={() => take.run(undefined)}
          >
            {t.take}
          </Button>
          <FirstInLine waiting={waiting} />
        </>
      )}
    </>
  )
}

/** The orders that are called about next. */
function FirstInLine({ waiting }: { waiting: number }) {
  const t = useMessages(callMessages)
  const ageText = useMessages(ageMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /to-dos', {}, { fresh: true })
  const orders = data?.nextToCall?.slice(0, 3) ?? []
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="first-in-line" className="card mt-4 px-4 pt-3">
      <h2 id="first-in-line" className="text-lg">
        {t.firstInLine}
      </h2>
      <ul className="divide-y divide-line">
        {orders.map(({ _id, name, image, total, placedAt, thana, district, ...order }) => (
          <li key={_id}>
            <Link
              to={`/dashboard/order-overview/${_id}`}
              className="flex min-h-14 items-center gap-3 py-2 hover:underline @max-[14rem]:flex-col @max-[14rem]:items-start"
            >
              <Thumbnail image={image} />
              <span className="min-w-0 grow leading-snug wrap-anywhere">
                <b className="block">{name}</b>
                <span className="block text-sm text-ink-2">
                  {language === 'bn' ? `${thana}, ${district}` : `${order.thanaEn}, ${order.districtEn}`} ·{' '}
                  {formatAge(new Date(placedAt), new Date(), ageText)}
                </span>
              </span>
              <b className="tabular-nums">{formatTaka(total, language)}</b>
            </Link>
          </li>
        ))}
      </ul>
      {waiting > orders.length && (
        <p className="border-t border-line py-3 text-sm text-ink-2">{t.moreWait(waiting - orders.length)}</p>
      )}
    </section>
  )
}

interface CallData {
  managed: ManagedOrderWithTimeline
  order: Order
}

/** The contents are read after the version, so that what the caller reads out is never older than what is confirmed. */
async function fetchCall(id: string): Promise<CallData> {
  const params = { id }
  const managed = await api('GET /managed-orders/:id', { params })
  return { managed, order: await api('GET /order/:id', { params }) }
}

interface CurrentProps {
  id: string
  until: Date
  heading: RefObject<HTMLHeadingElement | null>
  onNext: () => Promise<unknown>
}

function CurrentCall({ id, until, heading, onNext }: CurrentProps) {
  const t = useMessages(callMessages)
  const invalidate = useInvalidate()
  // The first part of the key lets every change of an order refetch it.
  const query = useQuery({ queryKey: ['GET /managed-orders/:id', 'call', id], queryFn: () => fetchCall(id) })
  useOrderChanges(
    (changed) => changed === id,
    () => invalidate(['GET /managed-orders/:id', 'GET /calls']),
  )
  const release = useAction(() => api('POST /calls/:id/release', { params: { id } }), {
    invalidates: ['GET /calls'],
    failed: t.notTaken,
  })
  const { move, dialog } = useMoveOrder({ onMoved: () => undefined, onConflict: () => undefined })
  const { data } = query
  if (!data) return <QueryState query={query} />
  const { order, managed } = data
  return (
    <div className="flex flex-col gap-3">
      <CallPanel
        order={order}
        call={managed.call}
        move={move}
        version={managed.version}
        needsCall={managed.needsCall}
        head={<CallHead data={data} heading={heading} />}
        onRecorded={onNext}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LockTime until={until} onKeep={onNext} />
        <Button
          variant="bare"
          className="px-3"
          disabled={release.isBusy}
          onClick={() => release.run(undefined)}
        >
          {t.pause}
        </Button>
      </div>
      {managed.reviewReason && <ReviewNotice reason={managed.reviewReason} />}
      <OrderLines order={order}>
        <Link to={`/dashboard/order-overview/${id}`} className="button-bare -my-2 -mr-3 px-3">
          <Icon name="pencil" className="size-4.5" />
          {t.change}
        </Link>
      </OrderLines>
      <OrderComment order={order} />
      <DuplicateOrders order={order} duplicates={managed.duplicates} />
      <div className="card p-4">
        <PhoneHistory history={managed.phone} orderNumber={managed.orderNumber} source={managed.source} />
      </div>
      {dialog}
    </div>
  )
}

/** Who is called, about what: everything that is said first, and the number to press. */
function CallHead({ data: { order, managed }, heading }: { data: CallData } & Pick<CurrentProps, 'heading'>) {
  const t = useMessages(callMessages)
  const optionsText = useOptionsText()
  const ageText = useMessages(ageMessages)
  const language = useLanguage()
  const nameOf = useLocationNames()
  const { customerData: customer, total, placedAt, products } = order
  return (
    <>
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
            {customer.name}
          </h2>
          <p className="font-display text-xl font-semibold whitespace-nowrap tabular-nums">
            {formatTaka(total, language)}
          </p>
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-2">
          <span>
            <OrderLink id={order._id} /> · {formatAge(new Date(placedAt), new Date(), ageText)}
          </span>
          {customer.deliveryCharge > 0 && (
            <span>{t.withDelivery(formatTaka(customer.deliveryCharge, language))}</span>
          )}
        </p>
      </div>
      <a href={`tel:${customer.mobileNumber}`} className="button-quiet min-h-14 text-xl tabular-nums">
        <Icon name="phone" />
        {customer.mobileNumber}
      </a>
      <RiskReasons reasons={managed.risk} />
      <CourierRecord phone={customer.mobileNumber} />
      <div className="leading-snug wrap-anywhere">
        <p className="line-clamp-2">
          {products
            .map(
              ({ name, nameBn, quantity, color, size, options }) =>
                `${formatNumber(quantity, language)} × ${[
                  (language === 'bn' && nameBn) || name,
                  optionsText({ color, size, ...options }),
                ]
                  .filter(Boolean)
                  .join(' · ')}`,
            )
            .join(', ')}
        </p>
        <p className="mt-1 text-sm text-ink-2">
          {customer.address}, {nameOf(customer).join(', ')}
        </p>
      </div>
    </>
  )
}

/** Until when nobody else gets the order. */
function LockTime({ until, onKeep }: { until: Date; onKeep: () => Promise<unknown> }) {
  const t = useMessages(callMessages)
  const language = useLanguage()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), Math.max(0, until.getTime() - Date.now()))
    return () => clearTimeout(timer)
  }, [until.getTime()])
  return isOver ? (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm font-semibold text-danger">
      {t.expired}
      <Button className="px-3" onClick={() => onKeep()}>
        {t.keep}
      </Button>
    </p>
  ) : (
    <p className="text-sm text-ink-2">{t.yoursUntil(readableDayAndTime(until, language).time)}</p>
  )
}
