export type Language = 'en' | 'bn'

/** English pages stand at the root of the site, Bengali ones under `/bn`. */
export const baseOf = (language: Language) => (language === 'bn' ? '/bn' : '')

/** Where the page at `path` of the site map stands in a language. */
export const pathIn = (language: Language, path: string) =>
  language === 'bn' ? `/bn${path.replace(/^\/(?=[?#]|$)/, '')}` : path

/** The language of the page at this path of the site. */
export const languageAt = (path: string): Language => (/^\/bn(?=[/?.#]|$)/.test(path) ? 'bn' : 'en')

const zero = '০'.charCodeAt(0)

/** The same text with Bengali digits. */
export const bengaliDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** A number for reading: lakh grouping, and Bengali digits on a Bengali page. */
export function formatNumber(value: number, language: Language) {
  const text = Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : grouped.format(value)
  return language === 'bn' ? bengaliDigits(text) : text
}

/** A path as the router of its language sees it: without `/bn`. */
export const withoutBase = (path: string) =>
  languageAt(path) === 'bn' ? path.slice('/bn'.length).replace(/^(?=[?#]|$)/, '/') : path

/** The language a request's `Accept-Language` begins with; English when it says nothing the shop knows. */
export const languageAsked = (header: string | undefined): Language =>
  /^\s*bn\b/i.test(header ?? '') ? 'bn' : 'en'
