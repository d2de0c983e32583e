import { maxTaka } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { latinDigits } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'
import { maxImages } from '#shop/media/rules.ts'
import { accents, maxDays, maxMonths, motifs, onOff, purchaseStages } from './rules.ts'

/** Maximum length of a text setting in characters. */
export const maxSettingLength = 200

interface TextKind {
  holds: 'text'
  /** What the server makes of it: a line of words, a code without spaces, or an e-mail address. */
  as: 'line' | 'code' | 'email'
  max: number
  /** Whether it may be left empty. */
  optional: boolean
  /** What the page makes of what was typed. */
  read?: (text: string) => string
  /** Asked of what is not empty. */
  fits?: (text: string) => boolean
  /** What it should have been, for other programs. */
  wanted?: string
  keyboard?: 'text' | 'tel' | 'email' | 'url' | 'numeric'
}
interface NumberKind {
  holds: 'number'
  min: number
  max: number
  decimals: 0 | 2
  keyboard: 'numeric' | 'decimal'
}
interface ChoiceKind {
  holds: 'choice'
  options: readonly string[]
}
export type AnyKind = TextKind | NumberKind | ChoiceKind

/** Accepts only https links to a host with a domain, which are safe to render. */
const isLink = (text: string) => /^https:\/\/[^\s/?#@]+\.[^\s]+$/.test(text)
const maxPieces = 99_999

const line = { holds: 'text', as: 'line', max: maxSettingLength, optional: false, keyboard: 'text' } as const
const link = { ...line, fits: isLink, wanted: 'A link that begins with https://', keyboard: 'url' } as const
const whole = { holds: 'number', min: 0, decimals: 0, keyboard: 'numeric' } as const

/**
 * The kinds of values that a setting holds. The page reads what was typed by them, and the contract makes schemas of them; the
 * words for what is wrong are in `src/web/dashboard/settings/messages.ts`.
 */
export const settingKinds = {
  text: line,
  'optional-text': { ...line, optional: true },
  phone: {
    ...line,
    read: latinDigits,
    fits: (text) => /^\+?\d[\d -]{4,18}\d$/.test(text),
    wanted: 'A phone number',
    keyboard: 'tel',
  },
  email: {
    holds: 'text',
    as: 'email',
    max: 254,
    optional: false,
    fits: looksLikeEmail,
    keyboard: 'email',
  },
  link,
  'optional-link': { ...link, optional: true },
  taka: { ...whole, max: maxTaka, decimals: 2, keyboard: 'decimal' },
  days: { ...whole, max: maxDays },
  percent: { ...whole, max: 100, decimals: 2, keyboard: 'decimal' },
  months: { ...whole, max: maxMonths },
  /** Of the day; 24 is its end. */
  hour: { ...whole, max: 24 },
  pieces: { ...whole, min: 1, max: maxPieces },
  threshold: { ...whole, max: maxPieces },
  backups: { ...whole, min: 1, max: 365 },
  pictures: { ...whole, min: 1, max: maxImages },
  /** The URL of a picture of the shop. */
  picture: { holds: 'text', as: 'line', max: 100, optional: true },
  accent: { holds: 'choice', options: accents },
  motif: { holds: 'choice', options: motifs },
  'on-off': { holds: 'choice', options: onOff },
  'purchase-stage': { holds: 'choice', options: purchaseStages },
  'meta-pixel': {
    holds: 'text',
    as: 'code',
    max: 20,
    optional: true,
    read: latinDigits,
    fits: (text) => /^\d{8,20}$/.test(text),
    wanted: 'The digits of a pixel id',
    keyboard: 'numeric',
  },
  'tiktok-pixel': {
    holds: 'text',
    as: 'code',
    max: 40,
    optional: true,
    read: (text) => text.toUpperCase(),
    fits: (text) => /^[A-Z\d]{8,40}$/.test(text),
    wanted: 'The letters and digits of a pixel id',
    keyboard: 'text',
  },
  'google-tag': {
    holds: 'text',
    as: 'code',
    max: 20,
    optional: true,
    read: (text) => text.toUpperCase(),
    fits: (text) => /^G-[A-Z\d]{4,16}$/.test(text),
    wanted: 'An id that begins with G-',
    keyboard: 'text',
  },
} as const satisfies Record<string, AnyKind>
export type SettingKind = keyof typeof settingKinds

/** What a kind is, typed as any kind. */
export const kindOf = (kind: SettingKind): AnyKind => settingKinds[kind]

/** Whether the text is one of this kind, by its own rules; an empty one only where it may be left empty. */
export const isText = ({ optional, fits }: TextKind, text: string) =>
  text === '' ? optional : (fits?.(text) ?? true)

/** Parses the input of a setting; null when it is not valid for this kind. */
export function parseSetting(name: SettingKind, input: string): string | number | null {
  const kind = kindOf(name)
  const typed = input.trim()
  if (kind.holds === 'choice') return kind.options.find((option) => option === typed) ?? null
  if (kind.holds === 'number') {
    const digits = String(parseNumber(typed))
    if (!(kind.decimals ? /^\d+(\.\d{1,2})?$/ : /^\d+$/).test(digits)) return null
    return Number(digits) >= kind.min && Number(digits) <= kind.max ? Number(digits) : null
  }
  const text = kind.read?.(typed) ?? typed
  return isText(kind, text) ? text : null
}
