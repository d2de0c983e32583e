import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { latinDigits } from '#lib/phone.ts'
import type { Product } from '#shop/catalog/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { type Charges, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError, type ErrorBody } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { reductionBy, useQuote } from '#web/features/discounts/use-quote.ts'
import { emptyShipping, isComplete, type Shipping } from '#web/features/ordering/addresses/shipping.ts'
import { checkoutMessages } from '#web/features/ordering/messages.ts'
import { showFieldErrors } from '#web/ui/form.tsx'
import { managementMessages } from '../management-messages.ts'
import { type Draft, type DraftLine, isChosen } from './draft.ts'

interface Options {
  initial: Pick<Draft, 'shipping' | 'lines' | 'charge'>
  /** Ids of other products that the form needs. */
  productIds?: readonly string[]
  /** The delivery charge by the shop's rules; `charges` is undefined until it is loaded. */
  ruleCharge: (
    area: string,
    subTotal: number,
    charges: Charges | undefined,
    isDeliveryFree: boolean,
  ) => number
  /** The discount that an existing order keeps; a new one gets what the shop grants it. */
  granted?: Pick<Order, 'discount' | 'discountName' | 'discountNameBn'>
  /** The notice for an error without details. */
  failed: string
}

export type OrderDraft = ReturnType<typeof useOrderDraft>

/** The state of the forms that enter and edit an order. */
export function useOrderDraft({ initial, productIds = [], ruleCharge, granted, failed }: Options) {
  const t = useMessages(managementMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const [lines, setLines] = useState<readonly DraftLine[]>(initial.lines)
  const [charge, setCharge] = useState(initial.charge)
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [notice, setNotice] = useState('')
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: initial.shipping })
  const shipping = useWatch({ control: form.control }) as Shipping
  const settings = useApiQuery('GET /settings', {})
  const products = useDraftProducts([...lines.map(({ id }) => id), ...productIds])

  const subTotal = subTotalOf(lines)
  const { quote } = useQuote({
    ...{ lines: granted || !lines.every(isChosen) ? [] : lines, area: shipping.deliveryArea, code: '' },
    mobileNumber: shipping.mobileNumber,
  })
  const reduction = granted
    ? { ...granted, discount: Math.min(granted.discount, subTotal), isDeliveryFree: false }
    : reductionBy(quote, subTotal)
  const chargeTo = (area: string) => ruleCharge(area, subTotal, settings.data, reduction.isDeliveryFree)
  const usualCharge = chargeTo(shipping.deliveryArea)
  const deliveryCharge = charge === null ? usualCharge : parseTaka(charge)
  const total = totalOf(subTotal, deliveryCharge ?? 0, reduction.discount)
  const isReady =
    isComplete(shipping) &&
    lines.length > 0 &&
    lines.every(isChosen) &&
    deliveryCharge !== null &&
    settings.data !== undefined

  function clearErrors() {
    setNotice('')
    setLineErrors(new Map())
  }

  /** Shows a rejected order: new prices, errors beside lines and inputs, or the general notice. */
  function showError(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return setNotice(failed)
    if (error.body.expected) {
      const current = withCurrentPrices(error.body, lines)
      setLines(current)
      const { total } = error.body.expected as { total: number }
      return setNotice(t.pricesChanged(formatTaka(total, language)))
    }
    const errors = lineErrorsOf(error.body, lines, t, language)
    setLineErrors(errors)
    const hasFieldErrors = showFieldErrors(form, error, (field) => {
      const [, name = ''] = /^customerData\.(\w+)$/.exec(field) ?? []
      return name in emptyShipping
        ? { name: name as keyof Shipping, message: checkoutText.notAccepted }
        : null
    })
    setNotice(errors.size ? t.linesChanged : hasFieldErrors ? t.checkForm : failed)
  }

  return {
    form,
    shipping,
    lines,
    setLines,
    charge,
    setCharge,
    lineErrors,
    notice,
    setNotice,
    settings,
    products,
    subTotal,
    reduction,
    total,
    chargeTo,
    usualCharge,
    deliveryCharge,
    isReady,
    clearErrors,
    showError,
  }
}

/** An amount of taka in Latin or Bengali digits; null if it is none. */
function parseTaka(typed: string): number | null {
  const text = latinDigits(typed).replace(/[\s,৳]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

const productKey = (id: string) => ['order-draft-product', id]

/** The products as they are now; null for a deleted product. Products that could not be loaded are missing. */
function useDraftProducts(ids: readonly string[]) {
  const client = useQueryClient()
  const unique = [...new Set(ids)].filter((id) => id !== '')
  const results = useQueries({
    queries: unique.map((id) => ({
      queryKey: productKey(id),
      staleTime: 10_000,
      queryFn: (): Promise<Product | null> =>
        api('GET /product/:id', { params: { id } }).then(
          ({ data }) => data,
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 404) return null
            throw error
          },
        ),
    })),
  })
  return {
    byId: new Map(unique.map((id, index) => [id, results[index]?.data])),
    add: (product: Product) => client.setQueryData(productKey(product._id), product),
  }
}

interface LineProblem {
  /** Index of the line. */
  line: number
  reason: 'gone' | 'short'
  available: number
}

/** The errors of the lines by their keys. */
function lineErrorsOf(
  { lines: problems, fields = {} }: ErrorBody,
  lines: readonly DraftLine[],
  t: Messages<typeof managementMessages>,
  language: Language,
) {
  const errors = new Map<string, string>()
  for (const [field, message] of Object.entries(fields)) {
    const [, index, part] = /^products\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    const line = lines[Number(index)]
    if (!line) continue
    if (part === undefined) errors.set(line.key, message)
    else if (line.variantId !== '' || part === 'variantId') errors.set(line.key, t.chooseVariant)
    else errors.set(line.key, part === 'size' ? t.chooseSize : t.chooseColour)
  }
  for (const { line: index, reason, available } of (problems as LineProblem[] | undefined) ?? []) {
    const line = lines[index]
    if (line)
      errors.set(line.key, reason === 'gone' ? t.notSold : t.onlyLeft(formatNumber(available, language)))
  }
  return errors
}

/** The lines with the prices of the shop, after it rejected the shown ones. */
function withCurrentPrices({ expected }: ErrorBody, lines: readonly DraftLine[]) {
  const prices = (expected as { products?: { originalPrice: number }[] } | undefined)?.products
  return lines.map((line, index) => ({
    ...line,
    originalPrice: prices?.[index]?.originalPrice ?? line.originalPrice,
  }))
}
