import { expect, test } from 'vitest'
import data from '#shop/locations/bd-locations.json' with { type: 'json' }
import { findLocation, searchLocations, soundOf } from './location-search.ts'

interface Location {
  bn: string
  en: string
  aliases?: string[]
}
const withAliases = (locations: Location[]) =>
  locations.map(({ bn, en, aliases = [] }) => ({ bn, en, aliases }))
const districts = withAliases(data.districts)
const thanasOf = (district: string) =>
  withAliases(data.districts.find(({ en }) => en === district)?.thanas as Location[])
const first = (locations: ReturnType<typeof withAliases>, typed: string) =>
  searchLocations(locations, typed)[0]?.en

test.each([
  ['Dhaka', ['dhaka', 'ঢাকা', 'Dacca', 'dhak', 'ঢাক', 'DHAKA ', 'daka']],
  ['Chattogram', ['chattogram', 'chittagong', 'চট্টগ্রাম', 'chottogram', 'ctg']],
  ["Cox's Bazar", ['coxs bazar', 'কক্সবাজার', 'koksbajar', 'coxbazar', 'cox']],
  ['Tangail', ['tangail', 'টাঙ্গাইল', 'tangil', 'টাংগাইল']],
  ['Khulna', ['khulna', 'kulna', 'খুলনা', 'খুল']],
  ['Rangpur', ['rangpur', 'rongpur', 'রংপুর', 'রঙপুর']],
  ['Thakurgaon', ['thakurgaon', 'takurgao', 'ঠাকুরগাঁও', 'ঠাকুরগাও']],
  ['Faridpur', ['faridpur', 'phoridpur', 'ফরিদপুর']],
  ['Jashore', ['jashore', 'jessore', 'যশোর', 'joshor']],
  ['Barishal', ['barisal', 'borishal', 'বরিশাল']],
  ['Cumilla', ['comilla', 'cumilla', 'কুমিল্লা', 'kumilla']],
] as const)('%s is found however it is typed', (district, spellings) => {
  for (const typed of spellings) expect(first(districts, typed), typed).toBe(district)
})

test.each([
  ['Dhaka', 'Mirpur Model', ['mirpur', 'mirpoor', 'মিরপুর', 'mrpur', 'meerpur']],
  ['Dhaka', 'Uttara East', ['uttara e', 'উত্তরা পূর্ব']],
  ['Dhaka', 'Mohammadpur', ['mohammadpur', 'mohammodpur', 'muhammadpur', 'মোহাম্মদপুর']],
  ['Dhaka', 'Jatrabari', ['jatrabari', 'zatrabari', 'যাত্রাবাড়ী', 'যাত্রাবাড়ি']],
  ['Dhaka', 'Savar', ['savar', 'sabhar', 'সাভার', 'ashulia', 'আশুলিয়া']],
  ['Tangail', 'Mirzapur', ['mirzapur', 'মির্জাপুর', 'mirjapur']],
  ['Tangail', 'Sakhipur', ['sokhipur', 'shakhipur', 'সখিপুর']],
] as const)('in %s, %s is found however it is typed', (district, thana, spellings) => {
  for (const typed of spellings) expect(first(thanasOf(district), typed), typed).toBe(thana)
})

const dhaka = thanasOf('Dhaka')
const found = (typed: string) => searchLocations(dhaka, typed).map(({ en }) => en)

test.each(['Savar', 'savar', 'sava', 'সাভার', 'সাভা'])(
  '“%s” finds Savar alone, not what only sounds alike',
  (typed) => expect(found(typed)).toEqual(['Savar']),
)

test('a name comes first, then those that begin with it, then those that contain it', () => {
  expect(found('sa').slice(0, 3)).toEqual(['Sabujbagh', 'Savar', 'Darus Salam'])
  expect(found('সা').slice(0, 2)).toEqual(['Savar', 'Darus Salam'])
  const faridpur = thanasOf('Faridpur')
  expect(
    searchLocations(faridpur, 'sadar')
      .slice(0, 2)
      .map(({ en }) => en),
  ).toEqual(['Sadarpur', 'Faridpur Sadar'])
})

test('every location is the first to be found by each of its own names, or shares the name with another one', () => {
  for (const district of data.districts) {
    const thanas = thanasOf(district.en)
    for (const location of thanas)
      for (const name of [location.bn, location.en, ...location.aliases]) {
        expect(findLocation(thanas, name), name).toBe(location)
        expect(searchLocations(thanas, name).slice(0, 3), `${district.en}: ${name}`).toContain(location)
      }
  }
  for (const district of districts)
    for (const name of [district.bn, district.en, ...district.aliases])
      expect(searchLocations(districts, name).slice(0, 3), name).toContain(district)
})

test('nearly all locations sound the same in Bengali and in English', () => {
  const locations = data.districts.flatMap(({ thanas }) => thanas)
  const same = locations.filter(({ bn, en }) => soundOf(bn) === soundOf(en))
  expect(same.length / locations.length).toBeGreaterThan(0.95)
})

test('nothing typed is everything; nonsense is nothing', () => {
  expect(searchLocations(districts, ' ')).toHaveLength(64)
  for (const nonsense of ['??', 'wwww', '১২৩', 'mmkkmm'])
    expect(searchLocations(districts, nonsense), nonsense).toEqual([])
  expect(findLocation(districts, '')).toBeUndefined()
})
