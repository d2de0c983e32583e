import { formatNumber } from '#lib/language.ts'
import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { formatOrderId, type ReturnReason, returnReasons } from '#shop/orders/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMover } from '#web/dashboard/orders/use-mover.ts'
import { usePieceName } from '#web/dashboard/stock/returned-parcel.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import {
  type Arrival,
  type Arriving,
  arrivingOf,
  countBack,
  countRest,
  countsOf,
  missingOf,
  receiptOf,
} from './arrivals.ts'
import { scanMessages } from './messages.ts'
import { Done, NextScan, ScanFrame } from './scan-frame.tsx'
import { hear } from './sounds.ts'
import { useFindOrder, useKept, useProblem, useScanning } from './use-scanning.ts'

/** The label of a parcel that came back is scanned, then each piece that is in it, good or damaged. */
export function ComingBack() {
  const t = useMessages(scanMessages)
  const language = useLanguage()
  const { arrival, undelivered, received, scanning, isDamaged, ...actions } = useArrivals()
  const last = received.at(-1)
  const counts = arrival && countsOf(arrival)
  const text = (count: number) => formatNumber(count, language)
  return (
    <ScanFrame
      scanning={scanning}
      buttons={
        counts && (
          <>
            <Condition isDamaged={isDamaged} onChoose={actions.choose} />
            <div className="flex flex-wrap gap-2">
              <Button variant="bare" onClick={actions.putAside}>
                {t.pack.aside}
              </Button>
              <Button
                variant="buy"
                busy={scanning.isBusy}
                busyLabel={t.back.receiving}
                onClick={actions.receive}
                className="grow"
              >
                {t.back.receive}
              </Button>
            </div>
          </>
        )
      }
    >
      {arrival && counts && (
        <>
          <p className="min-w-0 wrap-anywhere">
            <b className="block text-xl leading-tight tabular-nums">{formatOrderId(arrival.order._id)}</b>
            {arrival.order.name}, {arrival.order.thana}
          </p>
          <p role="status" className="mt-1 text-lg font-semibold tabular-nums">
            {t.back.counts(text(counts.good), text(counts.damaged), text(counts.missing))}
          </p>
          <ArrivingPieces arrival={arrival} onRest={actions.countRest} />
        </>
      )}
      {undelivered && <Undelivered {...undelivered} onSay={actions.sayWhy} isBusy={scanning.isBusy} />}
      {!arrival && !undelivered && (
        <>
          {last && <Done title={t.back.done(formatOrderId(last))} />}
          <NextScan title={t.back.start} text={t.back.next} />
        </>
      )}
    </ScanFrame>
  )
}

function Condition({ isDamaged, onChoose }: { isDamaged: boolean; onChoose: (isDamaged: boolean) => void }) {
  const t = useMessages(scanMessages)
  return (
    <fieldset className="grid gap-2 @3xs:grid-cols-2">
      <legend className="sr-only">{t.back.condition}</legend>
      {[false, true].map((each) => (
        <button
          key={String(each)}
          type="button"
          aria-pressed={isDamaged === each}
          onClick={() => onChoose(each)}
          className={`min-h-11 rounded-md border-2 font-semibold ${
            isDamaged === each
              ? each
                ? 'border-danger bg-danger-soft text-danger'
                : 'border-positive bg-positive-soft text-positive'
              : 'border-line text-ink-2'
          }`}
        >
          {each ? t.back.damaged : t.back.good}
        </button>
      ))}
    </fieldset>
  )
}

