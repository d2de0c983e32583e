import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ResponseOf } from '#lib/endpoint.ts'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { parseAmount } from '#lib/parse-number.ts'
import { normalisePhone } from '#lib/phone.ts'
import type { Product } from '#shop/catalog/contract.ts'
import {
  type ChargeBasis,
  type DeliveryRates,
  type Destination,
  deliveryChargeFor,
  weightOf,
} from '#shop/delivery/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Order } from '#shop/orders/contract.ts'
import { swapDiscountNames } from '#shop/orders/exchange-rules.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError, type ErrorBody } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { emptyShipping, isComplete, type Shipping } from '#web/shared/checkout/shipping.ts'
import { reductionBy, useQuote } from '#web/shared/discounts/use-quote.ts'
import { showFieldErrors } from '#web/ui/form.tsx'
import { type Draft, type DraftLine, draftLinesId, isChosen } from './draft.ts'
import { managementMessages } from './messages.ts'

interface Options {
  initial: Pick<Draft, 'shipping' | 'lines' | 'charge' | 'code' | 'keepsDiscount'>
  /** Ids of other products that the form needs. */
  productIds?: readonly string[]
  /** The delivery charge by the shop's rules, unless the delivery is free. */
  ruleCharge: (parcel: Destination & ChargeBasis, rates: DeliveryRates) => number
  /** The order that is edited; it keeps its discount while its goods are the same and no code is entered. */
  edited?: Order
  /** What is taken off the lines because they are sent for pieces that come back, in taka. */
  swapDiscountOf?: (lines: readonly DraftLine[]) => number
  /** The notice for an error without details. */
  failed: string
}

export type OrderDraft = ReturnType<typeof useOrderDraft>

/** The state of the forms that enter and edit an order. */
export function useOrderDraft({
  initial,
  productIds = [],
  ruleCharge,
  edited,
  swapDiscountOf,
  failed,
}: Options) {
  const t = useMessages(managementMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const [lines, setLines] = useState<readonly DraftLine[]>(initial.lines)
  const [charge, setCharge] = useState(initial.charge)
  const [code, setCode] = useState(initial.code ?? '')
  const [keepsDiscount, setKeepsDiscount] = useState(initial.keepsDiscount ?? false)
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [areLinesMarked, setLinesMarked] = useState(false)
  const [notice, setNotice] = useState('')
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: initial.shipping })
  const shipping = useWatch({ control: form.control }) as Shipping
  const rates = useApiQuery('GET /delivery-rates', {})
  const products = useDraftProducts([...lines.map(({ id }) => id), ...productIds])

  const subTotal = subTotalOf(lines)
  const { district, thana } = shipping
  const destination = { district, thana, area: shipping.deliveryArea }
  const isEachChosen = lines.every(isChosen)
  const newQuote = useQuote({
    lines: edited || !isEachChosen ? [] : lines,
    destination,
    code,
    mobileNumber: shipping.mobileNumber,
  })
  const hasOtherDiscount = edited !== undefined && isQuoted(edited, shipping, lines, code)
  const editQuote = useEditQuote(hasOtherDiscount && isEachChosen ? edited._id : null, shipping, lines, code)
  const { quote, error: quoteError } = edited ? editQuote : newQuote
  const granted = edited
    ? reductionAfterEdit(edited, hasOtherDiscount ? editQuote.quote : undefined, {
        subTotal,
        keepsDiscount: keepsDiscount && code === '',
      })
    : reductionBy(quote, subTotal)
  const swapDiscount = swapDiscountOf?.(lines) ?? 0
  const reduction = swapDiscount > granted.discount ? swapReduction(swapDiscount) : granted
  // Of both the larger one counts (D93).
  const otherDiscount = Math.min(swapDiscount, granted.discount)
  const weights = lines.map((line) => ({
    weight: weightOfLine(line, products.byId),
    quantity: line.quantity,
  }))
  const chargeTo = (area: string) => {
    if (reduction.isDeliveryFree) return 0
    if (!rates.data) return edited?.customerData.deliveryCharge ?? 0
    const parcel = { ...destination, area, subTotal, weight: weightOf(weights, rates.data) }
    // Other goods have lost it: then it costs what it costs.
    if (edited?.freeDelivery) return deliveryChargeFor(parcel, parcel, rates.data)
    return ruleCharge(parcel, rates.data)
  }
  const usualCharge = chargeTo(shipping.deliveryArea)
  const deliveryCharge = charge === null ? usualCharge : parseTaka(charge)
  const total = totalOf(subTotal, deliveryCharge ?? 0, reduction.discount)

  function clearErrors() {
    setNotice('')
    setLineErrors(new Map())
    setLinesMarked(false)
  }
  /** Shows which lines lack a size or colour as an error. */
  const markLines = () => setLinesMarked(true)

  /** Whether lines and charge can be sent; otherwise says what is missing and moves there. */
  function checkLines() {
    clearErrors()
    const areLinesComplete = lines.length > 0 && isEachChosen
    if (areLinesComplete && deliveryCharge !== null) return true
    markLines()
    setNotice(lines.length > 0 ? t.checkForm : t.noLines)
    focusMissing(areLinesComplete)
    return false
  }

  /** Shows a rejected order: new prices, errors beside lines and inputs, or the general notice. */
  function showError(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return setNotice(failed)
    if (error.body.fields?.discountCode) return setNotice(t.codeRejected)
    if (error.body.expected) {
      // What is taken off pieces of an exchange depends on the prices of today.
      products.refresh()
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
    areLinesMarked,
    notice,
    setNotice,
    code,
    setCode,
    acceptsCodes: newQuote.acceptsCodes,
    quote,
    editQuote: hasOtherDiscount ? editQuote.quote : undefined,
    edited,
    keepsDiscount: keepsDiscount && code === '',
    setKeepsDiscount,
    quoteError,
    rates,
    products,
    subTotal,
    reduction,
    otherDiscount,
    total,
    chargeTo,
    usualCharge,
    deliveryCharge,
    areRatesKnown: rates.data !== undefined,
    markLines,
    checkLines,
    clearErrors,
    showError,
  }
}

