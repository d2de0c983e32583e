/**
 * Divides an amount in proportion to these weights, so that the parts add up to it exactly: each is rounded down, and the paisa
 * that are left go to the largest remainders, of equal ones to the first. No part exceeds its weight while the amount does not
 * exceed their sum. Nothing is divided where no weight is above 0. An amount below 0 is what takes back the same one above it.
 */
export function dividePaisa(amountPaisa: number, weights: readonly number[]): number[] {
  // Not negated, which would make -0 of a part that is 0.
  if (amountPaisa < 0) return dividePaisa(-amountPaisa, weights).map((part) => 0 - part)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map(() => 0)
  // Products of two amounts are larger than the integers of a double.
  const products = weights.map((weight) => BigInt(amountPaisa) * BigInt(weight))
  const parts = products.map((product) => Number(product / BigInt(whole)))
  const remainders = products.map((product) => Number(product % BigInt(whole)))
  const left = amountPaisa - parts.reduce((sum, part) => sum + part, 0)
  const order = [...weights.keys()].sort((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0))
  for (const index of order.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
