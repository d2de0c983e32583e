import type { Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import {
  type ChargeBasis,
  chargeRange,
  type DeliveryRates,
  type Destination,
  deliveryChargeFor,
  weightOf,
} from '#shop/delivery/rules.ts'
import type { OrderQuote } from '#shop/orders/contract.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import { reductionBy, useQuote } from '#web/shared/discounts/use-quote.ts'
import { formatCharges } from '#web/shared/words/order-words.ts'
import type { OrderingLines } from './checkout-lines.ts'
import { codeToSend } from './code-to-send.ts'
import { aboutOf, type ExpectedTotals, type useConfirmOrder } from './use-confirm-order.ts'

interface Options extends Pick<ReturnType<typeof useConfirmOrder>, 'expected'> {
  lines: OrderingLines
  shipping: Shipping
  /** The discount code as it was typed. */
  code: string
  rates: DeliveryRates
}

/** What the order costs, as numbers to send and as texts to read. */
export function useCheckoutTotals({
  lines: { ordered, availability, weights },
  shipping,
  code,
  expected,
  rates,
}: Options) {
  const language = useLanguage()
  const { district, thana, deliveryArea: area } = shipping
  const destination = { district, thana, area }
  // The shop quotes nothing with products that are gone, so it is asked once it is known which ones are.
  const known = ordered.filter(({ id }) => availability.has(id))
  const { acceptsCodes, error, quote: granted } = useQuote({ lines: known, destination, code })
  const parcel = { subTotal: subTotalOf(ordered), weight: weightOf(weights, rates) }
  // What the shop answered to an order counts until something is changed: only then it looks at the phone number.
  const sentCode = codeToSend(code, granted, error)
  const isAnswered = expected?.about === aboutOf(shipping, sentCode) && expected.subTotal === parcel.subTotal
  const answer = isAnswered ? expected : null
  const quote = answer && granted ? withAnswer(granted, answer) : granted
  const totals = totalsOf(parcel, destination, rates, answer, quote)
  return {
    totals,
    shown: {
      ...shownTotals(totals, parcel, area, rates, language),
      // A delivery charge alone would look like the price of what is not chosen yet.
      ...(ordered.length === 0 && { total: '–' }),
    },
    chargeTo: (area: Destination['area']) =>
      totals.isDeliveryFree ? 0 : deliveryChargeFor({ ...destination, area }, parcel, rates),
    acceptsCodes,
    quote,
    error,
    discountCode: codeToSend(code, quote, error),
  }
}

/** The totals of the order. Amounts from the shop's rejection come first. */
function totalsOf(
  parcel: ChargeBasis,
  destination: Destination,
  rates: DeliveryRates,
  answer: ExpectedTotals | null,
  quote: OrderQuote | undefined,
) {
  const { subTotal } = parcel
  const reduction = reductionBy(quote, subTotal)
  const { discount } = answer ?? reduction
  const charge = deliveryChargeFor(destination, parcel, rates)
  const deliveryCharge = answer ? answer.deliveryCharge : reduction.isDeliveryFree ? 0 : charge
  return {
    ...reduction,
    isDeliveryFree: reduction.isDeliveryFree && deliveryCharge === 0,
    subTotal,
    discount,
    deliveryCharge,
    total: totalOf(subTotal, deliveryCharge, discount),
  }
}

/** A quote with what is known only after an attempt to order: whether the phone number may use the code. */
const withAnswer = (quote: OrderQuote, { discount, codeProblem }: ExpectedTotals): OrderQuote => ({
  ...quote,
  ...(codeProblem && { codeProblem, isCodeGranted: false }),
  discount,
  ...(discount !== quote.discount && { discountName: '', discountNameBn: '' }),
})

/** The totals for reading: a range where the charge depends on an area that is not known yet. */
function shownTotals(
  { subTotal, discount, isDeliveryFree, deliveryCharge, total }: ReturnType<typeof totalsOf>,
  parcel: ChargeBasis,
  area: string,
  rates: DeliveryRates,
  language: Language,
) {
  const charges = (...all: number[]) => ({
    charge: formatCharges(all, language, 2),
    /** Where no total stands below it. */
    chargeAlone: formatCharges(all, language),
    isRange: all.length > 1,
  })
  const { least, most } = isDeliveryFree ? { least: 0, most: 0 } : chargeRange(parcel, rates)
  if (area === '' && least !== most)
    return {
      ...charges(least, most),
      total: [least, most]
        .map((charge) => formatTaka(totalOf(subTotal, charge, discount), language, 2))
        .join(' – '),
    }
  const charge = area === '' ? least : deliveryCharge
  return {
    ...charges(charge),
    total: formatTaka(area === '' ? totalOf(subTotal, charge, discount) : total, language, 2),
  }
}
