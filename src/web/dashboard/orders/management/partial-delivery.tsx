import { useState } from 'react'
import { useLocation } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import {
  canBePartlyDelivered,
  dueOf,
  formatOrderId,
  type ReturnReason,
  returnReasons,
} from '#shop/orders/rules.ts'
import type { Conflict } from '#web/dashboard/kit/conflict.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { parcelEndpoints } from '#web/dashboard/parcels/parcel-endpoints.ts'
import { parsePieces } from '#web/dashboard/stock/pieces.ts'
import { ReturnedParcel, usePieceName } from '#web/dashboard/stock/returned-parcel.tsx'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { useHashTarget } from '#web/ui/use-hash-target.ts'
import { keptPieces, type KeptValues as Values } from './kept-pieces.ts'
import { partialMessages } from './partial-messages.ts'

interface Props {
  order: Order
  managed: ManagedOrderWithTimeline
}

/** Where links to the form lead: the id of its section. */
const partialDeliveryId = 'partial-delivery'

/** An order of which only some pieces were kept: says so, and receives the others, and those of exchanges, when they are back (D92, D93). */
export function PartialDelivery({ order, managed }: Props) {
  const t = useMessages(partialMessages)
  const { hash } = useLocation()
  const needsForm = managed.parcel?.attention === 'partly delivered' || hash === `#${partialDeliveryId}`
  const [isOpen, setOpen] = useState(false)
  // Closed by the person, it opens by itself no more.
  const [hasOpened, setOpened] = useState(false)
  const { piecesBack, lines } = managed
  const partial = atDelivery(managed)
  const pieces = lines.reduce((sum, { ordered }) => sum + ordered, 0)
  const canRecord =
    canBePartlyDelivered(order.orderStatus) &&
    !partial?.receipt &&
    !piecesBack.some(({ exchangedBy }) => exchangedBy) &&
    pieces > 1
  if (canRecord && needsForm && !partial && !hasOpened) {
    setOpened(true)
    setOpen(true)
  }
  // It stays with what was typed, whatever becomes of the order meanwhile.
  if (isOpen)
    return (
      <KeptForm
        order={order}
        managed={managed}
        canRecord={canRecord}
        onClose={() => {
          setOpened(true)
          setOpen(false)
        }}
      />
    )
  return (
    <>
      {canRecord && !partial && (
        <div id={partialDeliveryId}>
          <Button className="px-4" onClick={() => setOpen(true)}>
            {t.open}
          </Button>
        </div>
      )}
      {piecesBack.map(({ exchangedBy, pieces: back, receipt }) => (
        <ReturnedParcel
          key={exchangedBy}
          pieces={back.flatMap(({ line, quantity }) =>
            lines.flatMap((each) => (each.line === line ? [{ ...each, quantity }] : [])),
          )}
          receipt={receipt}
          texts={{
            id: exchangedBy ? `pieces-back-${exchangedBy}` : partialDeliveryId,
            title: exchangedBy ? t.comesBackFor(formatOrderId(exchangedBy)) : t.comesBack,
            receivedTitle: exchangedBy ? t.backFor(formatOrderId(exchangedBy)) : t.back,
            receive: t.receive,
            done: t.received,
          }}
          send={(body) =>
            api('POST /orders/:id/pieces-back/receipt', {
              params: { id: order._id },
              body: { ...body, exchangedBy },
            })
          }
        >
          {canRecord && (
            <Button variant="bare" className="px-3" onClick={() => setOpen(true)}>
              {t.correct}
            </Button>
          )}
        </ReturnedParcel>
      ))}
    </>
  )
}

/** What was given back when the order was delivered. */
const atDelivery = ({ piecesBack }: ManagedOrderWithTimeline) =>
  piecesBack.find(({ exchangedBy }) => exchangedBy === null)

type Recorded = Omit<Conflict<'PUT /orders/:id/partial-delivery'>, 'version'>

/** What is recorded of an order, or what was ordered. */
function recordedOf(order: Order, managed: ManagedOrderWithTimeline): Recorded {
  const partial = atDelivery(managed)
  return {
    lines: managed.lines.map(({ line, kept, ordered }) => ({ line, kept: partial ? kept : ordered })),
    paid: partial ? dueOf(order) : null,
    reason: partial?.reason ?? null,
  }
}

const valuesOf = ({ lines, paid, reason }: Recorded): Values => ({
  kept: lines.map(({ kept }) => String(kept)),
  paid: paid === null ? '' : String(paid),
  reason: reason ?? '',
})

interface FormProps extends Props {
  /** Whether it can still be recorded. */
  canRecord: boolean
  onClose: () => void
}

