import type { DeliveryArea } from '#shop/locations/rules.ts'

/** What a parcel costs by its weight, in taka: one charge for each weight step, or a single one without steps. */
export interface Tariff {
  charges: readonly number[]
  /** For each kilogram, or part of one, over the last step. */
  perKg: number
}

/** A district, or one thana of it where `thana` is not empty, by their Bengali names. */
export interface Place {
  district: string
  thana: string
}

/** Places with charges of their own. */
export interface Zone extends Tariff {
  name: string
  nameBn: string
  places: readonly Place[]
  /** Days from confirmation to delivery. */
  days: number
}

export interface DeliveryRates {
  /** Free delivery applies when the subtotal is over this many taka (D36). */
  freeDeliveryOver: number
  /** Grams of a piece that has no weight of its own. */
  usualWeight: number
  /** Upper ends of the weight steps in grams, ascending; without any the weight does not matter. */
  steps: readonly number[]
  areas: Readonly<Record<DeliveryArea, Tariff & { days: number }>>
  zones: readonly Zone[]
}

export const maxZones = 30
export const maxSteps = 8
export const maxGrams = 100_000

/** Where a parcel goes; `area` is empty until one is chosen. */
export interface Destination extends Place {
  area: string
}

export interface ChargeBasis {
  /** Taka. */
  subTotal: number
  /** Grams. */
  weight: number
}

/** The zone of a place; one of its thana comes before one of its district. Null where the delivery area decides. */
export function findZone({ district, thana }: Place, { zones }: Pick<DeliveryRates, 'zones'>): Zone | null {
  const zoneOf = (thana: string) =>
    zones.find(({ places }) => places.some((place) => place.district === district && place.thana === thana))
  return zoneOf(thana) ?? zoneOf('') ?? null
}

/** The zone or delivery area of a destination, with its charges and days; null until an area is chosen. */
const findTariff = (destination: Destination, rates: DeliveryRates) =>
  destination.area === ''
    ? null
    : (findZone(destination, rates) ?? rates.areas[destination.area as DeliveryArea] ?? null)

/** Days from confirmation to delivery; null until an area is chosen. */
export const deliveryDaysTo = (destination: Destination, rates: DeliveryRates) =>
  findTariff(destination, rates)?.days ?? null

/** The days of an order after its address was changed: the same, unless it goes to another zone or area. */
export const daysAfterAddressChange = (
  days: number | null,
  before: Destination,
  after: Destination,
  rates: DeliveryRates,
) => (findTariff(before, rates) === findTariff(after, rates) ? days : deliveryDaysTo(after, rates))

/** The charge of a tariff for this weight, in taka. */
export function chargeByWeight({ charges, perKg }: Tariff, weight: number, steps: readonly number[]) {
  const step = steps.findIndex((most) => weight <= most)
  if (step >= 0) return charges[step] ?? 0
  const last = charges.at(-1) ?? 0
  const most = steps.at(-1)
  if (most === undefined) return last
  return (Math.round(last * 100) + Math.round(perKg * 100) * Math.ceil((weight - most) / 1000)) / 100
}

/** Delivery charge in taka: 0 until an area is chosen, and 0 when the subtotal is over the free-delivery threshold (D36). */
export function deliveryChargeFor(
  destination: Destination,
  { subTotal, weight }: ChargeBasis,
  rates: DeliveryRates,
): number {
  if (subTotal > rates.freeDeliveryOver) return 0
  const tariff = findTariff(destination, rates)
  return tariff ? chargeByWeight(tariff, weight, rates.steps) : 0
}

/** The least and the most that this parcel can cost, wherever it goes. */
export function chargeRange({ subTotal, weight }: ChargeBasis, rates: DeliveryRates) {
  const charges =
    subTotal > rates.freeDeliveryOver
      ? [0]
      : [...Object.values(rates.areas), ...rates.zones].map((tariff) =>
          chargeByWeight(tariff, weight, rates.steps),
        )
  return { least: Math.min(...charges), most: Math.max(...charges) }
}

/** Grams of these pieces together. */
export const weightOf = (
  lines: readonly { weight: number | null; quantity: number }[],
  { usualWeight }: Pick<DeliveryRates, 'usualWeight'>,
) => lines.reduce((sum, { weight, quantity }) => sum + (weight ?? usualWeight) * quantity, 0)

interface ChargedOrder extends Destination, ChargeBasis {
  deliveryCharge: number
  freeDelivery: boolean
}

/**
 * Delivery charge in taka after the customer changed the address: the agreed one, unless another tariff applies. Free delivery
 * that was granted stays.
 */
export function chargeAfterAddressChange(
  order: ChargedOrder,
  destination: Destination,
  rates: DeliveryRates,
): number {
  const isSame = findTariff(order, rates) === findTariff(destination, rates)
  return isSame || order.freeDelivery ? order.deliveryCharge : deliveryChargeFor(destination, order, rates)
}

/**
 * Delivery charge in taka after staff changed address or lines: the agreed one, unless the charge by the rules differs between
 * before and after. Free delivery that was granted stays.
 */
export function chargeAfterEdit(
  before: ChargedOrder,
  after: Destination & ChargeBasis,
  rates: DeliveryRates,
): number {
  if (before.freeDelivery) return before.deliveryCharge
  const charge = deliveryChargeFor(after, after, rates)
  return charge === deliveryChargeFor(before, before, rates) ? before.deliveryCharge : charge
}
