import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentColors, accents, motifs } from '#shop/settings/rules.ts'

const css = (file: string) => readFileSync(`src/web/ui/${file}`, 'utf8')
const [app, own] = [css('app.css'), css('accents.css')]

/** The colours that a rule sets, by the names of their variables. */
function colorsIn(text: string, selector: string) {
  const from = text.indexOf(`${selector} {`)
  const body = from === -1 ? '' : text.slice(from, text.indexOf('}', from))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[\da-f]{6})/g)].map(([, name, color]) => [name, color]),
  )
}

/** Relative luminance as WCAG defines it. */
function luminance(color: string) {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const themes = ['light', 'dark'] as const
const cases = accents.flatMap((accent) => themes.map((theme) => [accent, theme] as const))

test.each(cases)('buttons and links in %s are readable in the %s theme', (accent, theme) => {
  const colors = {
    ...colorsIn(app, ':root'),
    ...(theme === 'dark' && colorsIn(app, '.dark')),
    ...colorsIn(own, `[data-accent="${accent}"]`),
    ...(theme === 'dark' && colorsIn(own, `.dark [data-accent="${accent}"]`)),
  }
  const rules = [`[data-accent="${accent}"]`, `.dark [data-accent="${accent}"]`]
  expect(rules.map((rule) => Object.keys(colorsIn(own, rule)).length)).toEqual([3, 4])
  const pairs = [
    ['on-buy', 'buy'],
    ['on-buy', 'buy-hover'],
    ...['paper', 'surface', 'tile', 'sunken'].map((ground) => ['link', ground] as const),
  ] as const
  for (const [text, ground] of pairs)
    expect(contrast(colors[text] ?? '', colors[ground] ?? ''), `${text} on ${ground}`).toBeGreaterThanOrEqual(
      4.5,
    )
})

test.each(accents)('%s has the same colour in the web app manifest', (accent) => {
  expect(accentColors[accent]).toBe(colorsIn(own, `[data-accent="${accent}"]`).buy)
})

test('green is the accent of app.css', () => {
  for (const [mine, theirs] of [
    ['[data-accent="green"]', ':root'],
    ['.dark [data-accent="green"]', '.dark'],
  ] as const)
    expect(colorsIn(app, theirs)).toMatchObject(colorsIn(own, mine))
})

test('every ornament has a band, and all but the default, which app.css has, a field', () => {
  for (const motif of motifs) {
    const rule = own.slice(own.indexOf(`[data-motif="${motif}"] {`)).split('}')[0] ?? ''
    expect([rule.includes('--band:'), rule.includes('--field:')], motif).toEqual([true, motif !== 'jamdani'])
  }
})