function KeptForm({ order, managed, canRecord, onClose }: FormProps) {
  const t = useMessages(partialMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const { lines, ordered } = managed
  const partial = atDelivery(managed)
  const [problem, setProblem] = useState('')
  useHashTarget(partialDeliveryId, true)
  const parcels = useApiQuery('GET /orders/:id/parcels', { params: { id: order._id } })
  const parcel = parcels.data?.find(({ collected }) => collected !== null)
  const money = (taka: number) => formatTaka(taka, language)
  const { most, piecesOf, keptAll, suggest, paidIn } = keptPieces(order, managed)
  const { form, isBusy, run, useCurrent } = useVersionedForm(['PUT /orders/:id/partial-delivery'], {
    mode: 'onSubmit',
    seen: { version: managed.version, ...recordedOf(order, managed) },
    valuesOf,
    save: (values, { version }) =>
      api('PUT /orders/:id/partial-delivery', {
        params: { id: order._id },
        body: {
          version,
          lines: lines.map(({ line }, index) => ({ line, kept: piecesOf(values)[index] ?? 0 })),
          paid: paidIn(values) ?? 0,
          reason: returnReasons.find((reason) => reason === values.reason) ?? null,
        },
      }),
    textOf: (field, value) => (field === 'reason' ? orderText.reasons[value as ReturnReason] : String(value)),
    onSuccess(_, __, values) {
      showToast('success', keptAll(piecesOf(values)) ? t.doneWhole : t.done)
      onClose()
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field, message) => {
        const [, index] = /^lines\.(\d+)$/.exec(field) ?? []
        if (index) return { name: `kept.${Number(index)}`, message }
        return field === 'paid' ? { name: 'paid', message: t.tooMuch(money(most)) } : null
      }),
    failed(error) {
      if (error instanceof ApiError && error.body.paymentToCheck) return orderText.paymentToCheck
      return statusOf(error) === 409 ? t.changed : t.failed
    },
    invalidates: [...parcelEndpoints, 'GET /orders/:id/cash', 'GET /stocks', 'GET /returns'],
  })
  const suggestion = suggest(piecesOf(form.watch()))
  function save(values: Values) {
    const pieces = piecesOf(values)
    const isNothing = pieces.every((count) => count === 0)
    const isAll = keptAll(pieces) && !partial
    setProblem(isNothing ? t.nothingKept : isAll ? t.allKept : '')
    if (!isNothing && !isAll) void run(values)
  }
  return (
    <section id={partialDeliveryId} aria-labelledby="kept-title" className="card p-4">
      <h2 id="kept-title" className="text-lg">
        {t.title}
      </h2>
      <p className="mb-3 text-ink-2">{t.text}</p>
      <Form form={form} onSubmit={save} className="flex flex-col gap-4">
        <KeptLines lines={lines} />
        <InputField<Values>
          name="paid"
          label={t.paid}
          className="max-w-[22rem]"
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          placeholder={suggestion === null ? '' : formatNumber(suggestion, language)}
          hint={[
            suggestion === null
              ? ''
              : order.advance
                ? t.paidBefore(money(order.advance))
                : t.suggested(money(suggestion - ordered.deliveryCharge), money(ordered.deliveryCharge)),
            parcel && parcel.collected !== null
              ? t.collected(parcel.courierName, money(parcel.collected))
              : '',
          ]
            .filter(Boolean)
            .join(' ')}
          rules={{
            validate: (_, values) => {
              const paid = paidIn(values as Values)
              if (paid === null) return t.notAnAmount
              if (keptAll(piecesOf(values as Values)) && partial)
                return paid === most || t.wholeCosts(money(most))
              return paid <= most || t.tooMuch(money(most))
            },
          }}
        />
        <SelectField<Values>
          name="reason"
          label={t.reason}
          className="max-w-[22rem]"
          options={[
            { value: '', text: orderText.noReason },
            ...returnReasons.map((reason) => ({ value: reason, text: orderText.reasons[reason] })),
          ]}
        />
        <FormNotice text={canRecord ? problem : t.notAnyMore} />
        <ConflictNotice useCurrent={useCurrent} />
        <SaveOrCancel busy={isBusy} onCancel={onClose} />
      </Form>
    </section>
  )
}

/** How many pieces of each line were kept. */
function KeptLines({ lines }: Pick<ManagedOrderWithTimeline, 'lines'>) {
  const t = useMessages(partialMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const money = (taka: number) => formatTaka(taka, language)
  return (
    <ul className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const name = nameOf(line)
        const all = formatNumber(line.ordered, language)
        return (
          <li key={line.line} className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-x-3">
            <p className="pb-2.5 leading-snug wrap-anywhere">
              {name}{' '}
              <span className="text-ink-2 tabular-nums">
                {line.discount > 0
                  ? t.lineDiscount(money(line.price), money(line.discount))
                  : money(line.price)}
              </span>
            </p>
            <InputField<Values>
              name={`kept.${index}`}
              label={t.kept(all)}
              aria-label={t.keptOf(name)}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              rules={{
                validate: (text) => {
                  const count = parsePieces(String(text))
                  return (count !== null && count <= line.ordered) || t.range(all)
                },
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
