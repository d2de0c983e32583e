import type { FastifyInstance } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import data from './bd-locations.json' with { type: 'json' }
import * as contract from './contract.ts'
import { type DeliveryArea, deliveryAreaOf, normalizeName } from './rules.ts'

interface Names {
  bn: string
  en: string
  aliases?: string[]
}
type ThanaSource = Omit<contract.Thana, 'aliases'> & Names
type DistrictSource = Names & { thanas: ThanaSource[] }

const source = data.districts as DistrictSource[]

const namesOf = ({ bn, en, aliases = [] }: Names) => ({ bn, en, aliases })
const districts: contract.District[] = source.map((district) => ({
  ...namesOf(district),
  thanas: district.thanas.map((thana) => ({ ...namesOf(thana), kind: thana.kind })),
}))

export const listDistricts = () => districts

const byName = <T extends Names>(locations: T[]) =>
  new Map(
    locations.flatMap((location) =>
      [location.bn, location.en, ...(location.aliases ?? [])].map((name) => [normalizeName(name), location]),
    ),
  )

const districtsByName = byName(source)
const thanasByName = new Map(source.map((district) => [district, byName(district.thanas)]))

function lookUpDistrict(name: string, field: string) {
  const district = districtsByName.get(normalizeName(name))
  if (!district) throw invalidField(field, 'Not a district of the list.')
  return district
}

/** The Bengali name of the district with this Bengali, English or alternative name. Throws an error for `field`. */
export const resolveDistrict = (name: string, field: string) => lookUpDistrict(name, field).bn

/**
 * Finds district and thana by Bengali, English or alternative name and returns their Bengali names (D44). Throws an error
 * for the field `<fieldPrefix>district` or `<fieldPrefix>thana`.
 */
export function resolveLocation(districtName: string, thanaName: string, fieldPrefix: string) {
  const district = lookUpDistrict(districtName, `${fieldPrefix}district`)
  const thana = thanasByName.get(district)?.get(normalizeName(thanaName))
  if (!thana) throw invalidField(`${fieldPrefix}thana`, 'Not a thana or upazila of this district.')
  const area: DeliveryArea = deliveryAreaOf(district.en, thana)
  return { district: district.bn, thana: thana.bn, area }
}

/** The English names of an order's district and thana; the names themselves where the list has them no more. */
export function englishLocation(districtName: string, thanaName: string) {
  const district = districtsByName.get(normalizeName(districtName))
  const thana = district && thanasByName.get(district)?.get(normalizeName(thanaName))
  return { district: district?.en ?? districtName, thana: thana?.en ?? thanaName }
}

const invalidField = (field: string, message: string) =>
  new ShopError('invalid', message, { fields: { [field]: message } })

function locationRoutes(app: FastifyInstance) {
  route(app, contract.getLocations, async () => listDistricts())
}

export const locationsDomain: Domain = { routes: locationRoutes }
