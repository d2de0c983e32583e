import type { RegisterOptions } from 'react-hook-form'
import { localTime, momentOf } from '#lib/local-time.ts'
import { parseNumber } from '#lib/parse-number.ts'
import type { Discount } from '#shop/discounts/contract.ts'
import { type DiscountKind, normaliseDiscountCode } from '#shop/discounts/rules.ts'

/** Everything as it is typed. */
export interface DiscountValues {
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

export const valuesOf = (discount: Discount | null): DiscountValues => ({
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

export const bodyOf = ({ kind, ...values }: DiscountValues) => ({
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

export const numberInput = { inputMode: 'decimal', maxLength: 12, autoComplete: 'off' } as const

export const numberRule = (isRequired: boolean, wrong: string): RegisterOptions<DiscountValues> => ({
  validate: (text) => {
    const value = numberOf(String(text))
    return (value === null ? !isRequired : value >= (isRequired ? 1 : 0)) || wrong
  },
})
