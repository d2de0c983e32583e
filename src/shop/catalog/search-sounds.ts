import { isBengali, isNumber, stemOf } from './search-words.ts'

/** The most sounds of a word that are looked at. */
const longest = 64

// A word as it sounds is a text of one sign per sound. Small letters are plain sounds; capitals are their breathed
// sisters (K is খ, S is শ, R is ড়); a dot is the vowel that Bengali does not write and may not speak, E the e at the end
// of a Latin word, which English leaves silent and Banglish does not.
const pairs = (text: string) =>
  new Map(text.split(' ').map(([letter = '', ...sound]) => [letter, sound.join('')]))
const bengaliConsonants = pairs(
  'কk খK গg ঘG ঙn চc ছC জj ঝJ ঞn টt ঠT ডd ঢD তt থT দd ধD নn পp ফf বb ভv মm যj রr লl শS সs হh' +
    // Two letters in one are replaced by a digit before the letters are read: ড়, ওয়, ক্ষ, জ্ঞ.
    ' 1R 2w 3K 4g',
)
const bengaliVowels = pairs(
  'অo আa ইi উu ঋri এe ঐoi ওo ঔou \u09bea \u09bfi \u09c1u \u09c3ri \u09c7e \u09c8oi \u09cbo \u09ccou',
)

