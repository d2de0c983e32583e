/** ASCII, where each character is a grapheme; most names match and need no segmenter. */
const isPlain = /^[ -~]*$/
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Cuts after `length` graphemes and adds an ellipsis; never splits a Bengali conjunct (D15). */
export function cutText(text: string, length: number) {
  if (text.length <= length) return text
  if (isPlain.test(text)) return `${text.slice(0, length).trimEnd()}…`
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}
