import { latinDigits } from '#lib/phone.ts'

/** A key that was pressed: which one it is on the keyboard, whatever its layout writes. */
export interface Stroke {
  code: string
  shift: boolean
  /** Milliseconds. */
  at: number
}

/** Milliseconds between two characters below which nobody types; scanners need 1 to 40. */
const scannerPace = 60
/** Milliseconds that end what a scanner has typed. */
const pause = 250
/** Characters from which the pace says who types. */
const leastFast = 4

/** What a scanner typed at the end of these; empty if that was a person. */
export function scannedOf(strokes: readonly Stroke[]) {
  const start = strokes.findLastIndex(({ at }, index) => at - (strokes[index - 1]?.at ?? at) > pause)
  const burst = strokes.slice(Math.max(start, 0))
  const [first, last] = [burst[0], burst.at(-1)]
  if (!first || !last || burst.length < leastFast) return []
  return (last.at - first.at) / (burst.length - 1) < scannerPace ? burst : []
}

/** What a key writes on the American layout, which scanners assume as they come, alone and with Shift. */
const signs: Record<string, readonly [string, string]> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
  NumpadSubtract: ['-', '-'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
}
const shiftedDigits = ')!@#$%^&*('

function onAmericanLayout({ code, shift }: Stroke) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter) return shift ? letter : letter.toLowerCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit) return shift ? (shiftedDigits[Number(digit)] ?? '') : digit
  return /^Numpad(\d)$/.exec(code)?.[1] ?? signs[code]?.[shift ? 1 : 0] ?? ''
}

/**
 * What may have been scanned: the text as it was written, and what the same keys write on the American layout, which is the code
 * where the layout of the computer is another one, such as Bengali.
 */
export function readingsOf(text: string, strokes: readonly Stroke[]) {
  const written = latinDigits(text).trim()
  const pressed = scannedOf(strokes).map(onAmericanLayout).join('').trim()
  const isOther = pressed.toUpperCase() !== written.toUpperCase()
  return [written, isOther ? pressed : ''].filter((reading) => reading !== '')
}

/** A code as it is compared: without spaces, and an article number with and without its leading zeros is one number. */
const plain = (code: string) => {
  const text = code.replace(/\s+/g, '').toUpperCase()
  return /^\d{12,14}$/.test(text) ? text.replace(/^0+/, '') : text
}

/** Whether one of the readings is one of these codes. */
export const isOneOf = (readings: readonly string[], codes: readonly string[]) =>
  readings.some((reading) => codes.some((code) => plain(code) === plain(reading)))
