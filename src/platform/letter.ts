import type { Language } from '#lib/language.ts'

/** A paragraph, what somebody wrote in their own words, a link with its words, or a bill: amounts, and last their sum. */
export type Part =
  | string
  | { quote: string }
  | { link: string; word: string }
  | { rows: readonly (readonly [what: string, amount: string])[] }

interface Letter {
  language: Language
  /** Stands at the top. */
  shop: string
  parts: readonly Part[]
  /** Small print. */
  foot: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
const inLines = (text: string) => escaped(text).replaceAll('\n', '<br>')

const cell = 'padding:8px 0;border-bottom:1px solid #e6dfd2;vertical-align:top'
const asRow = ([what, amount]: readonly [string, string], isSum: boolean) =>
  `<tr${isSum ? ' style="font-weight:600"' : ''}><td style="${cell}">${escaped(what)}</td><td style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escaped(amount)}</td></tr>`

/** The same words as plain text and as HTML that old mail programs show; nothing in it is fetched from anywhere. */
export function writeLetter({ language, shop, parts, foot }: Letter) {
  const asText = (part: Part) => {
    if (typeof part === 'string') return part
    if ('rows' in part) return part.rows.map(([what, amount]) => `${what}: ${amount}`).join('\n')
    return 'quote' in part ? part.quote.replace(/^/gm, '> ') : `${part.word}:\n${part.link}`
  }
  const asHtml = (part: Part) => {
    if (typeof part === 'string') return `<p>${inLines(part)}</p>`
    if ('rows' in part)
      return `<table style="width:100%;border-collapse:collapse">${part.rows.map((row, place) => asRow(row, place === part.rows.length - 1)).join('')}</table>`
    if ('quote' in part)
      return `<blockquote style="margin:0;padding:12px 16px;background:#f3efe7;border-left:3px solid #0a6a4b">${inLines(part.quote)}</blockquote>`
    return `<p><a href="${escaped(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0a6a4b;color:#ffffff;font-weight:600;text-decoration:none">${escaped(part.word)}</a></p>`
  }
  return {
    text: `${[shop, ...parts.map(asText), `-- \n${foot}`].join('\n\n')}\n`,
    html: `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:24px 16px;background:#fbf9f5;color:#18211d;font:16px/1.6 system-ui,'Segoe UI',Roboto,'Noto Sans Bengali',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e6dfd2;border-radius:12px">
<p style="margin-top:0;font-size:20px;font-weight:600;color:#0a6a4b">${escaped(shop)}</p>
${parts.map(asHtml).join('\n')}
<p style="margin-bottom:0;padding-top:12px;border-top:1px solid #e6dfd2;font-size:13px;color:#4a5650">${inLines(foot)}</p>
</div></body></html>
`,
  }
}
