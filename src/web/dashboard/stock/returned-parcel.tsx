import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { formatNumber, localName } from '#lib/language.ts'
import type { ManagedOrderWithTimeline, ReturnedLine } from '#shop/orders/management-contract.ts'
import { useOptionsText } from '#web/dashboard/kit/use-options-text.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { parsePieces } from './pieces.ts'
import './stock.css'

const outcomes = ['restocked', 'damaged', 'lost'] as const

/** Pieces of one line that come back. */
type Pieces = Pick<
  ManagedOrderWithTimeline['lines'][number],
  'line' | 'name' | 'nameBn' | 'size' | 'color' | 'options'
> & { quantity: number }

interface Texts {
  id: string
  title: string
  receive: string
  done: string
  receivedTitle: string
}

interface Props {
  pieces: readonly Pieces[]
  receipt: ManagedOrderWithTimeline['receipt']
  texts: Texts
  send: (body: { lines: ReturnedLine[] }) => Promise<unknown>
  /** What else can be done with what is not received yet. */
  children?: ReactNode
}

/** Names a piece by what was chosen, in the language of the page. */
export const usePieceName = () => {
  const language = useLanguage()
  const optionsText = useOptionsText()
  return ({ size, color, options, ...names }: Omit<Pieces, 'line' | 'quantity'>) =>
    [localName(language, names), optionsText({ color, size, ...options })].filter(Boolean).join(' · ')
}

/** A returned order: staff say of each piece what became of it, or what they said. */
export function ReturnedOrder({ id, managed }: { id: string; managed: ManagedOrderWithTimeline }) {
  const { parcel: t } = useMessages(stockMessages)
  const { title, receive, done, receivedTitle } = t
  return (
    <ReturnedParcel
      pieces={managed.lines.flatMap(({ kept, ...line }) => (kept > 0 ? [{ ...line, quantity: kept }] : []))}
      receipt={managed.receipt}
      texts={{ id: 'returned-parcel', title, receive, done, receivedTitle }}
      send={(body) => api('POST /orders/:id/receipt', { params: { id }, body })}
    />
  )
}

/** Pieces that come back: staff say of each what became of it, or what they said. */
export function ReturnedParcel(props: Props) {
  return props.receipt ? <Receipt {...props} receipt={props.receipt} /> : <ReceiveForm {...props} />
}

function Receipt({ pieces, receipt, texts }: Props & { receipt: NonNullable<Props['receipt']> }) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const titleId = `${texts.id}-title`
  return (
    <section id={texts.id} aria-labelledby={titleId} className="card p-4">
      <h2 id={titleId} className="text-lg">
        {texts.receivedTitle}
      </h2>
      <p className="text-sm text-ink-2">
        <time dateTime={receipt.at}>{readableMoment(new Date(receipt.at), language)}</time>
      </p>
      {receipt.lines.length === 0 && <p className="mt-2">{t.parcel.unknown}</p>}
      <ul className="divide-y divide-line">
        {receipt.lines.map(({ line, ...figures }) => {
          const piece = pieces.find((each) => each.line === line)
          return (
            <li key={line} className="py-2">
              <p className="font-semibold wrap-anywhere">{piece && nameOf(piece)}</p>
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

function ReceiveForm({ pieces, texts, send, children }: Props) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  const nameOf = usePieceName()
  const titleId = `${texts.id}-title`
  const form = useForm<Values>({
    defaultValues: {
      lines: pieces.map(({ quantity }) => ({
        restocked: String(quantity),
        damaged: '0',
        lost: '0',
      })),
    },
  })
  useUnsavedForm(form)
  const numberIn = (text: string) => (text.trim() === '' ? 0 : parsePieces(text))
  /** Whether the figures of a line together are its pieces. */
  const isWhole = (values: Values, index: number) => {
    const figures = outcomes.map((outcome) => numberIn(values.lines[index]?.[outcome] ?? ''))
    const sum = figures.reduce<number>((total, figure) => total + (figure ?? Number.NaN), 0)
    return sum === pieces[index]?.quantity
  }
  const { run, isBusy } = useAction(
    (values: Values) =>
      send({
        lines: pieces.map(({ line }, index) => {
          const figure = (outcome: (typeof outcomes)[number]) =>
            numberIn(values.lines[index]?.[outcome] ?? '') ?? 0
          return {
            line,
            restocked: figure('restocked'),
            damaged: figure('damaged'),
            lost: figure('lost'),
          }
        }),
      }),
    {
      onSuccess: () => showToast('success', texts.done),
      failed: (error) => (statusOf(error) === 409 ? t.parcel.already : t.parcel.failed),
      invalidates: ['GET /managed-orders/:id', 'GET /order/:id', 'GET /stocks', 'GET /to-dos'],
    },
  )
  return (
    <section id={texts.id} aria-labelledby={titleId} className="card p-4">
      <h2 id={titleId} className="text-lg">
        {texts.title}
      </h2>
      <p className="mb-3 text-ink-2">{t.parcel.text}</p>
      <Form form={form} onSubmit={(values) => void run(values)} className="flex flex-col gap-4">
        {pieces.map((line, index) => {
          const name = nameOf(line)
          return (
            <fieldset key={line.line}>
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
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy} busyLabel={t.parcel.receiving}>
            {texts.receive}
          </Button>
          {children}
        </div>
      </Form>
    </section>
  )
}
