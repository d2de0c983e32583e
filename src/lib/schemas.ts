// Schemas that several contracts share. Server only: nothing that the browser imports may depend on zod.
import { z } from 'zod'
import { cleanCode, cleanLine, cleanLines } from './clean-text.ts'
import { maxTaka } from './money.ts'
import { mobilePattern, normalisePhone } from './phone.ts'
import { isFilled } from './text.ts'

/** Schema of an amount of taka: not negative, at most two decimals, at most ten million. */
export const taka = z
  .number()
  .min(0)
  .max(maxTaka)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals.')

/**
 * Every text that somebody types passes one of the schemas below (D135), which a test compares with all contracts: it knows them
 * by being in here.
 */
const gates = new WeakSet<z.ZodType>()
export const isTextGate = (schema: unknown) => gates.has(schema as z.ZodType)
const gate = <Schema extends z.ZodType>(schema: Schema) => {
  gates.add(schema)
  return schema
}

// Typed characters that cannot be meant are rejected; files, where a row would be lost by them, are read without them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
const controlInLine = /[\u0000-\u0008\u000a\u000d-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
const controlInLines = /[\u0000-\u0008\u000e-\u001f\u007f]/

const typed = (max: number, control: RegExp, clean: (text: string) => string) =>
  gate(
    z
      .string()
      .max(max)
      .refine((text) => text.isWellFormed() && !control.test(text), 'Contains characters that are not text.'),
  ).transform(clean)

/** Schema of a single line of text, as `cleanLine` leaves it: at most `max` UTF-16 units. */
export const line = (max: number) => typed(max * 2, controlInLine, cleanLine).pipe(z.string().max(max))
/** Schema of multi-line text; every line break becomes `\n`. */
export const lines = (max: number) => typed(max * 3, controlInLines, cleanLines).pipe(z.string().max(max))
/** Like `line`, with something to read in it. */
export const filledLine = (max: number) => line(max).refine(isFilled, 'Required')
/** Like `lines`, with something to read in it. */
export const filledLines = (max: number) => lines(max).refine(isFilled, 'Required')

/** Schema of a code as it is typed or copied: without spaces and invisible characters, with Latin digits. */
export const code = (max: number) =>
  gate(z.string().max(max * 2))
    .transform(cleanCode)
    .pipe(z.string().max(max))

/** Schema of a phone number in any way that people write one, which as digits fits `pattern`. */
export const phoneNumber = (pattern: RegExp, message: string) =>
  gate(z.string().max(60)).transform(normalisePhone).pipe(z.string().regex(pattern, message))
/** Schema of a mobile number; becomes `01…` (D10). */
export const mobile = phoneNumber(mobilePattern, 'Number must be 11 digit')

/**
 * Schema of a text that is nobody's words: compared with one of the shop's own, such as a version, or read by a reader of its own,
 * such as a part of a file.
 */
export const opaque = (max: number, min = 0) => gate(z.string().min(min).max(max))

/** Of the person who changes where customers' data goes; left out where their account has none. */
export const ownPassword = opaque(200).optional()

/** Schema of the id of a row as text, of at most `digits` digits; `what` is for the message: `a product`. */
export const rowId = (what: string, digits = 18) =>
  z.string().regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), `Not the id of ${what}.`)

/** Idempotency key made by the client, so that a repeated request stores nothing twice. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/, 'Not a key.')

/** An id of an address as the number that it is in the database. */
export const numberOf = (id: z.ZodString) => id.transform(Number)

/** Schema of a period by its first and last day, in Dhaka: at most so many days. */
export const period = (max: number) =>
  z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < max * 86_400_000, {
      message: `At most ${max} days.`,
      path: ['to'],
    })

/** Schema of what became of the rows of a file, with the first problems of those that were not taken. */
export const takenRows = <const Column extends string, const Reason extends string>(
  columns: readonly Column[],
  reasons: readonly Reason[],
) =>
  z.object({
    added: z.int(),
    changed: z.int(),
    same: z.int(),
    notTaken: z.int(),
    problems: z.array(
      z.object({
        row: z.int(),
        /** Empty where it is not about one cell. */
        column: z.enum(['', ...columns]),
        value: z.string(),
        reason: z.enum(reasons),
      }),
    ),
  })