/** What a line needs before it can be ordered; undefined if nothing. */
export function missingOf(line: DraftLine, t: Messages<typeof managementMessages>) {
  if (isChosen(line)) return undefined
  if (line.variantId === null) return t.chooseVariant
  return line.size === '' ? t.chooseSize : t.chooseColour
}

/** Moves to the delivery charge, or to the first choice of the lines that is open. */
function focusMissing(areLinesComplete: boolean) {
  if (areLinesComplete) return document.getElementById('deliveryCharge')?.focus()
  const title = document.getElementById(draftLinesId)
  const choices = title?.parentElement?.querySelectorAll('select') ?? []
  const open = [...choices].find(({ value }) => value === '')
  ;(open ?? title)?.focus()
}

const swapReduction = (discount: number) => ({
  discount,
  isDeliveryFree: false,
  discountName: swapDiscountNames.name,
  discountNameBn: swapDiscountNames.nameBn,
})

/** Whether an edit can change the discount of an order: other goods, another phone number, or a code. */
function isQuoted(order: Order, shipping: Shipping, lines: readonly DraftLine[], code: string) {
  const key = ({
    id,
    variantId,
    originalPrice,
    quantity,
  }: Pick<DraftLine, 'id' | 'variantId' | 'originalPrice' | 'quantity'>) =>
    [id, variantId, originalPrice, quantity].join(' ')
  const isSame = order.products.map(key).sort().join() === lines.map(key).sort().join()
  return code !== '' || !isSame || normalisePhone(shipping.mobileNumber) !== order.customerData.mobileNumber
}

type EditQuote = ResponseOf<Endpoints['POST /orders/:id/quote']>

/** What is taken off an edited order: as it was granted until the shop has said what its goods would get. */
function reductionAfterEdit(
  { discount, freeDelivery, discountName, discountNameBn }: Order,
  quote: EditQuote | undefined,
  { subTotal, keepsDiscount }: { subTotal: number; keepsDiscount: boolean },
) {
  const isCurrent = quote !== undefined && quote.subTotal === subTotal
  if (isCurrent && !(keepsDiscount && quote.kept)) return quote
  const former = { discount: Math.min(discount, subTotal), isDeliveryFree: freeDelivery }
  return { discountName, discountNameBn, ...former, ...(isCurrent && quote.kept) }
}

/** What an order has after an edit; fetched only where that can be something else. */
function useEditQuote(id: string | null, shipping: Shipping, lines: readonly DraftLine[], code: string) {
  const { deliveryArea, name, mobileNumber, district, thana, address, addressType } = shipping
  const isEnabled = id !== null && lines.length > 0 && deliveryArea !== '' && isComplete(shipping)
  const query = useApiQuery(
    'POST /orders/:id/quote',
    {
      params: { id: id ?? '' },
      body: {
        products: lines.map(editedLine),
        customerData: {
          name,
          mobileNumber,
          district,
          thana,
          address,
          addressType,
          // The shop's own; a charge that staff agree would take a free delivery away.
          deliveryArea: deliveryArea || 'Outside Dhaka',
          deliveryCharge: 0,
        },
        ...(code && { discountCode: code }),
      },
    },
    { enabled: isEnabled, keepPrevious: true },
  )
  const quote = isEnabled ? query.data : undefined
  return { quote, error: query.error }
}

/** A line as an edit sends it. */
export const editedLine = ({ line, id, quantity, color, size, variantId }: DraftLine) => ({
  line,
  id,
  quantity,
  color,
  size,
  ...(variantId && { variantId }),
})

/** Grams of one piece: as it was ordered, of a new or changed line as the product has it now. */
function weightOfLine(
  { id, variantId, ordered, weight }: DraftLine,
  products: ReadonlyMap<string, Product | null | undefined>,
) {
  if (ordered && ordered.variantId === (variantId ?? '')) return weight
  const product = products.get(id)
  return product?.variants.find(({ _id }) => _id === variantId)?.weight ?? product?.weight ?? null
}

/** An amount of taka in Latin or Bengali digits; null if it is none. */
function parseTaka(typed: string): number | null {
  const text = String(parseAmount(typed))
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

const productsKey = 'order-draft-product'
const productKey = (id: string) => [productsKey, id]

/** The products as they are now; null for a deleted product. Products that could not be loaded are missing. */
export function useDraftProducts(ids: readonly string[]) {
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
    refresh: () => client.invalidateQueries({ queryKey: [productsKey] }),
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
