import { ShopError } from '#lib/errors.ts'
import data from './bd-locations.json' with { type: 'json' }
import type { District, Thana } from './contract.ts'
import { type DeliveryArea, likelyArea, plainName } from './rules.ts'

interface Named {
  bn: string
  en: string
  aliases?: string[]
}
type ThanaSource = Omit<Thana, 'aliases'> & Named
type DistrictSource = Named & { thanas: ThanaSource[] }

const source = data.districts as DistrictSource[]

const namesOf = ({ bn, en, aliases = [] }: Named) => ({ bn, en, aliases })
const districts: District[] = source.map((district) => ({
  ...namesOf(district),
  thanas: district.thanas.map((thana) => ({ ...namesOf(thana), kind: thana.kind })),
}))

export const listDistricts = () => districts

const byName = <T extends Named>(places: T[]) =>
  new Map(
    places.flatMap((place) =>
      [place.bn, place.en, ...(place.aliases ?? [])].map((name) => [plainName(name), place]),
    ),
  )

const districtsByName = byName(source)
const thanasByName = new Map(source.map((district) => [district, byName(district.thanas)]))

function districtOf(name: string, field: string) {
  const district = districtsByName.get(plainName(name))
  if (!district) throw refusal(field, 'Not a district of the list.')
  return district
}

/** The district meant, by any of its names, in Bengali as the shop keeps it; what is none refuses `field`. */
export const findDistrict = (name: string, field: string) => districtOf(name, field).bn

/**
 * The district and thana meant, by Bengali, English or other known name, in Bengali as the shop keeps them (D44). Throws a
 * refusal that names the field.
 */
export function findPlace(districtName: string, thanaName: string, fieldPrefix: string) {
  const district = districtOf(districtName, `${fieldPrefix}district`)
  const thana = thanasByName.get(district)?.get(plainName(thanaName))
  if (!thana) throw refusal(`${fieldPrefix}thana`, 'Not a thana or upazila of this district.')
  const area: DeliveryArea = likelyArea(district.en, thana)
  return { district: district.bn, thana: thana.bn, area }
}

const refusal = (field: string, message: string) =>
  new ShopError('invalid', message, { fields: { [field]: message } })
