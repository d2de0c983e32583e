import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { filledLine, line, opaque, taka } from '#lib/schemas.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { maxDays } from '#shop/settings/rules.ts'
import { type DeliveryRates, maxGrams, maxSteps, maxZones } from './rules.ts'

const grams = z.int().min(1).max(maxGrams)
const tariff = z.strictObject({
  /** Taka for each weight step, or one charge without steps. */
  charges: z.array(taka).min(1).max(maxSteps),
  /** Taka for each kilogram, or part of one, over the last step. */
  perKg: taka.default(0),
})
const place = z.strictObject({
  district: filledLine(60),
  /** Empty: the whole district. */
  thana: line(60).default(''),
})
const zone = tariff.extend({
  name: filledLine(40),
  nameBn: line(40).default(''),
  days: z.int().min(0).max(maxDays),
  places: z.array(place).min(1).max(600),
})

const rates = z.object({
  freeDeliveryOver: taka,
  usualWeight: z.int(),
  steps: z.array(z.int()),
  areas: z.record(z.enum(deliveryAreas), tariff.extend({ days: z.int() })),
  zones: z.array(zone),
}) satisfies z.ZodType<DeliveryRates>

export const getDeliveryRates = endpoint({
  method: 'GET',
  path: '/delivery-rates',
  summary:
    'What delivery costs: for each zone and weight, and inside and outside Dhaka for the rest. `version` is sent back with a change.',
  access: 'public',
  response: rates.extend({ version: z.string() }),
  cached: true,
})
export type DeliveryRatesWithVersion = z.output<(typeof getDeliveryRates)['response']>

/** The charges that are typed; thresholds, days and first charges of the two areas are settings. */
export const ratesInput = z.object({
  usualWeight: grams,
  steps: z
    .array(grams)
    .max(maxSteps)
    .refine((steps) => steps.every((step, index) => step > (steps[index - 1] ?? 0)), 'Each one higher.'),
  areas: z.strictObject({ 'Inside Dhaka': tariff, 'Outside Dhaka': tariff }),
  zones: z.array(zone).max(maxZones),
})
export type RatesInput = z.output<typeof ratesInput>

export const putDeliveryRates = endpoint({
  method: 'PUT',
  path: '/delivery-rates',
  summary:
    'Replaces the delivery charges. Orders keep theirs. 409 with the current ones as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'settings',
  body: ratesInput.extend({ version: opaque(64) }),
  response: getDeliveryRates.response,
  conflict: getDeliveryRates.response,
  invalidates: 'storefront',
})
