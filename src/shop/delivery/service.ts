import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { editConflict, invalid } from '#lib/errors.ts'
import { inTransaction } from '#platform/database.ts'
import { versionOf } from '#platform/version-of.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { resolveDistrict, resolveLocation } from '#shop/locations/service.ts'
import { route } from '#shop/route.ts'
import { lockSettings, settingsOf, settingsReader, writeSettings } from '#shop/settings/service.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import type { DeliveryRates, Place } from './rules.ts'

/** The row of `settings` that has what is beside the settings: weights, further charges and zones. */
const key = 'deliveryRates'

const firstChargeSetting = {
  'Inside Dhaka': 'chargeInsideDhaka',
  'Outside Dhaka': 'chargeOutsideDhaka',
} as const

const storedRates = contract.ratesInput.extend({
  usualWeight: z.int().default(500),
  steps: z.array(z.int()).default([]),
  areas: contract.ratesInput.shape.areas.default({
    'Inside Dhaka': { charges: [0], perKg: 0 },
    'Outside Dhaka': { charges: [0], perKg: 0 },
  }),
  zones: contract.ratesInput.shape.zones.default([]),
})

/** The delivery charges. The first charge of each area is a setting, which pages and texts of the shop name. */
function composeRates(
  { usualWeight, steps, areas, zones }: contract.RatesInput,
  settings: Settings,
): DeliveryRates {
  const area = (name: (typeof deliveryAreas)[number], days: number) => ({
    charges: [settings[firstChargeSetting[name]], ...areas[name].charges.slice(1)],
    perKg: areas[name].perKg,
    days,
  })
  return {
    freeDeliveryOver: settings.freeDeliveryOver,
    usualWeight,
    steps,
    areas: {
      'Inside Dhaka': area('Inside Dhaka', settings.deliveryDaysInsideDhaka),
      'Outside Dhaka': area('Outside Dhaka', settings.deliveryDaysOutsideDhaka),
    },
    zones,
  }
}

/** The delivery charges, inside and outside Dhaka only and whatever the weight unless the merchant has changed that. */
export const { read: readRates, readCached: readCachedRates } = settingsReader('delivery-rates', (stored) =>
  composeRates(storedRates.parse(stored[key] ?? {}), settingsOf(stored)),
)

const withVersion = (rates: DeliveryRates): contract.DeliveryRatesWithVersion => {
  const copy = structuredClone(rates) as Omit<contract.DeliveryRatesWithVersion, 'version'>
  return { ...copy, version: versionOf(rates) }
}

/** The places by their Bengali names; throws for those that do not exist, or are in two zones. */
function resolveZones(zones: contract.RatesInput['zones']) {
  const problems: Record<string, string> = {}
  const used = new Set<string>()
  const names = new Set<string>()
  const resolved = zones.map((zone, index) => {
    if (names.has(zone.name)) problems[`zones.${index}.name`] = 'Another zone has this name.'
    names.add(zone.name)
    const places = zone.places.map(({ district, thana }, position): Place => {
      const field = `zones.${index}.places.${position}.`
      const place =
        thana === ''
          ? { district: resolveDistrict(district, `${field}district`), thana: '' }
          : resolveLocation(district, thana, field)
      const placeKey = `${place.district} ${place.thana}`
      if (used.has(placeKey)) problems[`zones.${index}.places`] ??= 'A place can be in one zone only.'
      used.add(placeKey)
      return { district: place.district, thana: place.thana }
    })
    return { ...zone, places }
  })
  return { problems, resolved }
}

const changeRates = ({ db, audit }: Call, { version, ...input }: contract.RatesInput & { version: string }) =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const before = withVersion(await readRates(tx))
    if (before.version !== version) throw editConflict(contract.putDeliveryRates, before)
    const { problems, resolved } = resolveZones(input.zones)
    const count = Math.max(1, input.steps.length)
    for (const area of deliveryAreas)
      if (input.areas[area].charges.length !== count)
        problems[`areas.${area}.charges`] = 'One charge for each weight.'
    resolved.forEach(({ charges }, index) => {
      if (charges.length !== count) problems[`zones.${index}.charges`] = 'One charge for each weight.'
    })
    if (Object.keys(problems).length) throw invalid(problems)
    const firstCharges = deliveryAreas.map((area) => [
      firstChargeSetting[area],
      input.areas[area].charges[0] ?? 0,
    ])
    await writeSettings(tx, {
      ...Object.fromEntries(firstCharges),
      [key]: { ...input, zones: resolved },
    })
    const after = withVersion(await readRates(tx))
    await audit(tx, 'delivery-rates-changed', 'settings', { before, after })
    return after
  })

function deliveryRoutes(app: FastifyInstance, shop: Shop) {
  route(app, contract.getDeliveryRates, async () => withVersion(await readCachedRates(shop)))
  route(app, contract.putDeliveryRates, ({ body }, call) => changeRates(call, body))
}

export const deliveryDomain: Domain = { routes: deliveryRoutes }
