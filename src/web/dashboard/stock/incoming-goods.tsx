import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { maxStockLines, maxSupplierLength } from '#shop/stock/rules.ts'
import { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { parsePieces, rejectedLines } from './pieces.ts'
import { useUnitName } from './stock-units.tsx'
import { UnitPicker } from './unit-picker.tsx'

interface Line {
  product: string
  variant: string
  name: string
  averageCost: number | null
  pieces: string
  cost: string
}
interface Values {
  supplier: string
  lines: Line[]
}
const emptyValues: Values = { supplier: '', lines: [] }

/** The amount of taka in a text; null for an empty one, undefined for what is none. */
function parseCost(text: string) {
  if (text.trim() === '') return null
  const cost = parseNumber(text)
  const isAmount = cost >= 0 && cost <= 10_000_000 && Math.abs(cost * 100 - Math.round(cost * 100)) < 1e-6
  return isAmount ? cost : undefined
}

/** Goods that came in: several products in one form. */
export default function IncomingGoods() {
  const t = useMessages(stockMessages)
  const nameOf = useUnitName()
  const form = useForm<Values>({ defaultValues: emptyValues })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const { keyFor, clear } = useIdempotencyKey()
  const [notice, setNotice] = useState('')
  useUnsavedChanges(fields.length > 0)

  const { run, isBusy } = useAction(
    ({ supplier, lines }: Values) => {
      const body = {
        supplier: supplier.trim(),
        lines: lines.map(({ product, variant, pieces, cost }) => ({
          product,
          variant,
          pieces: parsePieces(pieces) ?? 0,
          costPrice: parseCost(cost) ?? null,
        })),
      }
      return api('POST /incoming-goods', { body: { key: keyFor(body), ...body } })
    },
    {
      onSuccess({ pieces }) {
        clear()
        form.reset(emptyValues)
        showToast('success', t.received(pieces))
        focusPageTitle()
      },
      onError(error) {
        const rejected = rejectedLines(error)
        for (const [index, { line, reason }] of rejected.entries())
          form.setError(
            `lines.${line}.pieces`,
            { message: t.problems[reason]('') },
            { shouldFocus: index === 0 },
          )
        return rejected.length > 0
      },
      failed: t.notReceived,
      invalidates: ['GET /stocks', 'GET /stock-movements', 'GET /to-dos', 'GET /admin-products/:id'],
    },
  )

  return (
    <PageFrame title={t.incoming} intro={t.incomingIntro}>
      <div className="card p-4 md:p-5">
        <UnitPicker
          onPick={(product, unit) => {
            setNotice('')
            append(
              {
                product: product._id,
                variant: unit.variantId,
                name: nameOf(product, unit),
                averageCost: unit.costPrice,
                pieces: '',
                cost: '',
              },
              { focusName: `lines.${fields.length}.pieces` },
            )
          }}
        />
        <Form
          form={form}
          className="mt-4 flex flex-col gap-4"
          onSubmit={(values) => {
            if (values.lines.length === 0) return setNotice(t.noLines)
            if (values.lines.length > maxStockLines) return setNotice(t.tooMany(maxStockLines))
            setNotice('')
            run(values)
          }}
        >
          <IncomingLines lines={fields} onRemove={remove} />
          <InputField<Values> name="supplier" label={t.supplier} maxLength={maxSupplierLength} />
          <div role="alert">{notice && <p className="font-semibold text-danger">{notice}</p>}</div>
          <div>
            <Button
              type="submit"
              variant={fields.length > 0 ? 'buy' : 'quiet'}
              busy={isBusy}
              busyLabel={t.receiving}
            >
              {t.receive}
            </Button>
          </div>
        </Form>
      </div>
    </PageFrame>
  )
}

interface LinesProps {
  lines: readonly (Line & { id: string })[]
  onRemove: (index: number) => void
}

/** The products that came in, with their pieces and what they cost. */
function IncomingLines({ lines, onRemove }: LinesProps) {
  const t = useMessages(stockMessages)
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <>
      <p className="text-sm text-ink-2">{t.costNote}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {lines.map(({ id, name, averageCost }, index) => (
          <li key={id} className="stock-line p-3 md:px-4">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <InputField<Values>
              name={`lines.${index}.pieces`}
              label={t.pieces}
              aria-label={t.piecesOf(name)}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              rules={{ validate: (text) => (parsePieces(String(text)) ?? 0) > 0 || t.wrongPieces }}
            />
            <InputField<Values>
              name={`lines.${index}.cost`}
              label={t.cost}
              aria-label={t.costOf(name)}
              {...(averageCost !== null && { hint: t.costHint(formatTaka(averageCost, language)) })}
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              rules={{ validate: (text) => parseCost(String(text)) !== undefined || t.wrongCost }}
            />
            <IconButton icon="trash-2" label={t.remove(name)} tone="danger" onClick={() => onRemove(index)} />
          </li>
        ))}
      </ul>
    </>
  )
}
