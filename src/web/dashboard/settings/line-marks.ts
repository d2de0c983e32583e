import { formatNumber, type Language } from '#lib/language.ts'
import { lineMarks } from '#web/shared/content/page-text.ts'

export type LineKind = keyof typeof lineMarks

function withoutMark(line: string) {
  const mark = Object.values(lineMarks).find((each) => each.test(line))
  return mark ? line.replace(mark, '') : line
}

/**
 * The lines of a text that a selection touches, made of a kind, or plain text again where all of them are of it; from the character
 * `from` to `to`.
 */
export function markLines(
  text: string,
  selection: { start: number; end: number },
  kind: LineKind,
  language: Language,
) {
  const from = text.slice(0, selection.start).lastIndexOf('\n') + 1
  // A selection that ends where a line begins does not touch it.
  const last = Math.max(selection.start, text[selection.end - 1] === '\n' ? selection.end - 1 : selection.end)
  const end = text.indexOf('\n', last)
  const to = end === -1 ? text.length : end
  const lines = text.slice(from, to).split('\n')
  // Between others an empty line only divides paragraphs.
  const isDivider = (line: string) => lines.length > 1 && line.trim() === ''
  const areMarked = lines.every((line) => isDivider(line) || lineMarks[kind].test(line))
  let number = 0
  const markOf = {
    heading: () => '## ',
    list: () => '- ',
    numbers: () => `${formatNumber(++number, language)}. `,
  }[kind]
  const changed = lines.map((line) =>
    isDivider(line) ? line : `${areMarked ? '' : markOf()}${withoutMark(line)}`,
  )
  return { from, to, lines: changed.join('\n') }
}
