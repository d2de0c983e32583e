import { useState } from 'react'
import { Link } from 'react-router'
import { courierFields, couriers } from '#shop/couriers/courier-fields.ts'
import type { MoveResults } from '#shop/orders/list-contract.ts'
import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { formatOrderId, maxBulkOrders } from '#shop/orders/rules.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useLocalList } from '#web/data/local-list.ts'
import { useInvalidate } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import {
  byCourier,
  handOverList,
  handOverProblem,
  type ListedParcel,
  toListed,
  withParcel,
} from './hand-over-list.ts'
import { scanMessages } from './messages.ts'
import { printAddress } from './print-address.ts'
import { Done, NextScan, ScanFrame } from './scan-frame.tsx'
import { hear } from './sounds.ts'
import { useFindOrder, useKept, useProblem, useScanning } from './use-scanning.ts'

/** Labels are scanned into the list of what a courier fetches, which is printed, signed, and handed over at once. */
export function HandOver() {
  const t = useMessages(scanMessages)
  const { courier, choose, listed, gone, problems, scanning, handOver, isSending, last } = useHandOver()
  const shown = listed.length > 0 ? listed : gone
  const names = new Set([
    ...couriers.map((each) => courierFields[each].name),
    ...listed.map((each) => each.courier).filter(Boolean),
  ])
  return (
    <ScanFrame
      scanning={scanning}
      buttons={
        shown.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Link to={printAddress(shown.map(({ id }) => id))} target="_blank" className="button-quiet grow">
              {t.handOver.print}
            </Link>
            {listed.length > 0 ? (
              <Button
                variant="buy"
                busy={isSending}
                busyLabel={t.handOver.busy}
                onClick={() => void handOver()}
                className="grow"
              >
                {t.handOver.handOver(listed.length)}
              </Button>
            ) : (
              <Button onClick={() => handOverList.write([])} className="grow">
                {t.handOver.newList}
              </Button>
            )}
          </div>
        )
      }
    >
      <Select
        aria-label={t.handOver.courier}
        value={courier}
        onChoose={choose}
        options={[
          { value: '', text: t.handOver.any },
          ...[...names].map((name) => ({ value: name, text: name })),
        ]}
      />
      <div className="mt-3">
        {listed.length === 0 && gone.length > 0 && <Done title={t.handOver.gone(gone.length)} />}
        {shown.length === 0 && <NextScan title={t.handOver.start} />}
        {listed.length > 0 && (
          <p role="status" className="mb-1 text-positive">
            {last}
          </p>
        )}
        {byCourier(shown).map((group) => (
          <Group key={group.courier} {...group} problems={problems} isOpen={listed.length > 0} />
        ))}
      </div>
    </ScanFrame>
  )
}

interface GroupProps {
  courier: string
  parcels: readonly ListedParcel[]
  problems: Readonly<Record<string, string>>
  /** Whether parcels can be taken off. */
  isOpen: boolean
}

