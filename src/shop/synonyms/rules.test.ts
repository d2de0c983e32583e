import { expect, test } from 'vitest'
import { splitPhrases } from './rules.ts'

test('phrases stand between commas of either script and line breaks, each once, in one spelling', () => {
  expect(splitPhrases('শাড়ি, saree\n  sharee  silk ،saree,,\n')).toEqual([
    'শাড়ি'.normalize('NFC'),
    'saree',
    'sharee silk',
  ])
  expect(splitPhrases('শা\u09a1\u09bcি,শাড়ি')).toHaveLength(1)
  expect(splitPhrases(' , \n')).toEqual([])
})
