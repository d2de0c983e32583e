import { ShopError } from '#lib/errors.ts'
import data from './bd-locations.json' with { type: 'json' }
import type { District, Thana } from './contract.ts'
import { type DeliveryArea, likelyArea } from './rules.ts'

interface Named {
  bn: string
  en: string
  aliases?: string[]
}
type ThanaSource = Thana & Named
type DistrictSource = Named & { thanas: ThanaSource[] }

const source = data.districts as DistrictSource[]

const districts: District[] = source.map(({ bn, en, thanas }) => ({
  bn,
  en,
  thanas: thanas.map((thana) => ({ bn: thana.bn, en: thana.en, kind: thana.kind })),
}))

export const listDistricts = () => districts

const plain = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s'’.-]+/g, '')
const byName = <T extends Named>(places: T[]) =>
  new Map(
    places.flatMap((place) =>
      [place.bn, place.en, ...(place.aliases ?? [])].map((name) => [plain(name), place]),
    ),
  )

const districtsByName = byName(source)
const thanasByName = new Map(source.map((district) => [district, byName(district.thanas)]))

/**
 * The district and thana meant, by Bengali, English or other known name, in Bengali as the shop keeps them (D44). Throws a
 * refusal that names the field.
 */
export function findPlace(districtName: string, thanaName: string, fieldPrefix: string) {
  const district = districtsByName.get(plain(districtName))
  if (!district) throw refusal(`${fieldPrefix}district`, 'Not a district of the list.')
  const thana = thanasByName.get(district)?.get(plain(thanaName))
  if (!thana) throw refusal(`${fieldPrefix}thana`, 'Not a thana or upazila of this district.')
  const area: DeliveryArea = likelyArea(district.en, thana)
  return { district: district.bn, thana: thana.bn, area }
}

const refusal = (field: string, message: string) =>
  new ShopError('invalid', message, { fields: { [field]: message } })
