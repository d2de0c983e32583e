import { expect, test } from 'vitest'
import { parsePageText } from '#web/shared/content/page-text.ts'
import { type LineKind, markLines } from './line-marks.ts'

/** The text after a press; what is chosen stands between two bars, or the caret at one. */
function press(kind: LineKind, typed: string, language: 'en' | 'bn' = 'en') {
  const text = typed.replaceAll('|', '')
  const start = typed.indexOf('|')
  const end = Math.max(start, typed.lastIndexOf('|') - 1)
  const { from, to, lines } = markLines(text, { start, end }, kind, language)
  return text.slice(0, from) + lines + text.slice(to)
}

test('a press makes the chosen lines of a page a heading or a list, and a second one takes that back', () => {
  expect(press('heading', 'Da|ys')).toBe('## Days')
  expect(press('heading', '## Da|ys')).toBe('Days')
  expect(press('list', 'one\nt|wo\nthr|ee\nfour')).toBe('one\n- two\n- three\nfour')
  expect(press('list', '|- two\n- three|')).toBe('two\nthree')
  expect(press('heading', '|## 2. Days|')).toBe('2. Days')
  expect(press('list', '|  - two\n 3. three|')).toBe('- two\n- three')
  // One of them is no item yet.
  expect(press('list', '|- two\nthree|')).toBe('- two\n- three')
  expect(press('numbers', '|- two\n## three\n\nfour|')).toBe('1. two\n2. three\n\n3. four')
  expect(press('numbers', '|১. এক\nদুই|', 'bn')).toBe('১. এক\n২. দুই')
})

test('only lines that are chosen change, also at the edges of a text', () => {
  expect(press('list', '|')).toBe('- ')
  expect(press('list', '|\none')).toBe('- \none')
  expect(press('list', 'one|')).toBe('- one')
  expect(press('list', '|one\n|two')).toBe('- one\ntwo')
  expect(press('list', 'one\n|\ntwo')).toBe('one\n- \ntwo')
  expect(press('heading', '\n|one')).toBe('\n## one')
})

test('the page is then read as it was marked', () => {
  expect(parsePageText(press('numbers', '|look\norder|'), {})).toEqual([
    { list: ['look', 'order'], start: 1 },
  ])
  expect(parsePageText(press('list', 'We say:\n|look|'), {})).toEqual([
    { paragraph: 'We say:' },
    { list: ['look'] },
  ])
  expect(parsePageText(press('heading', 'Da|ys\nTwo.'), {})).toEqual([
    { heading: 'Days' },
    { paragraph: 'Two.' },
  ])
})
