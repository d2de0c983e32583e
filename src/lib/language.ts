export type Language = 'en' | 'bn'

/** English pages are at the root of the site, Bengali ones under `/bn`. */
export const baseOf = (language: Language) => (language === 'bn' ? '/bn' : '')

/** The URL path of a page in a language. */
export const pathIn = (language: Language, path: string) =>
  language === 'bn' ? `/bn${path.replace(/^\/(?=[?#]|$)/, '')}` : path

/** The language of the page at this path of the site. */
export const languageAt = (path: string): Language => (/^\/bn(?=[/?.#]|$)/.test(path) ? 'bn' : 'en')

/** A name in the language; in English where it has no Bengali one. */
export const localName = (language: Language, { name, nameBn }: { name: string; nameBn: string | null }) =>
  (language === 'bn' && nameBn) || name

const zero = '০'.charCodeAt(0)

/** The same text with Bengali digits. */
export const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

/**
 * Formats a number with lakh grouping and the digits of the language, rounded to two decimals; with exactly two when
 * `decimals` is set. Without `Intl.NumberFormat`, whose first use keeps a slow phone busy for 100 ms.
 */
export function formatNumber(value: number, language: Language, decimals?: 2) {
  const rounded = Math.round(value * 100) / 100
  const [whole = '', fraction] = (decimals ? rounded.toFixed(decimals) : String(rounded)).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  const text = fraction ? `${grouped}.${fraction}` : grouped
  return language === 'bn' ? bengaliDigits(text) : text
}

/** A path without the language prefix `/bn`. */
export const withoutBase = (path: string) =>
  languageAt(path) === 'bn' ? path.slice('/bn'.length).replace(/^(?=[?#]|$)/, '/') : path

/** The first language of an `Accept-Language` header; English if it is not supported. */
export const preferredLanguage = (header: string | undefined): Language =>
  /^\s*bn\b/i.test(header ?? '') ? 'bn' : 'en'
