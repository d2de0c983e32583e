import { passwordProblem } from './rules.ts'

let list: Promise<Set<string>> | undefined

/** The most common passwords of published leaks. Loaded when the first password is set: it takes 4 MB. */
async function loadList() {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => passwordProblem(password) === null))
}

/** Patterns that the list leaves out. */
const isRepeated = (password: string) => /^(.{1,4}?)\1+.{0,3}$/s.test(password)
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const reverse = (text: string) => [...text].reverse().join('')
const isSequence = (password: string) =>
  rows.some((row) => row.includes(password) || reverse(row).includes(password))

/** What shops in this country are full of, beside what the list has. */
const localWords = ['bangladesh', 'dhaka']

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')

/**
 * Whether a password is among those that attackers try first: a common one, also with a few digits after it, a plain
 * pattern, or one of `ownWords`, for example the name in the e-mail address and that of the shop, with any digits and signs.
 */
export async function isCommonPassword(typed: string, ownWords: readonly string[]) {
  list ??= loadList()
  const common = await list
  const password = typed.toLowerCase()
  const stem = password.replace(/[^\p{L}\p{M}]{1,4}$/u, '')
  const letters = lettersOf(password)
  return (
    common.has(password) ||
    common.has(stem) ||
    isRepeated(password) ||
    isSequence(password) ||
    [...localWords, ...ownWords].some((word) => {
      const own = lettersOf(word)
      return password === word.toLowerCase() || (own.length >= 3 && letters === own)
    })
  )
}

/** The names in an e-mail address: all of it, what is before the @, and its parts. */
export function wordsOfEmail(email: string) {
  const [local = '', domain = ''] = email.split('@')
  return [email, local, ...local.split(/[^\p{L}\p{M}]+/u), domain, domain.split('.')[0] ?? '']
}
