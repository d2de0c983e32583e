import { cleanLine } from '#lib/clean-text.ts'

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  times: '×',
  trade: '™',
  euro: '€',
  shy: '',
  deg: '°',
  copy: '©',
  reg: '®',
}

export const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    if (code > 0x10ffff) return ''
    const character = String.fromCodePoint(code)
    // Those of Windows-1252 are what HTML says they are; other invisible ones are left to who reads the text.
    return code >= 0x80 && code < 0xa0 ? cleanLine(character) : character
  })

const ofBlock = /^\/?(?:p|div|br|ul|ol|li|h[1-6]|table|tbody|thead|tr|blockquote|section|hr|figure|dl|dt|dd)$/
const withoutText = /^(?:script|style|template|iframe|noscript|svg|object|head)$/

/**
 * A description in HTML as the plain lines that this shop has: a line for each paragraph, item and row of a table, whose first
 * two cells become `label: value`. Scripts and styles are left out with what is in them.
 */
export function htmlToText(html: string): string {
  let text = ''
  let skippedUntil = ''
  let cells = 0
  // Neither pattern can read the same characters twice, so that a broken description takes no longer than a good one.
  for (const [part] of html.replace(/<!--[^<>]*-->/g, '').matchAll(/<[^<>]*>|[^<]+|</g)) {
    const tag = part.length > 1 && part.startsWith('<') ? tagOf(part) : null
    if (skippedUntil) {
      if (tag === skippedUntil) skippedUntil = ''
      continue
    }
    if (tag === null) {
      text += decodeEntities(part).replace(/[ \t\r\n\u00a0]+/g, ' ')
      continue
    }
    if (withoutText.test(tag) && !part.endsWith('/>')) skippedUntil = `/${tag}`
    if (tag === 'tr') cells = 0
    if (tag === 'td' || tag === 'th') {
      if (cells > 0) text += cells === 1 ? ': ' : ', '
      cells += 1
    }
    if (ofBlock.test(tag)) text += '\n'
    if (tag === 'li') text += '• '
  }
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/ +/g, ' ')
        .replace(/ ?: (?=: )/, '')
        .trim(),
    )
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

const tagOf = (tag: string) => (/^<(\/?[a-z][a-z0-9]*)/i.exec(tag)?.[1] ?? '').toLowerCase()

/** Without codes such as `[gallery ids="1,2"]`, which the former shop replaced by something. */
export const withoutShortcodes = (text: string) =>
  text.replace(/\[\/?[a-z][a-z0-9_-]*(?: [^[\]]*)?\/?\]/gi, '')
