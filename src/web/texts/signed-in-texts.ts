import type { Language } from '#lib/language.ts'
import type { SignedInTexts } from './texts.tsx'

const asked: Partial<Record<Language, Promise<SignedInTexts>>> = {}

/** The words that only somebody signed in meets outside the dashboard; fetched when the first of them is wanted. */
export function signedInTexts(language: Language): Promise<SignedInTexts> {
  asked[language] ??= (language === 'bn' ? import('./bn/signed-in.ts') : import('./en/signed-in.ts')).then(
    ({ signedIn }) => signedIn,
  )
  return asked[language]
}
