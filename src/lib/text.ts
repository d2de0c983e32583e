/** ASCII, where each character is a grapheme; most names match and need no segmenter. */
const isPlain = /^[ -~]*$/
/** Created when first needed: that takes 15 ms, on a cheap phone 60. */
let graphemes: Intl.Segmenter | undefined

/** Cuts after `length` graphemes and adds an ellipsis; never splits a Bengali conjunct (D15). */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text
  if (isPlain.test(text)) return `${text.slice(0, length).trimEnd()}…`
  graphemes ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** A rough check for an e-mail address; only sending an e-mail proves that it exists. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())

// Characters that XML 1.0 does not allow, not even escaped: control characters and lone surrogates.
const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or attribute of an XML document. */
export const xmlText = (text: string) =>
  text.replace(invalidCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
