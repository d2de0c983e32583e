import { expect, test } from 'vitest'
import { walletNames } from '#shop/risk/rules.ts'
import { contentPage, settings as storedSettings } from '#shop/settings/contract.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { defaultPageTexts } from './default-page-texts.ts'
import { pagePlaceholders, parsePageText } from './page-text.ts'

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
  expect(
    parsePageText('First:\n1. look\n২. order\n- or call\n3 days.\n\n৩. pay\n\n2024. Since then.', {}),
  ).toEqual([
    { paragraph: 'First:' },
    { list: ['look', 'order'], start: 1 },
    { list: ['or call'] },
    { paragraph: '3 days.' },
    // The merchant's numbers go on; a year is none of them.
    { list: ['pay'], start: 3 },
    { paragraph: '2024. Since then.' },
  ])
  expect(parsePageText('  - two\n100. three', {})).toEqual([
    { list: ['two'] },
    { list: ['three'], start: 100 },
  ])
  expect(parsePageText('', {})).toEqual([])
  // The value of a setting is never parsed for names or headings.
  expect(parsePageText('{shop}', { shop: '{phone}', phone: '1' })).toEqual([{ paragraph: '{phone}' }])
})

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const shape = (text: string) =>
  parsePageText(text, {}).map((block) =>
    'list' in block ? `${block.start ? 'numbered ' : ''}list of ${block.list.length}` : Object.keys(block)[0],
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

/** A page as visitors read it. */
const readPage = (
  language: 'en' | 'bn',
  page: keyof typeof en,
  { advanceBy = [], ...settings }: Partial<Settings> & { advanceBy?: (typeof walletNames)[number][] } = {},
) =>
  JSON.stringify(
    parsePageText(
      defaultPageTexts[language][page],
      pagePlaceholders({ ...storedSettings.parse({}), ...settings }, { advanceBy }, language),
    ),
  )

test('the pages say that nothing is paid in advance only where no rule asks for it [D165]', () => {
  const none = {
    en: /no card and no advance|hands, and not before/,
    bn: /অগ্রিম টাকা লাগে না|হাতে পেয়ে তবেই টাকা দেন, তার আগে নয়/,
  }
  for (const language of ['en', 'bn'] as const) {
    for (const page of ['about-us', 'terms'] as const) {
      expect(readPage(language, page)).toMatch(none[language])
      const asked = readPage(language, page, { advanceBy: ['bkash', 'rocket'] })
      expect(asked).not.toMatch(none[language])
      expect(asked).toMatch({ en: /an advance by bKash or Rocket/, bn: /বিকাশ বা রকেট দিয়ে অগ্রিম/ }[language])
    }
    for (const page of contentPage.options)
      expect(readPage(language, page, { advanceBy: [...walletNames] }), page).not.toMatch(/\{\w+\}/)
  }
  expect(readPage('en', 'return-policy', { advanceBy: ['nagad'] })).toContain('an advance goes back to you')
  expect(readPage('en', 'return-policy')).not.toContain('advance')
})

test('the privacy policy says that no advertiser follows visitors only where none is set up [D165]', () => {
  const [meta, google] = [{ metaPixelId: '123456789' }, { googleTagId: 'G-ABC123' }]
  expect(readPage('en', 'privacy')).toContain('No advertiser follows you here.')
  expect(readPage('bn', 'privacy')).toContain('কোনো বিজ্ঞাপনদাতা')
  for (const [settings, names] of [
    [meta, 'Meta learns'],
    [google, 'Google learns'],
    [{ ...meta, ...google }, 'Meta and Google learn'],
  ] as const) {
    expect(readPage('en', 'privacy', settings)).toContain(`${names} what you do here only if you allow it`)
    expect(readPage('en', 'privacy', settings)).not.toContain('No advertiser')
    expect(readPage('bn', 'privacy', settings)).not.toContain('কোনো বিজ্ঞাপনদাতা')
  }
})
