import { parseNumber } from '#lib/parse-number.ts'
import type { DeliveryRatesWithVersion, RatesInput } from '#shop/delivery/contract.ts'
import { maxGrams, maxSteps, type Place } from '#shop/delivery/rules.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'

/** Amounts as they are typed, one for each weight step. */
interface TariffValues {
  charges: string[]
  perKg: string
}
export interface ZoneValues extends TariffValues {
  name: string
  nameBn: string
  days: string
  places: Place[]
}
export interface RatesValues {
  usualWeight: string
  /** Kilograms, separated by commas. */
  steps: string
  /** In the order of `deliveryAreas`. */
  areas: TariffValues[]
  zones: ZoneValues[]
}

const tariffValuesOf = ({ charges, perKg }: { charges: readonly number[]; perKg: number }) => ({
  charges: charges.map(String),
  perKg: perKg === 0 ? '' : String(perKg),
})

export const rateValuesOf = ({
  usualWeight,
  steps,
  areas,
  zones,
}: DeliveryRatesWithVersion): RatesValues => ({
  usualWeight: String(usualWeight),
  steps: steps.map((grams) => String(grams / 1000)).join(', '),
  areas: deliveryAreas.map((area) => tariffValuesOf(areas[area])),
  zones: zones.map(({ name, nameBn, days, places, ...tariff }) => ({
    name,
    nameBn,
    days: String(days),
    places,
    ...tariffValuesOf(tariff),
  })),
})

export const emptyZone: ZoneValues = { name: '', nameBn: '', days: '', places: [], charges: [], perKg: '' }

/** The upper ends of the weight steps in grams; null for a text that has none. */
export function parseSteps(typed: string): number[] | null {
  const steps = typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map((text) => Math.round(Number(parseNumber(text)) * 1_000_000) / 1000)
  const isValid = steps.every(
    (grams, index) => Number.isInteger(grams) && grams > (steps[index - 1] ?? 0) && grams <= maxGrams,
  )
  return isValid && steps.length <= maxSteps ? steps : null
}

/** Whole grams; null for anything else. */
export function parseGrams(typed: string) {
  const grams = Number(parseNumber(typed))
  return typed.trim() !== '' && Number.isInteger(grams) && grams >= 1 && grams <= maxGrams ? grams : null
}

/** Taka; null for anything else. */
export function parseCharge(typed: string) {
  const text = String(parseNumber(typed))
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}

export function parseDays(typed: string) {
  const text = String(parseNumber(typed))
  return /^\d{1,3}$/.test(text) && Number(text) <= 365 ? Number(text) : null
}

/** The charges in the format of the API; what is no number yet counts as 0. */
export function inputOf({ usualWeight, steps, areas, zones }: RatesValues): RatesInput {
  const grams = parseSteps(steps) ?? []
  const tariffOf = ({ charges, perKg }: TariffValues) => ({
    charges: Array.from(
      { length: Math.max(1, grams.length) },
      (_, index) => parseCharge(charges[index] ?? '') ?? 0,
    ),
    perKg: parseCharge(perKg) ?? 0,
  })
  const [inside, outside] = areas.map(tariffOf)
  const none = { charges: [0], perKg: 0 }
  return {
    usualWeight: parseGrams(usualWeight) ?? 1,
    steps: grams,
    areas: { 'Inside Dhaka': inside ?? none, 'Outside Dhaka': outside ?? none },
    zones: zones.map(({ name, nameBn, days, places, ...tariff }) => ({
      name: name.trim(),
      nameBn: nameBn.trim(),
      days: parseDays(days) ?? 0,
      places,
      ...tariffOf(tariff),
    })),
  }
}
