import { isBengali, isNumber, stemWord } from './tokens.ts'

/** Longer transcriptions are truncated. */
const maxSounds = 64

// A transcription has one character per sound. Lower case letters are plainSounds sounds, capitals the aspirated ones (K is খ,
// S is শ, R is ড়), a dot is the inherent vowel of Bengali, which is not written and often not spoken, and E the e at the end
// of a Latin word, which is silent in English but not in Banglish.
const pairs = (text: string) =>
  new Map(text.split(' ').map(([letter = '', ...sound]) => [letter, sound.join('')]))
const bengaliConsonants = pairs(
  'কk খK গg ঘG ঙn চc ছC জj ঝJ ঞn টt ঠT ডd ঢD তt থT দd ধD নn পp ফf বb ভv মm যj রr লl শS সs হh' +
    // Digraphs are replaced by a digit before the letters are transcribed: ড়, ওয়, ক্ষ, জ্ঞ.
    ' 1R 2w 3K 4g',
)
const bengaliVowels = pairs(
  'অo আa ইi উu ঋri এe ঐoi ওo ঔou \u09bea \u09bfi \u09c1u \u09c3ri \u09c7e \u09c8oi \u09cbo \u09ccou',
)

function transcribeBengali(word: string) {
  const letters = word
    .normalize('NFC')
    .replace(/ড়|ঢ়/g, '1')
    .replace(/ওয়/g, '2')
    .replace(/য়/g, '')
    .replace(/ক্শ/g, '3')
    .replace(/জ্ঞ/g, '4')
    // Silent second consonants: the ya of ব্যাগ, the ba of স্বামী.
    .replace(/্য/g, '')
    .replace(/([সশজতদধ])্ব/g, '$1')
    .replace(/[^\u0980-\u09ff1-4]/g, '')
  let sounds = ''
  for (const [index, letter] of [...letters].entries()) {
    const consonant = bengaliConsonants.get(letter)
    if (consonant === undefined) sounds += bengaliVowels.get(letter) ?? ''
    else {
      const next = letters[index + 1]
      const hasInherentVowel = next !== undefined && (bengaliConsonants.has(next) || /[অআইউএও]/.test(next))
      sounds += hasInherentVowel ? `${consonant}.` : consonant
    }
  }
  return sounds
}

const latinSpellings: [RegExp, string][] = [
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/^y/, ''],
  [/(?<=[a-z]{2}[^aeiou])e$/, 'E'],
  [/[ts]ion/, 'Son'],
  [/ture$/, 'cor'],
  [/^sch/, 'sk'],
  [/c?chh?|tch/, 'c'],
  [/sh/, 'S'],
  [/ph/, 'f'],
  [/ght/, 't'],
  [/dge?/, 'j'],
  [/kh/, 'K'],
  [/gh/, 'G'],
  [/th/, 'T'],
  [/dh/, 'D'],
  [/jh/, 'J'],
  [/bh|v/, 'v'],
  [/rh/, 'R'],
  [/ck|qu?/, 'k'],
  [/c(?=[eiy])/, 's'],
  [/c(?![Seiy])/, 'k'],
  [/x/, 'ks'],
  [/z/, 'j'],
  [/ee|ea|ie/, 'i'],
  [/oo|ou/, 'u'],
  [/y/, 'i'],
]
const latin = new RegExp(latinSpellings.map(([{ source }]) => `(${source})`).join('|'), 'g')

const transcribeLatin = (word: string) =>
  word.replace(latin, (...groups) => {
    const which = groups.slice(1, latinSpellings.length + 1).findIndex((part) => part !== undefined)
    return latinSpellings[which]?.[1] ?? ''
  })

/** Transcribes the stem of a Bengali or Latin word to sounds. */
export function transcribe(word: string): string {
  if (isNumber(word)) return word
  const stem = stemWord(word)
  return (isBengali(stem) ? transcribeBengali(stem) : transcribeLatin(stem))
    .replace(/ng/g, 'n')
    .replace(/([a-zA-Z])\1+/g, '$1')
    .slice(0, maxSounds)
}

const plainSounds: Record<string, string> = {
  K: 'k',
  G: 'g',
  C: 'c',
  J: 'j',
  T: 't',
  D: 'd',
  R: 'r',
  S: 's',
  v: 'b',
}

/**
 * The consonants of a word, which are mostly the same in all scripts and spellings: sari, saree, শাড়ি and শাড়ী are all
 * `sr`. Words that sound alike share a key; words with the same key may still sound different.
 */
export const phoneticKey = (word: string) => keyFromSounds(word, transcribe(word))

function keyFromSounds(word: string, sounds: string) {
  if (isNumber(word)) return word
  const key = sounds
    .replace(/[KGCJTDRSv]/g, (sound) => plainSounds[sound] ?? sound)
    .replace(/[aeiouE.]/g, '')
    .replace(/(?<!^)[wh]/g, '')
    .replace(/(.)\1+/g, '$1')
  return key || sounds || word
}

