import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Discount } from '#shop/discounts/contract.ts'
import {
  type DiscountKind,
  discountCodePattern,
  discountKinds,
  normaliseDiscountCode,
} from '#shop/discounts/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { discountAdminMessages } from './admin-messages.ts'
import { ConditionsFold, GoodsFold } from './discount-folds.tsx'
import { bodyOf, type DiscountValues, numberInput, numberRule, valuesOf } from './discount-values.ts'

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
        const name = field.split('.')[0] as keyof DiscountValues
        const messages: Partial<Record<keyof DiscountValues, string>> = {
          code: t.codeTaken,
          until: t.endsFirst,
        }
        return name in form.getValues() ? { name, message: messages[name] ?? t.notAccepted } : null
      }),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  useEffect(() => form.setFocus('name'), [form])
  const required = numberRule(true, t.wrongNumber)
  return (
    <Form form={form} onSubmit={save.run} className="mb-4 flex flex-col gap-4">
      <div className="card grid gap-4 p-4 md:grid-cols-2 md:p-5">
        <h2 className="text-lg md:col-span-2">{discount ? t.changeTitle(discount.name) : t.addTitle}</h2>
        <InputField<DiscountValues>
          name="name"
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          rules={{ required: t.nameHint }}
        />
        <InputField<DiscountValues> name="nameBn" label={t.nameBn} lang="bn" maxLength={60} />
        <SelectField<DiscountValues>
          name="kind"
          label={t.kind}
          options={discountKinds.map((each) => ({ value: each, text: t.kinds[each] }))}
        />
        {(kind === 'percent' || kind === 'taka') && (
          <InputField<DiscountValues>
            key={kind}
            name="value"
            label={kind === 'percent' ? t.percent : t.taka}
            rules={required}
            {...numberInput}
          />
        )}
        {kind === 'buy-get' && (
          <div className="grid grid-cols-2 gap-4">
            <InputField<DiscountValues> name="buy" label={t.buy} rules={required} {...numberInput} />
            <InputField<DiscountValues>
              name="get"
              label={t.get}
              hint={t.getHint}
              rules={required}
              {...numberInput}
            />
          </div>
        )}
        <InputField<DiscountValues>
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
        <div className="grid gap-4 md:col-span-2 md:grid-cols-2">
          <InputField<DiscountValues> name="from" type="datetime-local" label={t.from} />
          <InputField<DiscountValues> name="until" type="datetime-local" label={t.until} />
        </div>
        <CheckField<DiscountValues> name="enabled" label={t.enabled} className="md:col-span-2" />
      </div>
      <ConditionsFold />
      <GoodsFold />
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
