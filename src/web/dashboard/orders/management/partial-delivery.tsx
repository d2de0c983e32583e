import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { canBePartlyDelivered, dueOf, formatOrderId, returnReasons } from '#shop/orders/rules.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
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
import { statusOf, useAction } from '#web/ui/use-action.ts'
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
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { piecesBack, lines } = managed
  const partial = atDelivery(managed)
  const pieces = lines.reduce((sum, { ordered }) => sum + ordered, 0)
  const canRecord =
    canBePartlyDelivered(order.orderStatus) &&
    !partial?.receipt &&
    !piecesBack.some(({ exchangedBy }) => exchangedBy) &&
    pieces > 1
  if (canRecord && (isOpen ?? (needsForm && !partial)))
    return <KeptForm key={managed.version} order={order} managed={managed} onClose={() => setOpen(false)} />
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

function KeptForm({ order, managed, onClose }: Props & { onClose: () => void }) {
  const t = useMessages(partialMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const { lines, ordered, version } = managed
  const partial = atDelivery(managed)
  const form = useForm<Values>({
    defaultValues: {
      kept: lines.map((line) => String(partial ? line.kept : line.ordered)),
      paid: partial ? String(dueOf(order)) : '',
      reason: partial?.reason ?? '',
    },
  })
  const [problem, setProblem] = useState('')
  useHashTarget(partialDeliveryId, true)
  const parcels = useApiQuery('GET /orders/:id/parcels', { params: { id: order._id } })
  const parcel = parcels.data?.find(({ collected }) => collected !== null)
  const money = (taka: number) => formatTaka(taka, language)
  const { most, piecesOf, keptAll, suggest, paidIn } = keptPieces(order, managed)
  const suggestion = suggest(piecesOf(form.watch()))
  const { run, isBusy } = useAction(
    (values: Values) =>
      api('PUT /orders/:id/partial-delivery', {
        params: { id: order._id },
        body: {
          version,
          lines: lines.map(({ line }, index) => ({ line, kept: piecesOf(values)[index] ?? 0 })),
          paid: paidIn(values) ?? 0,
          reason: returnReasons.find((reason) => reason === values.reason) ?? null,
        },
      }),
    {
      onSuccess(_, values) {
        showToast('success', keptAll(piecesOf(values)) ? t.doneWhole : t.done)
        onClose()
      },
      onError: (error) =>
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
    },
  )
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
        <FormNotice text={problem} />
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
