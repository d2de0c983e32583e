export const passwordLength = { min: 8, max: 128 } as const

// The passwords that attackers try first.
const commonPasswords = new Set(
  (
    '12345678 123456789 1234567890 password password1 password123 passw0rd iloveyou qwerty123 qwertyuiop 11111111 ' +
    '00000000 87654321 abc12345 abcd1234 a1b2c3d4 asdfghjkl 1q2w3e4r 1qaz2wsx admin123 administrator welcome1 ' +
    'bangladesh bangladesh1 dhaka1234 sunshine princess football baseball superman letmein1 trustno1 88888888 ' +
    '12341234 11223344 123123123 987654321 01234567 99999999 66666666 55555555 qazwsxedc zaq12wsx google123 ' +
    'facebook facebook1 facebook123 mypassword changeme changeme1 default1 computer internet samsung123 pakistan ' +
    'iloveyou1 iloveyou2 monkey123 dragon123 shadow123 master123 michael1 jennifer charlie1 123456abc abc123456'
  ).split(' '),
)

/** The rules for a password, in the order in which a violation is reported. */
const passwordRules = {
  'too-short': (password: string) => password.length >= passwordLength.min,
  'too-long': (password: string) => password.length <= passwordLength.max,
  common: (password: string) => !commonPasswords.has(password.toLowerCase()),
}
export type PasswordProblem = keyof typeof passwordRules

const ruleNames = Object.keys(passwordRules) as PasswordProblem[]

/** The rules a password breaks; empty when it is valid. */
export const passwordProblems = (password: string) =>
  ruleNames.filter((name) => !passwordRules[name](password))

/** The first rule a password breaks, or null. */
export const passwordProblem = (password: string) => passwordProblems(password)[0] ?? null

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]+/g

/** A printable one-line name; falls back to the local part of the e-mail. */
export function displayName(name: string, email: string) {
  const clean = name.replace(controlCharacters, ' ').trim().slice(0, 100).toWellFormed().normalize('NFC')
  return clean || (email.split('@', 1)[0] ?? email)
}
