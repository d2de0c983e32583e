import { expect, test } from 'vitest'
import { withShopName } from './i18n.tsx'

interface Catalogue {
  en: object
  bn: object
}
const modules = import.meta.glob<Record<string, Catalogue>>('../**/*messages.ts', { eager: true })

/** Every message by its key; functions are called with stand-ins for names and numbers. */
function flatten(messages: object, path: string): [key: string, message: string][] {
  return Object.entries(messages).flatMap(([name, message]): [string, string][] => {
    const key = `${path}.${name}`
    if (typeof message === 'string') return [[key, message]]
    if (typeof message === 'function')
      return [[key, String((message as (...values: number[]) => string)(7, 8, 9))]]
    return flatten(message, key)
  })
}

const catalogues = Object.values(modules).flatMap((module) => Object.entries(module))
const english = catalogues.flatMap(([name, { en }]) => flatten(en, name))
const bengali = catalogues.flatMap(([name, { bn }]) => flatten(bn, name))

test('every message exists in English and in Bengali', () => {
  expect(catalogues.length).toBeGreaterThan(20)
  expect(bengali.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort())
  for (const [key, message] of [...english, ...bengali]) expect(message.trim(), key).not.toBe('')
})

test('Bengali messages are Bengali, in the normal form that fonts and searches expect', () => {
  for (const [key, message] of bengali) {
    expect(message.normalize('NFC'), key).toBe(message)
    // A Bengali sentence ends with a danda, not a full stop.
    expect(message, key).not.toMatch(/[\u0980-\u09ff]{4}\.(\s|$)/)
    expect(message, key).toMatch(/[\u0980-\u09ff]/)
  }
})

test("the merchant's name replaces the shop's everywhere but in the developer's credit", () => {
  const messages = {
    title: 'Shodai – shop',
    greet: (name: string) => `${name}, welcome to Shodai`,
    nested: { again: 'Shodai' },
    developedBy: 'Shodai',
  }
  const renamed = withShopName(messages, 'en', '$& Bazar')
  expect(renamed.title).toBe('$& Bazar – shop')
  expect(renamed.greet('Rahim')).toBe('Rahim, welcome to $& Bazar')
  expect(renamed.nested.again).toBe('$& Bazar')
  expect(renamed.developedBy).toBe('Shodai')
})
