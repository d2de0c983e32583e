// Schemas that several contracts share. Server only: nothing that the browser imports may depend on zod.
import { z } from 'zod'

/** Schema of an amount of taka: not negative, at most two decimals, at most ten million. */
export const taka = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals.')

// Control characters are rejected; line breaks are allowed only in multi-line text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
const controlInLine = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
const controlInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

const clean = (max: number, control: RegExp) =>
  z
    .string()
    .max(max * 2)
    .refine((text) => text.isWellFormed() && !control.test(text), 'Contains characters that are not text.')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().max(max))

/** Schema of a single line of text: NFC-normalised, trimmed, no control characters, at most `max` UTF-16 units. */
export const line = (max: number) => clean(max, controlInLine)
/** Schema of multi-line text; `\r\n` becomes `\n`. */
export const lines = (max: number) =>
  z
    .string()
    .max(max * 3)
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(clean(max, controlInLines))
/** Like `line`, but not empty after trimming. */
export const filledLine = (max: number) => line(max).pipe(z.string().min(1, 'Required'))
/** Like `lines`, but not empty after trimming. */
export const filledLines = (max: number) => lines(max).pipe(z.string().min(1, 'Required'))
