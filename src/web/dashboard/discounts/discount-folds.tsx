import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { Fold, hasRoom } from '#web/dashboard/kit/fold.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { InputField } from '#web/ui/form.tsx'
import { discountAdminMessages } from './admin-messages.ts'
import { DiscountProducts } from './discount-products.tsx'
import { type DiscountValues, numberInput, numberRule } from './discount-values.ts'

interface Props {
  title: string
  note: string
  fields: readonly (keyof DiscountValues)[]
  children: ReactNode
}

/** What few discounts need: says what is filled in while it is closed, and opens for an error. */
function DiscountFold({ fields, children, ...fold }: Props) {
  const { errors, submitCount } = useFormContext<DiscountValues>().formState
  return (
    <Fold
      {...fold}
      startsOpen={hasRoom()}
      mustShow={fields.some((name) => name in errors)}
      attempt={submitCount}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
    </Fold>
  )
}

const conditions = ['minimum', 'maxOrders', 'maxPerPhone'] as const

export function ConditionsFold() {
  const t = useMessages(discountAdminMessages)
  const values = useWatch<DiscountValues, typeof conditions>({ name: conditions })
  const filled = conditions.flatMap((name, index) => {
    const typed = values[index]?.trim()
    return typed ? [`${t[name]}: ${typed}`] : []
  })
  const rules = numberRule(false, t.wrongNumber)
  const hints = { minimum: t.minimumHint, maxOrders: t.noLimit, maxPerPhone: t.noLimit }
  return (
    <DiscountFold title={t.conditions} note={filled.join(' · ') || t.noConditions} fields={conditions}>
      {conditions.map((name) => (
        <InputField<DiscountValues>
          key={name}
          name={name}
          label={t[name]}
          hint={hints[name]}
          rules={rules}
          {...numberInput}
        />
      ))}
    </DiscountFold>
  )
}

export function GoodsFold() {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const categories = useApiQuery('GET /admin-categories', {}, { staleTime: 60_000 }).data ?? []
  const { register, getFieldState, formState } = useFormContext<DiscountValues>()
  const [categoryIds, productIds] = useWatch<DiscountValues, ['categoryIds', 'productIds']>({
    name: ['categoryIds', 'productIds'],
  })
  const chosen = [
    ...categories.filter(({ _id }) => categoryIds.includes(_id)).map((each) => localName(language, each)),
    ...(productIds.length > 0 ? [t.products(productIds.length)] : []),
  ]
  return (
    <DiscountFold
      title={t.goods}
      note={chosen.join(' · ') || (categoryIds.length > 0 ? t.someGoods : t.allProducts)}
      fields={['categoryIds', 'productIds']}
    >
      <FieldGroup
        legend={t.onlyCategories}
        hint={t.allGoods}
        error={getFieldState('categoryIds', formState).error?.message}
        className="md:col-span-2"
      >
        <div className="grid gap-x-4 md:grid-cols-2 lg:grid-cols-3">
          {categories.map((category) => (
            <CheckBox
              key={category._id}
              value={category._id}
              label={localName(language, category)}
              {...register('categoryIds')}
            />
          ))}
        </div>
      </FieldGroup>
      <DiscountProducts />
    </DiscountFold>
  )
}
