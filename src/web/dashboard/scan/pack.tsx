import { formatNumber } from '#lib/language.ts'
import type { ScannedOrder } from '#shop/orders/packing-contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { usePieceName } from '#web/dashboard/stock/returned-parcel.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { scanMessages } from './messages.ts'
import {
  countPiece,
  isComplete,
  type Packing,
  packingProblem,
  progressOf,
  startPacking,
  tickLine,
} from './packing.ts'
import { Done, NextScan, ScanFrame } from './scan-frame.tsx'
import { hear } from './sounds.ts'
import { useFindOrder, useKept, useProblem, useScanning } from './use-scanning.ts'

/** The label is scanned, then each piece that goes into the parcel; the last one makes it packed. */
export function Pack() {
  const t = useMessages(scanMessages)
  const language = useLanguage()
  const { packing: open, packed, scanning, tick, putAside } = usePacking()
  const last = packed.at(-1)
  const progress = open && progressOf(open)
  return (
    <ScanFrame
      scanning={scanning}
      buttons={
        open && (
          <Button variant="bare" onClick={putAside} className="self-start">
            {t.pack.aside}
          </Button>
        )
      }
    >
      {open && progress ? (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <p className="min-w-0 wrap-anywhere">
              <b className="block text-xl leading-tight tabular-nums">{formatOrderId(open.order._id)}</b>
              {open.order.name}, {open.order.thana}
            </p>
            <p role="status" className="shrink-0 text-xl font-semibold tabular-nums">
              {t.pack.progress(
                formatNumber(progress.counted, language),
                formatNumber(progress.all, language),
              )}
            </p>
          </div>
          <Pieces packing={open} onTick={tick} />
        </>
      ) : (
        <>
          {last && <Done title={t.pack.done(formatOrderId(last))} text={t.pack.packed(packed.length)} />}
          <NextScan title={t.pack.start} text={t.pack.next} />
        </>
      )}
    </ScanFrame>
  )
}

function Pieces({ packing, onTick }: { packing: Packing; onTick: (index: number) => void }) {
  const t = useMessages(scanMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  return (
    <ul aria-label={t.pack.pieces} className="mt-2 divide-y divide-line">
      {packing.lines.map((line, index) => {
        const counted = packing.counted[index] ?? 0
        const isFull = counted === line.quantity
        const name = nameOf(line)
        return (
          <li key={line.line} className="flex flex-wrap items-center gap-3 py-2">
            <Thumbnail
              image={line.imageUrl}
              className="size-12 shrink-0 rounded-md bg-sunken object-contain"
            />
            <p
              className={`min-w-0 grow basis-16 leading-snug wrap-anywhere ${isFull ? 'text-ink-3' : 'font-semibold'}`}
            >
              {name}
              {line.codes.length === 0 && !isFull && (
                <span className="block text-sm font-normal text-ink-2">{t.pack.noCode}</span>
              )}
            </p>
            <span
              className={`flex shrink-0 items-center text-xl font-semibold tabular-nums ${isFull ? 'text-positive' : ''}`}
            >
              {isFull && <Icon name="check" />}
              {formatNumber(counted, language)}/{formatNumber(line.quantity, language)}
            </span>
            <Button
              className="shrink-0 px-2.5"
              aria-label={isFull ? t.pack.takeOutOf(name) : t.pack.byHandOf(name)}
              onClick={() => onTick(index)}
            >
              {isFull ? t.pack.takeOut : t.pack.byHand}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function usePacking() {
  const t = useMessages(scanMessages)
  const orders = useMessages(orderMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const findOrder = useFindOrder()
  const problemOf = useProblem()
  const invalidate = useInvalidate()
  const packing = useKept<Packing | null>(null)
  const packed = useKept<readonly string[]>([])
  const scanning = useScanning(async (readings) => {
    const open = packing.now()
    // It was not saved.
    if (open && isComplete(open) && !(await save(open))) return
    const current = packing.now()
    await (current ? addPiece(current, readings) : openOrder(readings))
  })
  const { halt } = scanning

  async function openOrder(readings: readonly string[]) {
    const found = await findOrder(readings)
    if (!found.order) return halt(found.stop)
    const { order } = found
    const problem = packingProblem(order)
    if (problem === null) return begin(order)
    halt({
      orderId: order._id,
      title:
        problem === 'status'
          ? orders.statusNow(orders.status[order.orderStatus])
          : { packed: t.packedBefore, unconfirmed: t.unconfirmed }[problem],
      text: problem === 'unconfirmed' ? orders.notConfirmedYet : undefined,
      ...(problem === 'packed' && { action: { label: t.packAgain, run: async () => begin(order) } }),
    })
  }
  function begin(order: ScannedOrder) {
    packing.set(startPacking(order))
    hear('counted')
  }
  async function addPiece(open: Packing, readings: readonly string[]) {
    const counted = countPiece(open, readings)
    if (counted.is === 'counted') return putIn(counted.packing)
    const { orderId, missing } = missingIn(open)
    if (counted.is === 'own label') return labelAgain(open)
    if (counted.is === 'too many') {
      const { quantity } = counted.line
      return halt({
        title: t.tooMany,
        text: `${nameOf(counted.line)}. ${t.hasAll(formatNumber(quantity, language))}`,
        orderId,
      })
    }
    // The label of the next parcel, before this one is finished?
    const other = await findOrder(readings)
    if (other.order?._id === orderId) return labelAgain(open)
    if (other.order) return halt({ title: missing, text: t.finishFirst(formatOrderId(orderId)), orderId })
    halt({ title: t.wrongPiece, text: readings[0], orderId })
  }
  /** Before the first piece the label was only read twice, as from its two codes; later somebody thinks that this is all. */
  function labelAgain(open: Packing) {
    const { orderId, missing } = missingIn(open)
    if (progressOf(open).counted > 0) halt({ title: missing, orderId })
  }
  function missingIn(open: Packing) {
    const { counted, all } = progressOf(open)
    return { orderId: open.order._id, missing: t.missing(all - counted) }
  }
  async function putIn(next: Packing) {
    packing.set(next)
    if (isComplete(next)) await save(next)
    else hear('counted')
  }
  /** Resolves to whether the order is packed. */
  async function save(complete: Packing) {
    const { _id: id, version } = complete.order
    try {
      await api('POST /orders/:id/packing', { params: { id }, body: { version } })
    } catch (error) {
      const problem = problemOf(error)
      // What is in the parcel is right only for the order as it was.
      if (problem.title !== t.offline) packing.set(null)
      halt({
        ...problem,
        orderId: id,
        ...(problem.title === t.offline && {
          action: { label: t.tryAgain, run: () => save(complete) },
        }),
      })
      return false
    }
    packing.set(null)
    packed.set([...packed.now().filter((each) => each !== id), id])
    hear('done')
    await invalidate(['GET /managed-orders', 'GET /managed-orders/:id'])
    return true
  }

  return {
    packing: packing.value,
    packed: packed.value,
    scanning,
    tick: (index: number) =>
      scanning.run(async () => {
        const open = packing.now()
        if (open) await putIn(tickLine(open, index))
      }),
    putAside: () => packing.set(null),
  }
}
