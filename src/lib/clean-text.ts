// The gate for text that is typed or that a file brings (D135).
import { latinDigits } from './phone.ts'

/** ASCII without control characters: nothing of it is changed. */
const isPlain = /^[ -~]*$/
/** U+0080 to U+009F as Windows-1252 has them, which is what is meant wherever they stand. */
const windows1252 = '€,,‚,ƒ,„,…,†,‡,ˆ,‰,Š,‹,Œ,,Ž,,,‘,’,“,”,•,–,—,˜,™,š,›,œ,,ž,Ÿ'.split(',')
/** Letters that show nothing, and blank Braille: spaces in disguise, as `isFilled` has them. */
const blanks = /[\u115f\u1160\u3164\uffa0\u2800\u{1d159}]/gu
/** Nothing can be meant by them: other control characters, half surrogates and code points that are no characters. */
const meaningless =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
  /[\u0000-\u0008\u000e-\u001f\u007f]|\p{Surrogate}|\p{Noncharacter_Code_Point}|[\ufff9-\ufffc]/gu
/** Is shown only together with what stands around it, if at all. */
const ignorables = /\p{Default_Ignorable_Code_Point}+/gu
/** Letters of scripts in which joiners change how a word is written, such as Bengali. */
const joinable =
  /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]/u
const pictograph = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const joiners = '\u200c\u200d'

/** What is left of a run of invisible characters between two others. */
function keptOf(run: string, before: string, after: string) {
  // The flags of England, Scotland and Wales are spelt with them.
  if (before === '🏴' && /^[\u{e0020}-\u{e007e}]+\u{e007f}/u.test(run)) return run
  const selector = visible.test(before) && /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.exec(run)?.[0]
  const joiner = [...run].find((character) => joiners.includes(character)) ?? ''
  const isBetweenPictures = joiner === '\u200d' && pictograph.test(before) && pictograph.test(after)
  return `${selector || ''}${isBetweenPictures || joinable.test(before) ? joiner : ''}`
}

/** Replaces each run of invisible characters, given what of it means something where it stands. */
const replaceInvisible = (text: string, replace: (run: string, kept: string) => string) =>
  text.replace(ignorables, (run: string, at: number) => {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
    const after = String.fromCodePoint(text.codePointAt(at + run.length) ?? 0)
    return replace(run, keptOf(run, before, after))
  })

const clean = (text: string) =>
  replaceInvisible(
    text
      .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? '')
      .replace(blanks, ' ')
      .replace(meaningless, ''),
    (_, kept) => kept,
  ).normalize('NFC')

/** What a single line says: NFC, one kind of space, nothing invisible; line breaks become spaces. */
export const cleanLine = (text: string) =>
  isPlain.test(text) ? text.trim() : clean(text.replace(/[^\S\ufeff]/g, ' ')).trim()

/** The same for text of several lines; every kind of line break becomes `\n`. */
export const cleanLines = (text: string) =>
  isPlain.test(text)
    ? text.trim()
    : clean(text.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replace(/[^\S\n\t\ufeff]/g, ' ')).trim()

/** What is typed or copied as a code: without spaces and anything invisible, with Latin digits and letters of one width. */
export const cleanCode = (text: string) =>
  latinDigits(
    clean(text)
      .normalize('NFKC')
      .replace(/\s|\u200c|\u200d|\p{Variation_Selector}/gu, '')
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  )

/**
 * The same for two names that nobody can tell apart: in lower case, with one spelling of letters that Unicode has twice and of
 * wide ones, without joiners and double spaces.
 */
export const nameKey = (text: string) =>
  cleanLine(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u200c|\u200d|[\ufe00-\ufe0f]/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim()

const shownAsCode = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  return code === 0x7f ? '␡' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
}

/** A text as an error shows it: what nobody would see has a sign or its number (␀, [U+200B]). */
export function showInvisible(text: string) {
  const shown = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is shown
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]|\p{Surrogate}|\p{Noncharacter_Code_Point}|[\ufff9-\ufffc]/gu,
    shownAsCode,
  )
  return replaceInvisible(shown, (run, kept) =>
    [...run].map((character) => (kept.includes(character) ? character : shownAsCode(character))).join(''),
  ).replace(/\u2800/g, shownAsCode)
}