function Group({ courier, parcels, problems, isOpen }: GroupProps) {
  const t = useMessages(scanMessages)
  return (
    <section className="mb-4">
      <h2 className="flex justify-between gap-3 text-lg">
        <span className="min-w-0 wrap-anywhere">{courier || t.handOver.none}</span>
        <span className="shrink-0 tabular-nums">{t.handOver.count(parcels.length)}</span>
      </h2>
      <ul className="divide-y divide-line">
        {/* What was scanned last is in sight. */}
        {parcels.toReversed().map(({ id, code }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3" data-order={id}>
            <OrderLink id={id} />
            <span className="min-w-0 grow text-ink-2 tabular-nums wrap-anywhere">{code}</span>
            {isOpen && (
              <IconButton
                icon="x"
                label={t.handOver.removeOf(formatOrderId(id))}
                title={t.handOver.remove}
                onClick={() => handOverList.write(handOverList.read().filter((each) => each.id !== id))}
              />
            )}
            {problems[id] && <p className="basis-full pb-2 font-semibold text-danger">{problems[id]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useHandOver() {
  const t = useMessages(scanMessages)
  const orders = useMessages(orderMessages)
  const invalidate = useInvalidate()
  const findOrder = useFindOrder()
  const problemOf = useProblem()
  const list = useLocalList(handOverList)
  const courier = useKept('')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [last, setLast] = useState('')
  const [isSending, setSending] = useState(false)
  const scanning = useScanning(async (readings) => {
    const found = await findOrder(readings)
    if (found.order) check(found.order)
    else halt(found.stop)
  })
  const { halt } = scanning

  function check(order: ScannedOrder) {
    const number = formatOrderId(order._id)
    const problem = handOverProblem(order, handOverList.read(), courier.now())
    if (problem === null) return add(order)
    if (problem === 'twice') {
      hear('counted')
      return setLast(t.handOver.twice(number))
    }
    const titles: Record<typeof problem, string> = {
      status: orders.statusNow(orders.status[order.orderStatus]),
      'not booked': t.handOver.notBooked,
      'other courier': t.handOver.otherCourier(order.parcel?.courierName ?? ''),
      unconfirmed: t.unconfirmed,
      full: t.handOver.full,
      changed: t.changed,
      'not packed': t.handOver.notPacked,
    }
    const texts: Partial<Record<typeof problem, string>> = {
      unconfirmed: orders.notConfirmedYet,
      'not packed': t.handOver.notPackedText,
      changed: t.scanAnew,
    }
    halt({
      title: titles[problem],
      text: texts[problem],
      orderId: order._id,
      ...(problem === 'not packed' && {
        action: { label: t.handOver.isPacked, run: () => addPacked(order) },
      }),
    })
  }
  function add(order: ScannedOrder) {
    handOverList.write(withParcel(handOverList.read(), toListed(order)))
    setProblems({})
    setLast(t.handOver.listed(formatOrderId(order._id)))
    hear('counted')
  }
  /** Somebody has packed it without a scanner, and says so. */
  async function addPacked(order: ScannedOrder) {
    const { _id: id, version } = order
    try {
      await api('POST /orders/:id/packing', { params: { id }, body: { version } })
    } catch (error) {
      return halt({ ...problemOf(error), orderId: id })
    }
    add(order)
  }

  async function handOver() {
    setSending(true)
    const waiting = handOverList.read().filter(({ isGone }) => !isGone)
    const results: MoveResults = []
    try {
      for (let start = 0; start < waiting.length; start += maxBulkOrders) {
        const batch = waiting.slice(start, start + maxBulkOrders)
        results.push(
          ...(await api('PUT /orders/statuses', {
            body: {
              status: 'Shipping',
              orders: batch.map(({ id, version }) => ({ id, from: 'Confirmed' as const, version })),
            },
          })),
        )
      }
    } catch (error) {
      halt(problemOf(error))
    }
    finish(waiting, results)
    setSending(false)
    await invalidate([
      'GET /orders',
      'GET /orders/counts',
      'GET /managed-orders',
      'GET /to-dos',
      'GET /parcels',
    ])
  }
  function finish(waiting: readonly ListedParcel[], results: MoveResults) {
    // A courier may have said first that it has the parcel.
    const isGone = ({ moved, status }: MoveResults[number]) => moved || status === 'Shipping'
    const gone = new Set(results.filter(isGone).map(({ _id }) => _id))
    const failed = results.filter((result) => !isGone(result))
    setProblems(Object.fromEntries(failed.map((result) => [result._id, textOf(result)])))
    handOverList.write(waiting.map((parcel) => ({ ...parcel, isGone: gone.has(parcel.id) })))
    setLast('')
    if (failed.length > 0) halt({ title: t.handOver.stay(failed.length), text: goneText(gone.size) })
    else if (gone.size > 0) hear('done')
  }
  const goneText = (count: number) => (count > 0 ? t.handOver.gone(count) : undefined)
  function textOf({ code, status, isChanged, unconfirmed, paymentToCheck }: MoveResults[number]) {
    if (code === 'not-found') return t.handOver.deleted
    if (isChanged) return `${t.changed}. ${t.scanAnew}`
    if (unconfirmed) return orders.notConfirmedYet
    if (paymentToCheck) return orders.paymentToCheck
    return status ? orders.statusNow(orders.status[status]) : t.handOver.later
  }

  return {
    courier: courier.value,
    choose: courier.set,
    listed: list.filter(({ isGone }) => !isGone),
    gone: list.filter(({ isGone }) => isGone),
    problems,
    scanning,
    handOver: () => scanning.run(handOver),
    isSending,
    last,
  }
}
