import type { Language } from '#lib/language.ts'
import type { AccountTexts } from './texts.tsx'

const asked: Partial<Record<Language, Promise<AccountTexts>>> = {}

/** The words that only somebody signed in meets outside the dashboard; fetched when the first of them is wanted. */
export function accountTexts(language: Language): Promise<AccountTexts> {
  asked[language] ??= (language === 'bn' ? import('./bn/account.ts') : import('./en/account.ts')).then(
    ({ account }) => account,
  )
  return asked[language]
}
