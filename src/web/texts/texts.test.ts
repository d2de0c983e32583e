import { expect, test } from 'vitest'
import { account as accountBn } from './bn/account.ts'
import { admin as adminBn } from './bn/admin-texts.ts'
import { bn } from './bn/all-texts.ts'
import { dashboard as dashboardBn } from './bn/dashboard.ts'
import { ordering as orderingBn } from './bn/ordering.ts'
import { signedIn as signedInBn } from './bn/signed-in.ts'
import { account as accountEn } from './en/account.ts'
import { admin as adminEn } from './en/admin-texts.ts'
import { en } from './en/all-texts.ts'
import { dashboard as dashboardEn } from './en/dashboard.ts'
import { ordering as orderingEn } from './en/ordering.ts'
import { signedIn as signedInEn } from './en/signed-in.ts'

type Said = [key: string, words: string]

/** Every text of a catalogue by its key; functions are asked with stand-ins for names and numbers. */
function allTexts(catalogue: object, path = ''): Said[] {
  return Object.entries(catalogue).flatMap(([name, text]): Said[] => {
    const key = `${path}${name}`
    if (typeof text === 'string') return [[key, text]]
    if (typeof text === 'function') return [[key, String((text as (...values: number[]) => string)(7, 8, 9))]]
    return allTexts(text, `${key}.`)
  })
}

const english = new Map(
  allTexts({
    ...en,
    ...orderingEn,
    account: accountEn,
    signedIn: signedInEn,
    dashboard: dashboardEn,
    admin: adminEn,
  }),
)
const bengali = new Map(
  allTexts({
    ...bn,
    ...orderingBn,
    account: accountBn,
    signedIn: signedInBn,
    dashboard: dashboardBn,
    admin: adminBn,
  }),
)

test('every text is there in English and in Bengali', () => {
  expect([...bengali.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, words] of [...english, ...bengali]) expect(words.trim(), key).not.toBe('')
})

test('Bengali texts are Bengali, and written the way fonts and searches expect', () => {
  for (const [key, words] of bengali) {
    expect(words.normalize('NFC'), key).toBe(words)
    // A full stop after Bengali words is a danda.
    expect(words, key).not.toMatch(/[\u0980-\u09ff]{4}\.(\s|$)/)
    expect(words, key).toMatch(/[\u0980-\u09ff]/)
  }
})
