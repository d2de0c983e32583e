import type { District, Thana } from '#shop/locations/contract.ts'
import { normalizeName } from '#shop/locations/rules.ts'
import { colorWords, orderWords, sizeWords, talkWords } from './message-words.ts'

/** A place that some words of a text name. */
export interface FoundPlace {
  district: District
  thana: Thana | null
  /** The words, from and up to. */
  from: number
  to: number
  /** Spelt as the list, or another way that can be nothing else. */
  isExact: boolean
}

interface Entry {
  district: District
  thana: Thana | null
}

const sameLetters: readonly [RegExp, string][] = [
  [/[ীঈই]/g, 'ি'],
  [/[ূঊউ]/g, 'ু'],
  [/ণ/g, 'ন'],
  [/[শষ]/g, 'স'],
  [/[ড়ঢ়]|[ডঢ]\u09bc/g, 'র'],
  [/য(?!\u09bc)/g, 'জ'],
  [/ঙ্গ|ঙ/g, 'ং'],
  [/[ঁ\u200c\u200d]/g, ''],
  [/ৎ/g, 'ত'],
]
/** A Bengali name without what is often confused. */
const bengaliKey = (name: string) =>
  sameLetters.reduce((key, [letters, one]) => key.replace(letters, one), normalizeName(name))

const latinSounds: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ch/g, 'C'],
  [/c/g, 'k'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/[wyh]/g, ''],
  [/q/g, 'k'],
]
/** The consonants of a name in Latin letters, which people spell with different vowels. */
const consonantsOf = (name: string) => {
  const sounds = latinSounds.reduce(
    (sound, [letters, one]) => sound.replace(letters, one),
    normalizeName(name),
  )
  return (sounds.slice(0, 1) + sounds.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1')
}

const isBengali = (text: string) => /[\u0980-\u09ff]/.test(text)
const looseKey = (name: string) => (isBengali(name) ? bengaliKey(name) : `~${consonantsOf(name)}`)

/** Endings of a place where something is: ঢাকায়, Dhakar. */
const endings = [/(?:য়|র|তে|ের|ে)$/u, /(?:te|er|r|y)$/]
const stemsOf = (word: string) =>
  endings.flatMap((ending) => {
    const stem = word.replace(ending, '')
    return stem !== word && stem.length > 3 ? [stem] : []
  })

/** The side of a place that has several thanas: who writes Uttara means one of two. */
const side = / ?(?:East|West|North|South|Uttar|Dakshin|পূর্ব|পশ্চিম|উত্তর|দক্ষিণ)$/
const isSadar = (word: string) => /^(?:s[ao]d[ao]r|shodor|shadar|সদর|সদরে)$/.test(word)

const namesOf = ({ en, bn, aliases }: District | Thana) => {
  const names = [en, bn, ...aliases]
  return [...names, ...names.filter((name) => / model$/i.test(name)).map((name) => name.slice(0, -6))]
}

const isNoPlace = (word: string) =>
  colorWords.has(word) || sizeWords.has(word) || talkWords.has(word) || orderWords.has(word)

/** Finds the districts and thanas that words name, in any of the spellings of the list and those that sound like one. */
export function createPlaceFinder(districts: readonly District[]) {
  const exact = new Map<string, Entry[]>()
  const loose = new Map<string, Entry[]>()
  const sides = new Map<string, Entry[]>()
  const add = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const entries = map.get(key) ?? []
    if (!entries.some(({ district, thana }) => district === entry.district && thana === entry.thana))
      map.set(key, [...entries, entry])
  }
  for (const district of districts)
    for (const thana of [null, ...district.thanas])
      for (const name of namesOf(thana ?? district)) {
        add(exact, normalizeName(name), { district, thana })
        add(loose, looseKey(name), { district, thana })
        const whole = thana ? name.replace(side, '') : name
        if (whole !== name) add(sides, normalizeName(whole), { district, thana })
      }
  const lookUp = (name: string) => {
    const key = normalizeName(name)
    for (const spelt of [key, ...stemsOf(key)]) {
      const found = exact.get(spelt) ?? (isBengali(spelt) ? loose.get(bengaliKey(spelt)) : undefined)
      if (found) return { entries: found, isExact: true }
      const ofSides = sides.get(spelt)
      if (ofSides) return { entries: ofSides.slice(0, 1), isExact: false }
    }
    const sound = looseKey(name)
    if (name.split(' ').some((word) => isNoPlace(word))) return { entries: [], isExact: false }
    return sound.length > 4 && !isBengali(name) && name.length > 4
      ? { entries: loose.get(sound) ?? [], isExact: false }
      : { entries: [], isExact: false }
  }

  /** What the words name, the longest names first; one name may be of several places. */
  return function findPlaces(words: readonly string[]): FoundPlace[][] {
    const found: FoundPlace[][] = []
    for (let from = 0; from < words.length; ) {
      let next = from + 1
      for (let length = Math.min(4, words.length - from); length > 0; length--) {
        const { entries, isExact } = lookUp(words.slice(from, from + length).join(' '))
        if (entries.length === 0) continue
        found.push(entries.map((entry) => ({ ...entry, from, to: from + length, isExact })))
        next = from + length
        break
      }
      from = next
    }
    return found
  }
}

