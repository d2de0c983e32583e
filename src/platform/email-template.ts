import type { Language } from '#lib/language.ts'

/** A part of an e-mail: a paragraph, a quotation, a button with a link, or a table of amounts whose last row is the total. */
export type EmailPart =
  | string
  | { quote: string }
  | { link: string; label: string }
  | { rows: readonly (readonly [label: string, amount: string])[] }

interface EmailContent {
  language: Language
  /** The shop's name, shown as heading. */
  shop: string
  parts: readonly EmailPart[]
  footer: string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
const withLineBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const withLinks = (html: string) =>
  html.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}" style="color:#494c45">${link}</a>`)

const cell = 'padding:8px 0;border-bottom:1px solid #e0d7c6;vertical-align:top'
const tableRow = ([label, amount]: readonly [string, string], isTotal: boolean) =>
  `<tr${isTotal ? ' style="font-weight:600"' : ''}><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`

/** Renders an e-mail as plain text and as HTML for old mail clients; the HTML loads nothing from the network. */
export function renderEmail({ language, shop, parts, footer }: EmailContent) {
  const toText = (part: EmailPart) => {
    if (typeof part === 'string') return part
    if ('rows' in part) return part.rows.map(([label, amount]) => `${label}: ${amount}`).join('\n')
    return 'quote' in part ? part.quote.replace(/^/gm, '> ') : `${part.label}:\n${part.link}`
  }
  const toHtml = (part: EmailPart) => {
    if (typeof part === 'string') return `<p>${withLineBreaks(part)}</p>`
    if ('rows' in part)
      return `<table style="width:100%;border-collapse:collapse">${part.rows.map((row, index) => tableRow(row, index === part.rows.length - 1)).join('')}</table>`
    if ('quote' in part)
      return `<blockquote style="margin:0;padding:12px 16px;background:#ece5d7;border-left:3px solid #b9a06a">${withLineBreaks(part.quote)}</blockquote>`
    return `<p><a href="${escapeHtml(part.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5b42;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
  }
  return {
    text: `${[shop, ...parts.map(toText), `-- \n${footer}`].join('\n\n')}\n`,
    html: `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:24px 16px;background:#f5f0e6;color:#1d1f1b;font:16px/1.6 system-ui,'Segoe UI',Roboto,'Noto Sans Bengali',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:10px">
<p style="margin-top:0;font-size:20px;font-weight:600">${escapeHtml(shop)}</p>
${parts.map(toHtml).join('\n')}
<p style="margin-bottom:0;padding-top:12px;border-top:1px solid #e0d7c6;font-size:13px;color:#494c45;overflow-wrap:anywhere;word-break:break-word">${withLinks(withLineBreaks(footer))}</p>
</div></body></html>
`,
  }
}
