import { expect, test } from 'vitest'
import { settingNames } from '#shop/settings/setting-fields.ts'
import { findSettings } from './find-settings.ts'
import { settingsMessages } from './messages.ts'

const all = () => true
const found = (text: string, language: 'en' | 'bn' = 'en') =>
  findSettings(text, language, all).map(({ to }) => to.replace('/dashboard/', ''))

/** Fields of the page of delivery charges. */
const fieldsElsewhere: Record<string, string> = {
  chargeInsideDhaka: 'areas.0.charges.0',
  chargeOutsideDhaka: 'areas.1.charges.0',
}

test('every setting is found by its label in either language, and its address names the field [D202]', () => {
  for (const name of settingNames)
    for (const [typed, shown] of [
      ['en', 'bn'],
      ['bn', 'en'],
    ] as const) {
      const hits = findSettings(settingsMessages[typed].fields[name], shown, all)
      const hit = hits.find(({ to }) => to.endsWith(`#field-${fieldsElsewhere[name] ?? name}`))
      expect(hit?.label, name).toBe(settingsMessages[shown].fields[name])
    }
})

test('settings on pages of their own have a label in both languages [D202]', () => {
  // One letter is in every label, help or page.
  for (const [language, letter] of [
    ['en', 'e'],
    ['bn', 'র'],
  ] as const) {
    const hits = findSettings(letter, language, all)
    expect(hits.length).toBeGreaterThan(settingNames.length + 30)
    for (const { to, label, page } of hits) expect([label, page], to).not.toContain('')
  }
  expect(found('busy')).toContain('callRules#field-busyMinutes')
  expect(found('advance bkash')).toContain('callRules#field-advance')
  expect(found('price of one part')).toEqual(['textMessages#field-partCost'])
  expect(found('quiet')).toContain('notifications#field-quiet')
  expect(found('inside dhaka')).toContain('deliveryCharges#field-areas.0.charges.0')
  expect(found('weight steps')).toEqual(['deliveryCharges#field-steps'])
})

test('help finds a setting as well, after those whose label has the words; every word counts [D202]', () => {
  expect(found('facebook')[0]).toBe('settings/links#field-socialLink')
  expect(found('wallpaper')).toEqual([])
  expect(found('  ')).toEqual([])
  // "Events Manager" stands in the help of the pixel.
  expect(found('events manager meta')).toContain('settings/measurement#field-metaPixelId')
  expect(found('logo colour ornament')).toContain('settings/look')
  expect(found('লোগো')).toContain('settings/look#field-logo')
})

test('a setting whose page is not somebody’s is not found by them [D91] [D202]', () => {
  expect(findSettings('logo', 'en', () => false)).toEqual([])
})
