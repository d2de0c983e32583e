import { expect, test } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import data from './bd-locations.json' with { type: 'json' }
import { deliveryAreaOf } from './rules.ts'
import { listDistricts, resolveLocation } from './service.ts'

const districts = listDistricts()
const thanas = districts.flatMap((district) => district.thanas.map((thana) => ({ district, thana })))
const invalidFields = (district: string, thana: string) => {
  try {
    resolveLocation(district, thana, 'customerData.')
  } catch (error) {
    if (error instanceof ShopError) return Object.keys(error.details.fields ?? {})
    throw error
  }
  return []
}

test('there are 64 districts, 495 upazilas and 110 metropolitan thanas, all with a Bengali name [DATA-27]', () => {
  expect(districts).toHaveLength(64)
  expect(new Set(districts.map(({ bn }) => bn)).size).toBe(64)
  expect(thanas.filter(({ thana }) => thana.kind !== 'metro')).toHaveLength(495)
  expect(thanas.filter(({ thana }) => thana.kind !== 'upazila')).toHaveLength(110)
  for (const { district, thana } of thanas)
    for (const name of [district.bn, thana.bn]) {
      expect(name).toMatch(/^[\u0980-\u09ff\s()'’.-]+$/)
      expect(name).toBe(name.normalize('NFC'))
    }
})

test('names of thanas are unique within a district', () => {
  for (const { en, thanas } of districts) {
    expect(new Set(thanas.map((thana) => thana.bn)).size, en).toBe(thanas.length)
    expect(new Set(thanas.map((thana) => thana.en)).size, en).toBe(thanas.length)
  }
})

test('only the 50 metropolitan thanas of Dhaka are inside Dhaka', () => {
  const inside = thanas.filter(({ district, thana }) => deliveryAreaOf(district.en, thana) === 'Inside Dhaka')
  expect(inside).toHaveLength(50)
  for (const { district, thana } of inside) {
    expect(district.en).toBe('Dhaka')
    expect(thana.kind).not.toBe('upazila')
  }
  expect(inside.map(({ thana }) => thana.en)).toEqual(
    expect.arrayContaining(['Gulshan', 'Dhanmondi', 'Mohammadpur']),
  )
  expect(resolveLocation('Dhaka', 'Savar', '').area).toBe('Outside Dhaka')
})

test('every location is found by its Bengali, English and alternative names and returned in Bengali', () => {
  for (const district of data.districts) {
    const namesOfDistrict = [district.bn, district.en, ...(district.aliases ?? [])]
    for (const thana of district.thanas as { bn: string; en: string; aliases?: string[] }[])
      for (const name of [thana.bn, thana.en, ...(thana.aliases ?? [])])
        for (const districtName of namesOfDistrict)
          expect(resolveLocation(districtName, name, ''), `${districtName}, ${name}`).toMatchObject({
            district: district.bn,
            thana: thana.bn,
          })
  }
})

test('spaces, hyphens, apostrophes and case are ignored', () => {
  expect(resolveLocation('  COXS BAZAR ', 'coxs-bazar sadar', '')).toMatchObject({ district: 'কক্সবাজার' })
  expect(resolveLocation('chittagong', 'Mirsharai', '')).toMatchObject({ district: 'চট্টগ্রাম' })
})

test('an unknown district or thana is rejected with a field error', () => {
  expect(invalidFields('Atlantis', 'Mirzapur')).toEqual(['customerData.district'])
  expect(invalidFields('', '')).toEqual(['customerData.district'])
  expect(invalidFields('Tangail', 'Gulshan')).toEqual(['customerData.thana'])
  expect(invalidFields('Tangail', '')).toEqual(['customerData.thana'])
  expect(invalidFields('__proto__', 'constructor')).toEqual(['customerData.district'])
})
