import { expect, test } from 'vitest'
import { contentPage } from '#shop/settings/contract.ts'
import { defaultPageTexts } from './default-page-texts.ts'
import { parsePageText } from './page-text.ts'

const { en, bn } = defaultPageTexts

test('a text becomes headings, paragraphs and lists, and says what the settings say', () => {
  const text =
    'We charge {inside}.\r\nNot {more}.\n\n## Days\n- one: {days}\n-  two\nThat is all.\n\n\n- three'
  expect(parsePageText(text, { inside: '৳50', days: '2' })).toEqual([
    { paragraph: 'We charge ৳50. Not {more}.' },
    { heading: 'Days' },
    { list: ['one: 2', 'two'] },
    { paragraph: 'That is all.' },
    { list: ['three'] },
  ])
  expect(parsePageText('', {})).toEqual([])
  // The value of a setting is never parsed for names or headings.
  expect(parsePageText('{shop}', { shop: '{phone}', phone: '1' })).toEqual([{ paragraph: '{phone}' }])
})

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const shape = (text: string) =>
  parsePageText(text, {}).map((block) =>
    'list' in block ? `list of ${block.list.length}` : Object.keys(block)[0],
  )

test('every page says the same in both languages, with the same figures from the settings', () => {
  for (const page of contentPage.options) {
    expect(shape(bn[page]), page).toEqual(shape(en[page]))
    expect([...new Set(namesIn(bn[page]))], page).toEqual([...new Set(namesIn(en[page]))])
    expect(bn[page].normalize('NFC'), page).toBe(bn[page])
    expect(bn[page], page).not.toMatch(/[\u0980-\u09ff]{4}\.(\s|$)/)
  }
})

test('the policies name charges and days of the settings instead of figures of their own [NUM-02] [NUM-07]', () => {
  const needed = {
    'delivery-policy': ['inside', 'outside', 'freeOver', 'daysInside', 'daysOutside'],
    'return-policy': ['returnDays', 'refusalInside', 'refusalOutside'],
    terms: ['inside', 'outside', 'freeOver', 'address', 'email', 'phone'],
  } as const
  for (const [page, names] of Object.entries(needed))
    for (const name of names) expect(namesIn(en[page as keyof typeof needed])).toContain(name)
})
