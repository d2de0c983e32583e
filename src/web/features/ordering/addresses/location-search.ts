import { normalizeName } from '#shop/locations/rules.ts'

interface Named {
  bn: string
  en: string
  aliases: readonly string[]
}

const lettersOf: Record<string, string> = {
  ...{ k: 'কখ', g: 'গঘ', n: 'ঙঞণনং', c: 'চছ', j: 'জঝয', t: 'টঠতথৎ', d: 'ডঢদধ' },
  ...{ p: 'পফ', b: 'বভ', m: 'ম', r: 'র', l: 'ল', s: 'শষস', h: 'হ' },
}
const bengaliSounds = new Map(
  Object.entries(lettersOf).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
)

const vowel = '*'
/** Vowels and h count only where a name begins with them; within, they are spelt in too many ways. */
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

/** How a name sounds, the same in Bengali, English and Banglish: its consonants, with those that are mixed up made one. */
export function soundOf(name: string) {
  const plain = normalizeName(name)
  return withoutDoubles(withoutVowels(/[\u0980-\u09ff]/.test(plain) ? ofBengali(plain) : ofLatin(plain)))
}

const isWithin = (letters: string, sound: string) => {
  let from = 0
  for (const letter of letters) {
    from = sound.indexOf(letter, from) + 1
    if (from === 0) return false
  }
  return true
}

/** How well a place fits what is typed, 0 the best; null when it does not. */
function fit({ bn, en, aliases }: Named, plain: string, sound: string) {
  const names = [bn, en, ...aliases]
  const fits = names.flatMap((name) => {
    const whole = normalizeName(name)
    if (whole.startsWith(plain)) return [0]
    if (whole.includes(plain)) return [1]
    const heard = soundOf(name)
    if (sound === '' || sound === vowel) return []
    if (heard.startsWith(sound)) return [2]
    if (sound.length < 2) return []
    if (heard.includes(sound)) return [3]
    return sound.length > 2 && heard[0] === sound[0] && isWithin(sound, heard) ? [4] : []
  })
  return fits.length ? Math.min(...fits) : null
}

/** The places that what is typed may mean, those that fit best first; all of them as long as nothing is typed. */
export function findPlaces<T extends Named>(places: readonly T[], typed: string): T[] {
  const plain = normalizeName(typed)
  if (plain === '') return [...places]
  const sound = soundOf(typed)
  return places
    .flatMap((place) => {
      const how = fit(place, plain, sound)
      return how === null ? [] : [{ place, how }]
    })
    .sort((a, b) => a.how - b.how)
    .map(({ place }) => place)
}

/** The one place that is called exactly this. */
export function placeCalled<T extends Named>(places: readonly T[], typed: string): T | undefined {
  const plain = normalizeName(typed)
  return places.find(({ bn, en, aliases }) =>
    [bn, en, ...aliases].some((name) => normalizeName(name) === plain),
  )
}
