import { cleanLine } from '#lib/clean-text.ts'
import { fitText, isFilled } from '#lib/text.ts'

export const passwordLength = { min: 8, max: 128 } as const

/** What the error of the field `password` says where a person confirms what they do. */
export const confirmationProblems = {
  missing: 'Required',
  wrong: 'Wrong',
  /** The account has no password, and its sign-in is no longer fresh. */
  signIn: 'Sign in again',
} as const

/** `common` is found by the shop only, which has the list (common-passwords.ts). */
export type PasswordProblem = 'too-short' | 'too-long' | 'common'

/** What is wrong with the length of a password, or null. */
export function passwordProblem({ length }: string): 'too-short' | 'too-long' | null {
  if (length < passwordLength.min) return 'too-short'
  return length > passwordLength.max ? 'too-long' : null
}

/** A name of one line; falls back to the local part of the e-mail. */
export function displayName(name: string, email: string) {
  const clean = fitText(cleanLine(name), 100)
  return isFilled(clean) ? clean : (email.split('@', 1)[0] ?? email)
}
