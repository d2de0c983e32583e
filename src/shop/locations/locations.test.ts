import { expect, test } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import data from './bd-locations.json' with { type: 'json' }
import { likelyArea } from './rules.ts'
import { findPlace, listDistricts } from './service.ts'

const districts = listDistricts()
const thanas = districts.flatMap((district) => district.thanas.map((thana) => ({ district, thana })))
const refusedField = (district: string, thana: string) => {
  try {
    findPlace(district, thana, 'customerData.')
  } catch (error) {
    if (error instanceof ShopError) return Object.keys(error.details.fields ?? {})
    throw error
  }
  return []
}

test('the country is 64 districts, 495 upazilas and 110 metropolitan thanas, all named in Bengali [DATA-27]', () => {
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

test('no district has two places of one name', () => {
  for (const { en, thanas } of districts) {
    expect(new Set(thanas.map((thana) => thana.bn)).size, en).toBe(thanas.length)
    expect(new Set(thanas.map((thana) => thana.en)).size, en).toBe(thanas.length)
  }
})

test('the 50 metropolitan thanas of Dhaka are inside Dhaka and every other place is outside', () => {
  const inside = thanas.filter(({ district, thana }) => likelyArea(district.en, thana) === 'Inside Dhaka')
  expect(inside).toHaveLength(50)
  for (const { district, thana } of inside) {
    expect(district.en).toBe('Dhaka')
    expect(thana.kind).not.toBe('upazila')
  }
  expect(inside.map(({ thana }) => thana.en)).toEqual(
    expect.arrayContaining(['Gulshan', 'Dhanmondi', 'Mohammadpur']),
  )
  expect(findPlace('Dhaka', 'Savar', '').area).toBe('Outside Dhaka')
})

test('every place is found by its Bengali, its English and its other names, and kept in Bengali', () => {
  for (const district of data.districts) {
    const namesOfDistrict = [district.bn, district.en, ...(district.aliases ?? [])]
    for (const thana of district.thanas as { bn: string; en: string; aliases?: string[] }[])
      for (const name of [thana.bn, thana.en, ...(thana.aliases ?? [])])
        for (const districtName of namesOfDistrict)
          expect(findPlace(districtName, name, ''), `${districtName}, ${name}`).toMatchObject({
            district: district.bn,
            thana: thana.bn,
          })
  }
})

test('spaces, hyphens, apostrophes and case do not hide a place', () => {
  expect(findPlace('  COXS BAZAR ', 'coxs-bazar sadar', '')).toMatchObject({ district: 'কক্সবাজার' })
  expect(findPlace('chittagong', 'Mirsharai', '')).toMatchObject({ district: 'চট্টগ্রাম' })
})

test('a place that is not on the list is refused at its own field', () => {
  expect(refusedField('Atlantis', 'Mirzapur')).toEqual(['customerData.district'])
  expect(refusedField('', '')).toEqual(['customerData.district'])
  expect(refusedField('Tangail', 'Gulshan')).toEqual(['customerData.thana'])
  expect(refusedField('Tangail', '')).toEqual(['customerData.thana'])
  expect(refusedField('__proto__', 'constructor')).toEqual(['customerData.district'])
})
