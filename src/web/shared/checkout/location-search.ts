import type { Language } from '#lib/language.ts'
import { normalizeName } from '#shop/locations/rules.ts'

interface Location {
  bn: string
  en: string
  aliases: readonly string[]
}

/** Sorted as a person looks for a name in this language. */
export const inOrderOfNames = <Named extends { bn: string; en: string }>(
  locations: readonly Named[],
  language: Language,
) => [...locations].sort((one, other) => one[language].localeCompare(other[language], language))

const lettersOf: Record<string, string> = {
  k: 'কখ',
  g: 'গঘ',
  n: 'ঙঞণনং',
  c: 'চছ',
  j: 'জঝয',
  t: 'টঠতথৎ',
  d: 'ডঢদধ',
  p: 'পফ',
  b: 'বভ',
  m: 'ম',
  r: 'র',
  l: 'ল',
  s: 'শষস',
  h: 'হ',
}
const bengaliSounds = new Map(
  Object.entries(lettersOf).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
)

const vowel = '*'
/** Vowels and h count only at the start of a name; inside it they are spelt in too many ways. */
const withoutVowels = (sounds: string) => sounds.slice(0, 1) + sounds.slice(1).replace(/[*h]/g, '')
const withoutDoubles = (sounds: string) => sounds.replace(/(.)\1+/g, '$1')

const ofBengali = (name: string) =>
  [
    ...name
      .replace(/[ডঢ]\u09bc/g, 'র')
      .replace(/\u09af\u09bc|\u09cd\u09af/g, '')
      .replace(/([সশজতদধ])\u09cdব/g, '$1')
      .replaceAll('ক্ষ', 'খ')
      .replaceAll('\u0981', 'ন')
      .replace(/[অআইঈউঊএঐওঔ]/g, vowel),
  ]
    .map((letter) => (letter === vowel ? vowel : (bengaliSounds.get(letter) ?? '')))
    .join('')

const ofLatin = (name: string) =>
  name
    .replace(/ph|f/g, 'p')
    .replace(/ksh/g, 'k')
    .replace(/c(?!h)/g, 'k')
    .replace(/ng(?![aeiou])/g, 'n')
    .replace(/q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/v/g, 'b')
    .replace(/[wy]/g, '')
    .replace(/[aeiou]/g, vowel)
    .replace(/[^a-z*]/g, '')

/** The consonants of a name, equal in Bengali, English and Banglish; letters that are often confused count as one. */
export function soundOf(name: string) {
  const plain = normalizeName(name)
  return withoutDoubles(withoutVowels(/[\u0980-\u09ff]/.test(plain) ? ofBengali(plain) : ofLatin(plain)))
}

/** Whether the letters occur in this order, with gaps. */
const isWithin = (letters: string, sound: string) => {
  let from = 0
  for (const letter of letters) {
    from = sound.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

const begins = 1
const contains = 2

/** The rank of a location for a typed text: 0 is its name, null no match. */
function rankOf({ bn, en, aliases }: Location, plain: string, sound: string) {
  const names = [bn, en, ...aliases]
  const ranks = names.flatMap((name) => {
    const whole = normalizeName(name)
    if (whole === plain) return [0]
    if (whole.startsWith(plain)) return [begins]
    if (whole.includes(plain)) return [contains]
    const nameSound = soundOf(name)
    if (sound === '' || sound === vowel) return []
    if (nameSound.startsWith(sound)) return [3]
    if (sound.length < 2) return []
    if (nameSound.includes(sound)) return [4]
    return sound.length > 2 && nameSound[0] === sound[0] && isWithin(sound, nameSound) ? [5] : []
  })
  return ranks.length ? Math.min(...ranks) : null
}

/** From so many letters on, what only sounds alike is not shown beside a name that begins with them. */
const sureLetters = 3

/** The locations that a typed text may mean, the best match first; all of them for an empty text. */
export function searchLocations<T extends Location>(locations: readonly T[], typed: string): T[] {
  const plain = normalizeName(typed)
  if (plain === '') return [...locations]
  const sound = soundOf(typed)
  const found = locations
    .flatMap((location) => {
      const rank = rankOf(location, plain, sound)
      return rank === null ? [] : [{ location, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
  const isSure = plain.length >= sureLetters && found.some(({ rank }) => rank <= begins)
  return found.filter(({ rank }) => !isSure || rank <= contains).map(({ location }) => location)
}

/** The location whose name is exactly the typed text. */
export function findLocation<T extends Location>(locations: readonly T[], typed: string): T | undefined {
  const plain = normalizeName(typed)
  return locations.find(({ bn, en, aliases }) =>
    [bn, en, ...aliases].some((name) => normalizeName(name) === plain),
  )
}
