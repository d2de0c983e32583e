export const passwordLength = { min: 8, max: 128 } as const

// What is tried first at any shop; a word list of this length stops most of the guessing.
const common = new Set(
  (
    '12345678 123456789 1234567890 password password1 password123 passw0rd iloveyou qwerty123 qwertyuiop 11111111 ' +
    '00000000 87654321 abc12345 abcd1234 a1b2c3d4 asdfghjkl 1q2w3e4r 1qaz2wsx admin123 administrator welcome1 ' +
    'bangladesh bangladesh1 dhaka1234 sunshine princess football baseball superman letmein1 trustno1 88888888 ' +
    '12341234 11223344 123123123 987654321 01234567 99999999 66666666 55555555 qazwsxedc zaq12wsx google123 ' +
    'facebook facebook1 facebook123 mypassword changeme changeme1 default1 computer internet samsung123 pakistan ' +
    'iloveyou1 iloveyou2 monkey123 dragon123 shadow123 master123 michael1 jennifer charlie1 123456abc abc123456'
  ).split(' '),
)

/** What a password must keep to, in the order in which it is told what is wrong. */
const passwordRules = {
  'too-short': (password: string) => password.length >= passwordLength.min,
  'too-long': (password: string) => password.length <= passwordLength.max,
  common: (password: string) => !common.has(password.toLowerCase()),
}
export type PasswordProblem = keyof typeof passwordRules

const ruleNames = Object.keys(passwordRules) as PasswordProblem[]

/** Why a password is refused; empty when it will do. */
export const passwordProblems = (password: string) =>
  ruleNames.filter((name) => !passwordRules[name](password))

export const passwordProblem = (password: string) => passwordProblems(password)[0] ?? null

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const noText = /[\u0000-\u001f\u007f-\u009f]+/g

/** A name as the shop can print it; whoever came without one is called by the first part of their e-mail. */
export function nameFor(name: string, email: string) {
  const clean = name.replace(noText, ' ').trim().slice(0, 100).toWellFormed().normalize('NFC')
  return clean || (email.split('@', 1)[0] ?? email)
}
