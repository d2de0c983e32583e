import { useEffect } from 'react'
import { type RegisterOptions, useFormContext, useWatch } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { localTime, momentOf } from '#lib/local-time.ts'
import { parseNumber } from '#lib/parse-number.ts'
import type { Discount } from '#shop/discounts/contract.ts'
import {
  type DiscountKind,
  discountCodePattern,
  discountKinds,
  normaliseDiscountCode,
} from '#shop/discounts/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { discountAdminMessages } from './admin-messages.ts'
import { DiscountProducts } from './discount-products.tsx'

/** Everything as it is typed. */
interface Values {
  name: string
  nameBn: string
  code: string
  kind: DiscountKind
  value: string
  buy: string
  get: string
  categoryIds: string[]
  productIds: string[]
  minimum: string
  maxOrders: string
  maxPerPhone: string
  from: string
  until: string
  enabled: boolean
}

const typed = (number: number | null) => (number ? String(number) : '')
const numberOf = (text: string) => (text.trim() === '' ? null : parseNumber(text))

const valuesOf = (discount: Discount | null): Values => ({
  name: discount?.name ?? '',
  nameBn: discount?.nameBn ?? '',
  code: discount?.code ?? '',
  kind: discount?.kind ?? 'percent',
  value: typed(discount?.value ?? null),
  buy: typed(discount?.buy ?? null),
  get: typed(discount?.get ?? null),
  categoryIds: discount?.categoryIds ?? [],
  productIds: discount?.productIds ?? [],
  minimum: typed(discount?.minimum ?? null),
  maxOrders: typed(discount?.maxOrders ?? null),
  maxPerPhone: typed(discount?.maxPerPhone ?? null),
  from: localTime(discount?.from ?? null),
  until: localTime(discount?.until ?? null),
  enabled: discount?.enabled ?? true,
})

const bodyOf = ({ kind, ...values }: Values) => ({
  kind,
  name: values.name,
  nameBn: values.nameBn,
  enabled: values.enabled,
  code: normaliseDiscountCode(values.code),
  value: kind === 'percent' || kind === 'taka' ? (numberOf(values.value) ?? 0) : 0,
  buy: kind === 'buy-get' ? (numberOf(values.buy) ?? 0) : 0,
  get: kind === 'buy-get' ? (numberOf(values.get) ?? 0) : 0,
  categoryIds: values.categoryIds,
  productIds: values.productIds,
  minimum: numberOf(values.minimum) ?? 0,
  maxOrders: numberOf(values.maxOrders),
  maxPerPhone: numberOf(values.maxPerPhone),
  from: momentOf(values.from),
  until: momentOf(values.until),
})

interface Props {
  /** The discount to change; null for a new one. */
  discount: Discount | null
  onClose: () => void
}

export function DiscountForm({ discount, onClose }: Props) {
  const t = useMessages(discountAdminMessages)
  const { form, ...save } = useVersionedForm(['PUT /discounts/:id'], {
    seen: discount,
    valuesOf,
    async save(values, seen) {
      const body = bodyOf(values)
      if (!seen) return api('POST /discounts', { body })
      return api('PUT /discounts/:id', {
        params: { id: seen._id },
        body: { ...body, version: seen.version },
      })
    },
    textOf: (field, value) => (field === 'kind' ? t.kinds[value as DiscountKind] : String(value)),
    invalidates: ['GET /discounts'],
    onSuccess() {
      showToast('success', t.saved)
      onClose()
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => {
        const name = field.split('.')[0] as keyof Values
        const messages: Partial<Record<keyof Values, string>> = { code: t.codeTaken, until: t.endsFirst }
        return name in form.getValues() ? { name, message: messages[name] ?? t.notAccepted } : null
      }),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  useEffect(() => form.setFocus('name'), [form])

  const number = (isRequired: boolean): RegisterOptions<Values> => ({
    validate: (text) => {
      const value = numberOf(String(text))
      return (value === null ? !isRequired : value >= (isRequired ? 1 : 0)) || t.wrongNumber
    },
  })
  const numberInput = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const
  return (
    <Form form={form} onSubmit={save.run} className="card mb-4 grid gap-4 p-4 md:grid-cols-2 md:p-5">
      <h2 className="text-lg md:col-span-2">{discount ? t.changeTitle(discount.name) : t.addTitle}</h2>
      <InputField<Values>
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        rules={{ required: t.nameHint }}
      />
      <InputField<Values> name="nameBn" label={t.nameBn} lang="bn" maxLength={60} />
      <SelectField<Values>
        name="kind"
        label={t.kind}
        options={discountKinds.map((each) => ({ value: each, text: t.kinds[each] }))}
      />
      {(kind === 'percent' || kind === 'taka') && (
        <InputField<Values>
          key={kind}
          name="value"
          label={kind === 'percent' ? t.percent : t.taka}
          rules={number(true)}
          {...numberInput}
        />
      )}
      {kind === 'buy-get' && (
        <div className="grid grid-cols-2 gap-4">
          <InputField<Values> name="buy" label={t.buy} rules={number(true)} {...numberInput} />
          <InputField<Values>
            name="get"
            label={t.get}
            hint={t.getHint}
            rules={number(true)}
            {...numberInput}
          />
        </div>
      )}
      <InputField<Values>
        name="code"
        label={t.code}
        hint={t.codeHint}
        maxLength={40}
        autoComplete="off"
        rules={{
          validate: (text) => {
            const code = normaliseDiscountCode(String(text))
            return code === '' || discountCodePattern.test(code) || t.wrongCode
          },
        }}
      />
      <InputField<Values>
        name="minimum"
        label={t.minimum}
        hint={t.minimumHint}
        rules={number(false)}
        {...numberInput}
      />
      <InputField<Values>
        name="maxOrders"
        label={t.maxOrders}
        hint={t.noLimit}
        rules={number(false)}
        {...numberInput}
      />
      <InputField<Values>
        name="maxPerPhone"
        label={t.maxPerPhone}
        hint={t.noLimit}
        rules={number(false)}
        {...numberInput}
      />
      <InputField<Values> name="from" type="datetime-local" label={t.from} />
      <InputField<Values> name="until" type="datetime-local" label={t.until} />
      <CategoryBoxes />
      <DiscountProducts />
      <CheckField<Values> name="enabled" label={t.enabled} className="md:col-span-2" />
      <div className="flex flex-col gap-4 md:col-span-2">
        <ConflictNotice useCurrent={save.useCurrent} />
        <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
      </div>
    </Form>
  )
}

function CategoryBoxes() {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const { register, getFieldState, formState } = useFormContext<Values>()
  const categories = useApiQuery('GET /admin-categories', {}, { staleTime: 60_000 })
  return (
    <FieldGroup
      legend={t.onlyCategories}
      hint={t.allGoods}
      error={getFieldState('categoryIds', formState).error?.message}
      className="md:col-span-2"
    >
      <div className="grid gap-x-4 md:grid-cols-2 lg:grid-cols-3">
        {categories.data?.map((category) => (
          <CheckBox
            key={category._id}
            value={category._id}
            label={localName(language, category)}
            {...register('categoryIds')}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