function soundsOfBengali(word: string) {
  const letters = word
    .normalize('NFC')
    .replace(/ড়|ঢ়/g, '1')
    .replace(/ওয়/g, '2')
    .replace(/য়/g, '')
    .replace(/ক্শ/g, '3')
    .replace(/জ্ঞ/g, '4')
    // What is written under a consonant and not spoken: the ya of ব্যাগ, the ba of স্বামী.
    .replace(/্য/g, '')
    .replace(/([সশজতদধ])্ব/g, '$1')
    .replace(/[^\u0980-\u09ff1-4]/g, '')
  let sounds = ''
  for (const [place, letter] of [...letters].entries()) {
    const consonant = bengaliConsonants.get(letter)
    if (consonant === undefined) sounds += bengaliVowels.get(letter) ?? ''
    else {
      const next = letters[place + 1]
      const ownVowel = next !== undefined && (bengaliConsonants.has(next) || /[অআইউএও]/.test(next))
      sounds += ownVowel ? `${consonant}.` : consonant
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

const soundsOfLatin = (word: string) =>
  word.replace(latin, (...found) => {
    const which = found.slice(1, latinSpellings.length + 1).findIndex((part) => part !== undefined)
    return latinSpellings[which]?.[1] ?? ''
  })

/** How a word sounds, whichever script it is written in and however it is spelled; endings do not count. */
export function soundsOf(word: string): string {
  if (isNumber(word)) return word
  const stem = stemOf(word)
  return (isBengali(stem) ? soundsOfBengali(stem) : soundsOfLatin(stem))
    .replace(/ng/g, 'n')
    .replace(/([a-zA-Z])\1+/g, '$1')
    .slice(0, longest)
}

const plain: Record<string, string> = {
  ...{ K: 'k', G: 'g', C: 'c', J: 'j', T: 't', D: 'd', R: 'r', S: 's', v: 'b' },
}

/**
 * The consonants of a word, which spelling in another script or by ear hardly changes: sari, saree, শাড়ি and শাড়ী are
 * all `sr`. Words that sound alike have one key, but not all words of one key sound alike.
 */
export const keyOf = (word: string) => keyFrom(word, soundsOf(word))

function keyFrom(word: string, sounds: string) {
  if (isNumber(word)) return word
  const key = sounds
    .replace(/[KGCJTDRSv]/g, (sound) => plain[sound] ?? sound)
    .replace(/[aeiouE.]/g, '')
    .replace(/(?<!^)[wh]/g, '')
    .replace(/(.)\1+/g, '$1')
  return key || sounds || word
}

const near: Record<string, number> = {
  ...{
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
  },
  ...{ Ei: 0.3, ow: 0.2, uw: 0.2, vw: 0.3, bw: 0.5, Kk: 0.15, Gg: 0.15, Cc: 0.15, Jj: 0.15, Tt: 0.15 },
  ...{ Dd: 0.15, bv: 0.15, Rr: 0.05, Ss: 0.05, Cs: 0.3, CS: 0.4, cs: 0.6, js: 0.5, fp: 0.5, dt: 0.6 },
  ...{ mn: 0.6, lr: 0.7 },
}
const vowels = '.aeiouE'

// How far two sounds are from each other, from 0 to 1, by their codes: it is looked up thousands of times in a search.
const apart = new Float64Array(128 * 128).fill(1)
for (const one of vowels) for (const other of vowels) setApart(one, other, 0.7)
for (const [pair, cost] of Object.entries(near)) setApart(pair.charAt(0), pair.charAt(1), cost)
for (let sound = 0; sound < 128; sound++) apart[sound * 129] = 0

function setApart(one: string, other: string, cost: number) {
  apart[one.charCodeAt(0) * 128 + other.charCodeAt(0)] = cost
  apart[other.charCodeAt(0) * 128 + one.charCodeAt(0)] = cost
}

// What it costs to leave a sound out.
const missing = new Float64Array(128).fill(1)
for (const [sounds, cost] of [
  ['.E', 0.05],
  ['oh', 0.3],
  ['aeiuw', 0.4],
  ['n', 0.5],
] as const)
  for (const sound of sounds) missing[sound.charCodeAt(0)] = cost

/** How alike two words sound: `whole`, and `start` against as much of the second as resembles the first. From 0 to 1. */
export interface Likeness {
  whole: number
  start: number
}

const lines = [0, 1, 2].map(() => new Float64Array(longest + 1))

/** Compares two words already turned into sounds. */
export function likenessOf(asked: string, word: string): Likeness {
  const width = Math.min(word.length, longest)
  let [earlier, line, next] = lines as [Float64Array, Float64Array, Float64Array]
  line[0] = 0
  for (let column = 1; column <= width; column++)
    line[column] = read(line, column - 1) + read(missing, word.charCodeAt(column - 1))
  let before = 0
  for (let row = 0; row < asked.length; row++) {
    const sound = asked.charCodeAt(row)
    const gone = read(missing, sound)
    next[0] = read(line, 0) + gone
    let facingBefore = 0
    for (let column = 1; column <= width; column++) {
      const facing = word.charCodeAt(column - 1)
      let cost = read(line, column - 1) + read(apart, sound * 128 + facing)
      cost = Math.min(cost, read(line, column) + gone, read(next, column - 1) + read(missing, facing))
      if (row > 0 && column > 1 && sound === facingBefore && before === facing)
        cost = Math.min(cost, read(earlier, column - 2) + 0.6)
      next[column] = cost
      facingBefore = facing
    }
    before = sound
    ;[earlier, line, next] = [line, next, earlier]
  }
  const askedLength = spoken(asked)
  let least = Number.POSITIVE_INFINITY
  for (let column = 0; column <= width; column++) least = Math.min(least, read(line, column))
  return {
    whole: Math.max(0, 1 - read(line, width) / Math.max(askedLength, spoken(word))),
    start: Math.max(0, 1 - least / askedLength),
  }
}

const read = (numbers: Float64Array, place: number) => numbers[place] ?? 1

function spoken(sounds: string) {
  let count = 0
  for (let place = 0; place < sounds.length; place++) if (sounds[place] !== '.') count += 1
  return Math.max(1, count)
}

/** Above this two words of one key are the same word, spelled another way. */
const sameWord = 0.92

/** A word together with what is compared of it. */
export interface Heard {
  word: string
  sounds: string
  key: string
}

export function hear(word: string): Heard {
  const sounds = soundsOf(word)
  return { word, sounds, key: keyFrom(word, sounds) }
}

/** Whether two words are of a length to be compared: what sounds short and is written long is no word, qqqqqq is no k. */
export const comparable = (one: string, other: string) =>
  Math.max(one.length, other.length) <= 2 * Math.min(one.length, other.length) + 1

/** Whether two words are one word, in whichever script, spelling or number. */
export const isSame = (one: Heard, other: Heard) =>
  one.word === other.word ||
  (one.key === other.key &&
    comparable(one.word, other.word) &&
    likenessOf(one.sounds, other.sounds).whole >= sameWord)
