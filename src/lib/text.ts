import { z } from 'zod'

/** Of letters that are a grapheme each; most names are, and cutting them needs no segmenter. */
const isPlain = /^[ -~]*$/
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Cuts after `length` graphemes and adds an ellipsis; never splits a Bengali conjunct (D15). */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text
  if (isPlain.test(text)) return `${text.slice(0, length).trimEnd()}…`
  let taken = 0
  for (const { index } of graphemes.segment(text)) {
    if (taken === length) return `${text.slice(0, index).trimEnd()}…`
    taken += 1
  }
  return text
}

// Control characters have no business in a name or an address; line breaks only where lines are asked for.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlInLine = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const clean = (max: number, control: RegExp) =>
  z
    .string()
    .max(max * 2)
    .refine((text) => text.isWellFormed() && !control.test(text), 'Contains characters that are not text.')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().max(max))

/** One line of text from outside: NFC, trimmed, no control characters, at most `max` UTF-16 units. */
export const line = (max: number) => clean(max, controlInLine)
/** Text of several lines; `\r\n` becomes `\n`. */
export const lines = (max: number) =>
  z
    .string()
    .max(max * 3)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(clean(max, controlInLines))
/** The same, but something must be left after trimming. */
export const filledLine = (max: number) => line(max).pipe(z.string().min(1, 'Required'))
export const filledLines = (max: number) => lines(max).pipe(z.string().min(1, 'Required'))
