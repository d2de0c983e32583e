import type { OrderQuote } from '#shop/orders/contract.ts'

/**
 * The code as it was typed, also while the shop is asked about it, unless the shop has said that it would be rejected, or could not
 * be asked. An answer about this code counts although asking again has failed.
 */
export function codeToSend(
  code: string,
  quote: Pick<OrderQuote, 'discountCode' | 'codeProblem'> | undefined,
  error: unknown,
) {
  if (quote?.discountCode === code) return quote.codeProblem ? '' : code
  return error ? '' : code
}