/** The district and thana that are meant, with what is certain of each, and the words that name them. */
export interface ReadPlace {
  district: District | null
  isDistrictSure: boolean
  thana: Thana | null
  isThanaSure: boolean
  /** Positions of words that name only them. */
  used: ReadonlySet<number>
  /** Those of the district alone. */
  districtUsed: readonly number[]
}

const spanOf = ({ from, to }: Pick<FoundPlace, 'from' | 'to'>) =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Of a road that has the name of a place, the place is not certain. */
const isRoad = (word = '') => /^(?:road|rd|lane|রোড|সড়ক|লেন)$/.test(word)

/** Chooses of all places that an address names the district and the thana of it that fit each other best. */
export function choosePlace(words: readonly string[], found: FoundPlace[][]): ReadPlace {
  const places = found
    .flat()
    .map((place) => ({ ...place, isExact: place.isExact && !isRoad(words[place.to]) }))
  const districts = places.filter(({ thana }) => thana === null)
  const named = [
    ...districts.filter(({ isExact }) => isExact),
    ...districts.filter(({ isExact }) => !isExact),
  ]
  const isNamed = (place: FoundPlace) =>
    named.find(({ district, from }) => district === place.district && from !== place.from)
  const thanas = places
    .filter(({ thana }) => thana !== null)
    .map((place) => {
      const other = isNamed(place)
      const isOnly = found.some((same) => same.length === 1 && same[0]?.from === place.from)
      const score =
        (place.isExact ? 3 : 0) +
        (other ? (other.isExact ? 6 : 3) : 0) +
        (isOnly ? 2 : 0) +
        (place.district.en === 'Dhaka' ? 1 : 0)
      return { place, other, isOnly, score }
    })
    .sort((one, another) => another.score - one.score || another.place.from - one.place.from)
  const lastDistrict = [...named].filter(({ isExact }) => isExact).at(-1) ?? named.at(-1)
  const best = thanas.find(
    ({ other, place }) => other !== undefined || !lastDistrict || lastDistrict.from === place.from,
  )
  const ownName = best && !best.other && lastDistrict?.from === best.place.from
  const sadar = lastDistrict
    ? ([lastDistrict.from - 1, lastDistrict.to].find((at) => isSadar(words[at] ?? '')) ?? -1)
    : -1
  // `Sadar` beside the district says more than a name that only sounds like a thana, or is that of a road.
  if (best?.place.thana && !ownName && (best.place.isExact || sadar < 0)) {
    const { place, other, isOnly } = best
    const rivals = thanas.filter(
      ({ place: rival, other: named }) =>
        rival.from !== place.from && rival.thana !== place.thana && rival.isExact && (named || isOnly),
    )
    const isThanaSure = place.isExact && rivals.length === 0 && (other ? other.isExact : isOnly)
    return {
      district: place.district,
      isDistrictSure: other ? other.isExact && areAllOf(named, other) : isThanaSure,
      thana: place.thana,
      isThanaSure,
      // The words for a thana that is not certain stay in the street.
      used: new Set([...(place.isExact ? spanOf(place) : []), ...(other ? spanOf(other) : [])]),
      districtUsed: other ? spanOf(other) : [],
    }
  }
  if (!lastDistrict)
    return {
      district: null,
      isDistrictSure: false,
      thana: null,
      isThanaSure: false,
      used: new Set(),
      districtUsed: [],
    }
  const { district, isExact } = lastDistrict
  const thana = sadar < 0 ? null : (district.thanas.find(({ en }) => / Sadar$/.test(en)) ?? null)
  return {
    district,
    isDistrictSure: isExact && areAllOf(named, lastDistrict) && !ownName && !isContradicted(found, district),
    thana,
    isThanaSure: thana !== null && isExact,
    used: new Set([...spanOf(lastDistrict), ...(thana ? [sadar] : [])]),
    districtUsed: spanOf(lastDistrict),
  }
}

/** Whether a thana of another district alone is named as clearly: `Bhairab, Brahmanbaria`. */
const isContradicted = (found: FoundPlace[][], chosen: District) =>
  found.some(
    (places) =>
      places.every(({ isExact, thana, district }) => isExact && thana !== null && district !== chosen) &&
      new Set(places.map(({ district }) => district)).size === 1,
  )

/** Whether no other district is named as clearly. */
const areAllOf = (named: readonly FoundPlace[], one: FoundPlace) =>
  named.every(({ district, isExact }) => !isExact || district === one.district)