function ArrivingPieces({ arrival, onRest }: { arrival: Arrival; onRest: (line: number) => void }) {
  const t = useMessages(scanMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const text = (count: number) => formatNumber(count, language)
  return (
    <ul aria-label={t.pack.pieces} className="mt-2 divide-y divide-line">
      {arrival.lines.map((line) => {
        const missing = missingOf(line)
        const name = nameOf(line)
        return (
          <li key={line.line} className="flex flex-wrap items-center gap-3 py-2">
            <Thumbnail
              image={line.imageUrl}
              className="size-12 shrink-0 rounded-md bg-sunken object-contain"
            />
            <p className="min-w-0 grow basis-16 leading-snug wrap-anywhere">
              <span className={missing > 0 ? 'font-semibold' : ''}>
                {text(line.expected)} × {name}
              </span>
              <span className="block text-sm tabular-nums text-ink-2">
                {t.back.counts(text(line.good), text(line.damaged), text(missing))}
              </span>
            </p>
            <Button
              className="shrink-0 px-2.5"
              aria-label={missing > 0 ? t.back.restOf(name) : t.pack.takeOutOf(name)}
              onClick={() => onRest(line.line)}
            >
              {missing > 0 ? t.back.rest : t.pack.takeOut}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface UndeliveredProps {
  order: ScannedOrder
  reason: ReturnReason
  onSay: (reason: ReturnReason, isSent: boolean) => void
  isBusy: boolean
}

/** Nobody has said yet that the parcel comes back. */
function Undelivered({ order, reason, onSay, isBusy }: UndeliveredProps) {
  const t = useMessages(scanMessages)
  const orders = useMessages(orderMessages)
  return (
    <>
      <p className="mb-3 min-w-0 wrap-anywhere">
        <b className="block text-xl leading-tight tabular-nums">{formatOrderId(order._id)}</b>
        {orders.statusNow(orders.status[order.orderStatus])}
      </p>
      <label htmlFor="why-back" className="mb-1 block text-lg font-semibold">
        {t.back.undelivered}
      </label>
      <Select
        id="why-back"
        value={reason}
        onChoose={(chosen) => onSay(chosen, false)}
        options={returnReasons.map((each) => ({ value: each, text: orders.reasons[each] }))}
      />
      <Button busy={isBusy} onClick={() => onSay(reason, true)} className="mt-3">
        {t.back.cameBack}
      </Button>
    </>
  )
}

type Move = Extract<Arriving, { is: 'undelivered' }>['to']

function useArrivals() {
  const t = useMessages(scanMessages)
  const orders = useMessages(orderMessages)
  const language = useLanguage()
  const mover = useMover()
  const nameOf = usePieceName()
  const invalidate = useInvalidate()
  const findOrder = useFindOrder()
  const problemOf = useProblem()
  const arrival = useKept<Arrival | null>(null)
  const undelivered = useKept<{ order: ScannedOrder; to: Move; reason: ReturnReason } | null>(null)
  const isDamaged = useKept(false)
  const received = useKept<readonly string[]>([])
  const scanning = useScanning(async (readings) => {
    const open = arrival.now()
    await (open ? addPiece(open, readings) : openOrder(readings))
  })
  const { halt, run } = scanning

  async function openOrder(readings: readonly string[]) {
    const found = await findOrder(readings)
    if (found.order) await openArrival(found.order)
    else halt(found.stop)
  }
  async function openArrival(order: ScannedOrder) {
    const { _id: id } = order
    try {
      const arriving = arrivingOf(order, await api('GET /managed-orders/:id', { params: { id } }), mover)
      arrival.set(arriving.is === 'arriving' ? arriving.arrival : null)
      undelivered.set(arriving.is === 'undelivered' ? { order, to: arriving.to, reason: 'refused' } : null)
      isDamaged.set(false)
      if (arriving.is === 'not expected')
        return halt({
          title: t.back.notExpected,
          text: `${orders.statusNow(orders.status[order.orderStatus])} ${t.back.notExpectedText}`,
          orderId: id,
        })
      hear('counted')
    } catch (error) {
      halt({ ...problemOf(error), orderId: id })
    }
  }
  async function addPiece(open: Arrival, readings: readonly string[]) {
    const orderId = open.order._id
    const counted = countBack(open, readings, isDamaged.now())
    if (counted.is === 'counted') {
      arrival.set(counted.arrival)
      return hear('counted')
    }
    if (counted.is === 'own label') return labelAgain(open)
    if (counted.is === 'wrong') {
      const other = await findOrder(readings)
      if (other.order?._id === orderId) return labelAgain(open)
      return halt(
        other.order
          ? { title: t.finishFirst(formatOrderId(orderId)), orderId }
          : { title: t.wrongPiece, text: readings[0], orderId },
      )
    }
    const pieces = formatNumber(counted.line.expected, language)
    halt({ title: t.tooMany, text: `${nameOf(counted.line)}. ${t.hasAll(pieces)}`, orderId })
  }
  /** Before the first piece the label was only read twice, as from its two codes; later it says that this is all. */
  async function labelAgain(open: Arrival) {
    const { good, damaged } = countsOf(open)
    if (good + damaged > 0) await receive()
  }
  async function receive() {
    const open = arrival.now()
    if (!open) return
    const { missing } = countsOf(open)
    if (missing === 0) return send(open)
    halt({
      title: t.missing(missing),
      text: t.back.lost,
      orderId: open.order._id,
      action: { label: t.back.receiveMissing, run: () => send(open) },
    })
  }
  async function send(open: Arrival) {
    const { of } = open
    const { _id: id } = open.order
    const lines = receiptOf(open)
    try {
      await (of === 'parcel'
        ? api('POST /orders/:id/receipt', { params: { id }, body: { lines } })
        : api('POST /orders/:id/pieces-back/receipt', { params: { id }, body: { ...of, lines } }))
    } catch (error) {
      return halt({
        ...(statusOf(error) === 409 ? { title: t.back.already } : problemOf(error)),
        orderId: id,
      })
    }
    arrival.set(null)
    received.set([...received.now(), id])
    hear('done')
    await invalidate([
      'GET /managed-orders/:id',
      'GET /order/:id',
      'GET /stocks',
      'GET /to-dos',
      'GET /orders',
    ])
  }
  /** The order is moved to where what comes back is received. */
  async function move({ order, to, reason }: NonNullable<ReturnType<typeof undelivered.now>>) {
    const { _id: id, orderStatus: from } = order
    try {
      await api('PUT /orderStatus/:id', { params: { id }, body: { status: to, from, reason } })
    } catch (error) {
      return halt({ ...problemOf(error), orderId: id })
    }
    await openArrival({ ...order, orderStatus: to })
  }

  return {
    arrival: arrival.value,
    undelivered: undelivered.value,
    received: received.value,
    isDamaged: isDamaged.value,
    scanning,
    choose: isDamaged.set,
    putAside: () => arrival.set(null),
    receive: () => void run(receive),
    countRest: (line: number) => {
      const open = arrival.now()
      if (!open) return
      arrival.set(countRest(open, line, isDamaged.now()))
      hear('counted')
    },
    sayWhy: (reason: ReturnReason, isSent: boolean) => {
      const open = undelivered.now()
      if (!open) return
      undelivered.set({ ...open, reason })
      if (isSent) void run(() => move({ ...open, reason }))
    },
  }
}
