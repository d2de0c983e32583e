/** ASCII, where each character is a grapheme; most names match and need no segmenter. */
const isPlain = /^[ -~]*$/
/** Created when first needed: that takes 15 ms, on a cheap phone 60. */
let graphemes: Intl.Segmenter | undefined
function segmentsOf(text: string) {
  graphemes ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
  return graphemes.segment(text)
}

/** Cuts after `length` graphemes and adds an ellipsis; never splits a Bengali conjunct (D15). */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text
  if (isPlain.test(text)) return `${text.slice(0, length).trimEnd()}…`
  let count = 0
  for (const { index } of segmentsOf(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** As many whole graphemes from the start as fit into `max` UTF-16 units; no half emoji, conjunct or surrogate is left. */
export function fitText(text: string, max: number) {
  if (text.length <= max) return text
  if (isPlain.test(text)) return text.slice(0, max).trimEnd()
  let end = 0
  for (const { index, segment } of segmentsOf(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

/** A character to be seen: none of the letters that show nothing, which are spaces in disguise. */
const seen = /(?![\u115f\u1160\u3164\uffa0\u2800\ufff9-\ufffc\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text has anything to read: a required one of spaces, invisible characters or marks alone has not. */
export const isFilled = (text: string) => seen.test(text)

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
