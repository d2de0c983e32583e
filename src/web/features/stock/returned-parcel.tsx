import { useForm } from 'react-hook-form'
import { formatNumber, localName } from '#lib/language.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderLineKey } from '#web/features/ordering/cart/line-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { parseCount } from './stocktake-rows.tsx'
import './stock.css'

const outcomes = ['restocked', 'damaged', 'lost'] as const

interface Props {
  order: Order
  receipt: ManagedOrderWithTimeline['receipt']
}

const useLineName = () => {
  const language = useLanguage()
  return ({ name, nameBn, size, color, options }: Order['products'][number]) =>
    [
      localName(language, { name, nameBn: nameBn ?? '' }),
      ...[size, color].filter((text) => text !== 'N/A'),
      ...Object.values(options ?? {}),
    ].join(' · ')
}

/** A returned order: staff say of each piece what became of it, or what they said. */
export function ReturnedParcel({ order, receipt }: Props) {
  return receipt ? <Receipt order={order} receipt={receipt} /> : <ReceiveForm order={order} />
}

function Receipt({ order, receipt }: { order: Order; receipt: NonNullable<Props['receipt']> }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = useLineName()
  return (
    <section aria-labelledby="parcel-title" className="card p-4">
      <h2 id="parcel-title" className="text-lg">
        {t.parcel.receivedTitle}
      </h2>
      <p className="text-sm text-ink-2">
        <time dateTime={receipt.at}>{readableMoment(new Date(receipt.at), language)}</time>
      </p>
      {receipt.lines.length === 0 && <p className="mt-2">{t.parcel.unknown}</p>}
      <ul className="divide-y divide-line">
        {receipt.lines.map(({ line, ...figures }) => {
          const product = order.products[line - 1]
          return (
            <li key={line} className="py-2">
              <p className="font-semibold wrap-anywhere">{product && nameOf(product)}</p>
              <p className="tabular-nums">
                {outcomes
                  .filter((outcome) => figures[outcome] > 0)
                  .map((outcome) => `${t.parcel[outcome]}: ${formatNumber(figures[outcome], language)}`)
                  .join(' · ')}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface Values {
  lines: Record<(typeof outcomes)[number], string>[]
}

function ReceiveForm({ order }: { order: Order }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = useLineName()
  const form = useForm<Values>({
    defaultValues: {
      lines: order.products.map(({ quantity }) => ({
        ...{ restocked: String(quantity), damaged: '0', lost: '0' },
      })),
    },
  })
  const numberIn = (text: string) => (text.trim() === '' ? 0 : parseCount(text))
  /** Whether the figures of a line together are its pieces. */
  const isWhole = (values: Values, index: number) => {
    const figures = outcomes.map((outcome) => numberIn(values.lines[index]?.[outcome] ?? ''))
    const sum = figures.reduce<number>((total, figure) => total + (figure ?? Number.NaN), 0)
    return sum === order.products[index]?.quantity
  }
  const { run, isBusy } = useAction(
    (values: Values) =>
      api('POST /orders/:id/receipt', {
        params: { id: order._id },
        body: {
          lines: values.lines.map((line, index) => ({
            line: index + 1,
            restocked: numberIn(line.restocked) ?? 0,
            damaged: numberIn(line.damaged) ?? 0,
            lost: numberIn(line.lost) ?? 0,
          })),
        },
      }),
    {
      onSuccess: () => showToast('success', t.parcel.done),
      failed: (error) => (statusOf(error) === 409 ? t.parcel.already : t.parcel.failed),
      invalidates: ['GET /managed-orders/:id', 'GET /order/:id', 'GET /stocks', 'GET /to-dos'],
    },
  )
  return (
    <section aria-labelledby="parcel-title" className="card p-4">
      <h2 id="parcel-title" className="text-lg">
        {t.parcel.title}
      </h2>
      <p className="mb-3 text-ink-2">{t.parcel.text}</p>
      <Form form={form} onSubmit={(values) => void run(values)} className="flex flex-col gap-4">
        {order.products.map((line, index) => {
          const name = nameOf(line)
          return (
            <fieldset key={orderLineKey(line)}>
              <legend className="mb-1 font-semibold wrap-anywhere">
                {formatNumber(line.quantity, language)} × {name}
              </legend>
              <div className="stock-parcel">
                {outcomes.map((outcome) => (
                  <InputField<Values>
                    key={outcome}
                    name={`lines.${index}.${outcome}`}
                    label={t.parcel[outcome]}
                    aria-label={`${t.parcel[outcome]}: ${name}`}
                    inputMode="numeric"
                    maxLength={4}
                    autoComplete="off"
                    rules={
                      outcome === 'restocked'
                        ? {
                            validate: (_, values) =>
                              isWhole(values as Values, index) ||
                              t.parcel.sum(formatNumber(line.quantity, language)),
                          }
                        : { deps: `lines.${index}.restocked` }
                    }
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
        <div>
          <Button type="submit" busy={isBusy} busyLabel={t.parcel.receiving}>
            {t.parcel.receive}
          </Button>
        </div>
      </Form>
    </section>
  )
}