const soundDistances: Record<string, number> = {
  '.o': 0.05,
  '.a': 0.2,
  '.e': 0.5,
  '.i': 0.6,
  '.u': 0.6,
  ao: 0.3,
  ae: 0.35,
  ei: 0.3,
  ou: 0.3,
  Ee: 0.05,
  Ei: 0.3,
  ow: 0.2,
  uw: 0.2,
  vw: 0.3,
  bw: 0.5,
  Kk: 0.15,
  Gg: 0.15,
  Cc: 0.15,
  Jj: 0.15,
  Tt: 0.15,
  Dd: 0.15,
  bv: 0.15,
  Rr: 0.05,
  Ss: 0.05,
  Cs: 0.3,
  CS: 0.4,
  cs: 0.6,
  js: 0.5,
  fp: 0.5,
  dt: 0.6,
  mn: 0.6,
  lr: 0.7,
}
const vowels = '.aeiouE'

// Distance of two sounds from 0 to 1, indexed by their character codes because a search reads it thousands of times.
const distances = new Float64Array(128 * 128).fill(1)
for (const one of vowels) for (const other of vowels) setDistance(one, other, 0.7)
for (const [pair, cost] of Object.entries(soundDistances)) setDistance(pair.charAt(0), pair.charAt(1), cost)
for (let sound = 0; sound < 128; sound++) distances[sound * 129] = 0

function setDistance(one: string, other: string, cost: number) {
  distances[one.charCodeAt(0) * 128 + other.charCodeAt(0)] = cost
  distances[other.charCodeAt(0) * 128 + one.charCodeAt(0)] = cost
}

// Cost of omitting a sound.
const omissionCosts = new Float64Array(128).fill(1)
for (const [sounds, cost] of [
  ['.E', 0.05],
  ['oh', 0.3],
  ['aeiuw', 0.4],
  ['n', 0.5],
] as const)
  for (const sound of sounds) omissionCosts[sound.charCodeAt(0)] = cost

/** Similarity from 0 to 1: `whole` compares both words, `start` the first with the best matching prefix of the second. */
export interface PhoneticSimilarity {
  whole: number
  start: number
}

const buffers = [0, 1, 2].map(() => new Float64Array(maxSounds + 1))

/** Weighted edit distance of two transcriptions, as a similarity. */
export function phoneticSimilarity(query: string, word: string): PhoneticSimilarity {
  const width = Math.min(word.length, maxSounds)
  let [previousButOne, previous, next] = buffers as [Float64Array, Float64Array, Float64Array]
  previous[0] = 0
  for (let column = 1; column <= width; column++)
    previous[column] = valueAt(previous, column - 1) + valueAt(omissionCosts, word.charCodeAt(column - 1))
  let before = 0
  for (let row = 0; row < query.length; row++) {
    const sound = query.charCodeAt(row)
    const omission = valueAt(omissionCosts, sound)
    next[0] = valueAt(previous, 0) + omission
    let otherBefore = 0
    for (let column = 1; column <= width; column++) {
      const other = word.charCodeAt(column - 1)
      let cost = valueAt(previous, column - 1) + valueAt(distances, sound * 128 + other)
      cost = Math.min(
        cost,
        valueAt(previous, column) + omission,
        valueAt(next, column - 1) + valueAt(omissionCosts, other),
      )
      if (row > 0 && column > 1 && sound === otherBefore && before === other)
        cost = Math.min(cost, valueAt(previousButOne, column - 2) + 0.6)
      next[column] = cost
      otherBefore = other
    }
    before = sound
    ;[previousButOne, previous, next] = [previous, next, previousButOne]
  }
  const queryLength = countSpoken(query)
  let minDistance = Number.POSITIVE_INFINITY
  for (let column = 0; column <= width; column++)
    minDistance = Math.min(minDistance, valueAt(previous, column))
  return {
    whole: Math.max(0, 1 - valueAt(previous, width) / Math.max(queryLength, countSpoken(word))),
    start: Math.max(0, 1 - minDistance / queryLength),
  }
}

const valueAt = (numbers: Float64Array, index: number) => numbers[index] ?? 1

function countSpoken(sounds: string) {
  let count = 0
  for (let index = 0; index < sounds.length; index++) if (sounds[index] !== '.') count += 1
  return Math.max(1, count)
}

/** Words with the same key and at minDistance this similarity are spellings of one word. */
const sameWordThreshold = 0.92

/** A word with its transcription and phonetic key; a row of `search_words`. */
export interface PhoneticWord {
  word: string
  sounds: string
  key: string
}

export function toPhoneticWord(word: string): PhoneticWord {
  const sounds = transcribe(word)
  return { word, sounds, key: keyFromSounds(word, sounds) }
}

/** Excludes matches between words of very different length: qqqqqq sounds like k. */
export const hasSimilarLength = (one: string, other: string) =>
  Math.max(one.length, other.length) <= 2 * Math.min(one.length, other.length) + 1

/** Whether two words are the same word in another script, spelling or grammatical number. */
export const isSameWord = (one: PhoneticWord, other: PhoneticWord) =>
  one.word === other.word ||
  (one.key === other.key &&
    hasSimilarLength(one.word, other.word) &&
    phoneticSimilarity(one.sounds, other.sounds).whole >= sameWordThreshold)
