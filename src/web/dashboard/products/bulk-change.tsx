import { useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { momentOf } from '#lib/local-time.ts'
import type { BulkAction, BulkPreview, BulkSelection } from '#shop/catalog/bulk-contract.ts'
import { productFields } from '#shop/catalog/product-fields.ts'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { bulkMessages } from './bulk-messages.ts'
import { BulkPreviewList } from './bulk-preview.tsx'
import { productEditorMessages } from './messages.ts'
import { numberInField } from './product-values.ts'

/** Everything as it is typed; each kind of change has some of it. */
interface Values {
  kind: BulkAction['kind']
  direction: 'lower' | 'raise'
  unit: 'percent' | 'taka'
  amount: string
  rounding: '1' | '5' | '10'
  percent: string
  startsAt: string
  endsAt: string
  how: 'set' | 'add' | 'take'
  pieces: string
  productType: '' | (typeof productFields.productType.options)[number]
  /** Names of category and sub-category as JSON. */
  category: string
  hidden: 'yes' | 'no'
}

const start: Values = {
  kind: 'price',
  direction: 'lower',
  unit: 'percent',
  amount: '',
  rounding: '1',
  percent: '',
  startsAt: '',
  endsAt: '',
  how: 'add',
  pieces: '',
  productType: '',
  category: '',
  hidden: 'yes',
}

function actionOf(values: Values): BulkAction {
  const { kind } = values
  const rounding = Number(values.rounding) as 1 | 5 | 10
  const number = (text: string) => numberInField(text) ?? 0
  switch (kind) {
    case 'price': {
      const amount = number(values.amount) * (values.direction === 'lower' ? -1 : 1)
      return { kind, unit: values.unit, amount, rounding }
    }
    case 'offer': {
      const [startsAt, endsAt] = [momentOf(values.startsAt), momentOf(values.endsAt)]
      return { kind, percent: number(values.percent), rounding, startsAt, endsAt }
    }
    case 'stock': {
      const pieces = number(values.pieces) * (values.how === 'take' ? -1 : 1)
      return { kind, how: values.how === 'set' ? 'set' : 'add', pieces }
    }
    case 'type':
      return { kind, productType: values.productType }
    case 'category': {
      const [category = '', subCategory = ''] = JSON.parse(values.category) as string[]
      return { kind, category, subCategory }
    }
    case 'hidden':
      return { kind, hidden: values.hidden === 'yes' }
    default:
      return { kind }
  }
}

interface Props {
  products: BulkSelection
  onClose: () => void
  onStarted: () => void
}

/** Changes many products: first what to do, then what it would do to them, then it is done in the background. */
export function BulkChangeDialog({ products, onClose, onStarted }: Props) {
  const t = useMessages(bulkMessages)
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start })
  const [seen, setSeen] = useState<{ action: BulkAction; preview: BulkPreview } | null>(null)
  const { keyFor, clear } = useIdempotencyKey()
  const preview = useAction(
    async (action: BulkAction) => ({
      action,
      preview: await api('POST /bulk-changes/preview', { body: { products, action } }),
    }),
    {
      onSuccess(previewed) {
        // It was made for what the merchant sees: the same change after another preview is one more.
        clear()
        setSeen(previewed)
      },
      failed: t.failed,
    },
  )
  const apply = useAction(
    (action: BulkAction) => {
      const body = { products, action }
      return api('POST /bulk-changes', { body: { key: keyFor(body), ...body } })
    },
    {
      invalidates: ['GET /bulk-changes/latest'],
      onSuccess: onStarted,
      failed: (error) => (statusOf(error) === 409 ? t.underWay : t.failed),
    },
  )
  return (
    <Modal
      label={t.title}
      bar={<h2 className="pl-3 text-lg">{t.title}</h2>}
      className="m-auto w-[36em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <div hidden={seen !== null}>
        <Form
          form={form}
          onSubmit={(values) => {
            if (!preview.isBusy) preview.run(actionOf(values))
          }}
          className="flex flex-col gap-4 px-5 pb-5"
        >
          <Inputs />
          <div>
            <Button type="submit" busy={preview.isBusy} busyLabel={t.previewing}>
              {t.preview}
            </Button>
          </div>
        </Form>
      </div>
      {seen && (
        <div className="flex flex-col gap-4 px-5 pb-5">
          <BulkPreviewList {...seen} />
          <div className="flex flex-wrap gap-2">
            {seen.preview.changed > 0 && (
              <Button
                variant={seen.action.kind === 'delete' ? 'danger' : 'quiet'}
                busy={apply.isBusy}
                busyLabel={t.starting}
                onClick={() => apply.run(seen.action)}
              >
                {seen.action.kind === 'delete'
                  ? t.applyDelete(seen.preview.changed)
                  : t.apply(seen.preview.changed)}
              </Button>
            )}
            <Button variant="bare" disabled={apply.isBusy} onClick={() => setSeen(null)}>
              {t.back}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

function Inputs() {
  const t = useMessages(bulkMessages)
  const editorText = useMessages(productEditorMessages)
  const { control } = useFormContext<Values>()
  const kind = useWatch({ control, name: 'kind' })
  const aboveZero = (text: unknown) => (numberInField(String(text)) ?? 0) > 0 || t.wrongAmount
  const number = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const
  const hint = (text: string) => <p className="text-sm text-ink-2">{text}</p>
  return (
    <>
      <Choice name="kind" label={t.kind} options={Object.entries(t.kinds)} />
      {kind === 'price' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Choice
              name="direction"
              label={t.direction}
              options={[
                ['lower', t.lower],
                ['raise', t.raise],
              ]}
            />
            <InputField<Values> name="amount" label={t.amount} rules={{ validate: aboveZero }} {...number} />
            <Choice
              name="unit"
              label={t.unit}
              options={[
                ['percent', t.percent],
                ['taka', t.taka],
              ]}
            />
            <Rounding />
          </div>
          {hint(`${t.offersStay} ${t.variantsToo}`)}
        </>
      )}
      {kind === 'offer' && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <InputField<Values>
              name="percent"
              label={t.percentOff}
              rules={{
                validate: (text) => {
                  const percent = numberInField(String(text)) ?? 0
                  return (percent >= 1 && percent <= 99) || t.wrongPercent
                },
              }}
              {...number}
            />
            <Rounding />
            <InputField<Values>
              name="startsAt"
              label={t.startsAt}
              hint={t.startsHint}
              type="datetime-local"
            />
            <InputField<Values>
              name="endsAt"
              label={t.endsAt}
              hint={t.endsHint}
              type="datetime-local"
              rules={{
                validate: (end, { startsAt }) => !end || !startsAt || String(end) > startsAt || t.wrongEnd,
              }}
            />
          </div>
          {hint(t.variantsToo)}
        </>
      )}
      {kind === 'stock' && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Choice
              name="how"
              label={t.stockHow}
              options={[
                ['add', t.add],
                ['take', t.take],
                ['set', t.set],
              ]}
            />
            <InputField<Values>
              name="pieces"
              label={t.pieces}
              rules={{
                validate: (text) => /^\d{1,7}$/.test(String(numberInField(String(text)))) || t.wrongPieces,
              }}
              {...number}
              inputMode="numeric"
            />
          </div>
          {hint(t.variantsToo)}
        </>
      )}
      {kind === 'type' && (
        <Choice
          name="productType"
          label={editorText.fields.productType}
          options={[
            ['', editorText.noType],
            ...productFields.productType.options.map((type) => [type, editorText.types[type]] as const),
          ]}
        />
      )}
      {kind === 'category' && <CategoryChoice />}
      {kind === 'hidden' && (
        <Choice
          name="hidden"
          label={t.visibility}
          options={[
            ['yes', editorText.hideThem],
            ['no', editorText.showThem],
          ]}
        />
      )}
      {kind === 'delete' && hint(t.deleteHint)}
    </>
  )
}

interface ChoiceProps {
  name: keyof Values
  label: string
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <SelectField<Values>
      name={name}
      id={`bulk-${name}`}
      label={label}
      options={options.map(([value, text]) => ({ value, text }))}
    />
  )
}

function Rounding() {
  const t = useMessages(bulkMessages)
  const options = [1, 5, 10].map((step) => [String(step), t.roundTo(step)] as const)
  return <Choice name="rounding" label={t.rounding} options={options} />
}

function CategoryChoice() {
  const t = useMessages(bulkMessages)
  const editorText = useMessages(productEditorMessages)
  const language = useLanguage()
  const { data = [] } = useApiQuery('GET /categories', {})
  return (
    <SelectField<Values>
      name="category"
      id="bulk-category"
      label={editorText.fields.subCategory}
      rules={{ required: t.choose }}
      options={[
        { value: '', text: editorText.choose },
        ...data.map((group) => ({
          label: localName(language, group),
          options: group.subCategories.map((sub) => ({
            value: JSON.stringify([group.name, sub.name]),
            text: localName(language, sub),
          })),
        })),
      ]}
    />
  )
}
