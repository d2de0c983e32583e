import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import type { DeliveryArea } from '#shop/locations/rules.ts'
import type { OrderQuote } from '#shop/orders/contract.ts'
import { useApiQuery } from '#web/data/query.tsx'

const isMobile = (typed = '') => mobilePattern.test(normalisePhone(typed))

interface Lines {
  lines: readonly { id: string; quantity: number; color: string; size: string; variantId?: string | null }[]
  destination: { district: string; thana: string; area: DeliveryArea | '' }
  /** Empty for none. */
  code: string
  /** For staff only: others learn how often a number has used a discount when they order. */
  mobileNumber?: string
}

/** Whether the shop has discounts, and what it would take off these lines; in a shop without any nothing is fetched again. */
export function useQuote({ lines, destination, code, mobileNumber }: Lines) {
  const { district, thana, area } = destination
  const offers = useApiQuery('GET /offers', {}, { staleTime: 60_000 })
  const {
    acceptsCodes = false,
    hasQuantityOffers = false,
    hasCombos = false,
    automatic = [],
  } = offers.data ?? {}
  const hasOffers = automatic.length > 0 || hasQuantityOffers || hasCombos
  const isEnabled = lines.length > 0 && (hasOffers || code !== '')
  const quote = useApiQuery(
    'POST /orders/quote',
    {
      body: {
        products: lines.map(({ id, quantity, color, size, variantId }) => ({
          id,
          quantity,
          color,
          size,
          ...(variantId && { variantId }),
        })),
        ...(area && district && thana && { deliveryArea: area, district, thana }),
        ...(code && { discountCode: code }),
        ...(isMobile(mobileNumber) && { mobileNumber }),
      },
    },
    { enabled: isEnabled, keepPrevious: true },
  )
  return {
    acceptsCodes,
    quote: isEnabled ? quote.data : undefined,
    error: quote.error,
  }
}

/** What a quote takes off an order whose goods cost `subTotal`; nothing while it is about other goods. */
export const reductionBy = (quote: OrderQuote | undefined, subTotal: number) =>
  quote && quote.subTotal === subTotal
    ? quote
    : { discount: 0, discountName: '', discountNameBn: '', isDeliveryFree: false }
