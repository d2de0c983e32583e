import { maxPartLength } from '#shop/product-import/rules.ts'

/** The text of a file as spreadsheets save it: UTF-8, or UTF-16 with its mark; null for what is no text. */
export async function textIn(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first = 0, second = 0] = bytes
  const mark = first * 256 + second
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The text in pieces of a call each, none of which ends inside a character. */
export function partsOf(text: string) {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + maxPartLength, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1
    parts.push(text.slice(at, end))
    at = end
  }
  return parts
}

/** Characters as people count them, which is how the shop counts the parts. */
export const charactersIn = (parts: readonly string[]) =>
  parts.reduce((sum, part) => sum + [...part].length, 0)
