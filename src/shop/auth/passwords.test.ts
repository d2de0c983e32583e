import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword, wordsOfEmail } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { displayName, passwordProblem } from './rules.ts'

test('a password has 8 to 128 characters', () => {
  expect(passwordProblem('1234567')).toBe('too-short')
  expect(passwordProblem('rickshaw')).toBeNull()
  expect(passwordProblem('r'.repeat(128))).toBeNull()
  expect(passwordProblem('r'.repeat(129))).toBe('too-long')
})

test.each(
  // The most common ones of 8 and more characters in published leaks, what is typed on a row of keys, and local ones.
  (
    'password 12345678 123456789 1234567890 qwertyuiop sunshine iloveyou princess football baseball superman trustno1 ' +
    'jennifer computer michelle whatever starwars 87654321 11111111 00000000 88888888 12341234 123123123 987654321 ' +
    '1q2w3e4r 1qaz2wsx passw0rd password1 password123 Password@123 qwerty123 admin123 abcd1234 abcdefgh asdfghjkl ' +
    'PASSWORD facebook1 iloveyou2 bangladesh Bangladesh71 dhaka1234 aaaaaaaa abcabcabc'
  ).split(' '),
)('%s is too common', async (password) => {
  expect(await isCommonPassword(password, [])).toBe(true)
})

test('the names in the e-mail address and of the shop are too common, with any digits', async () => {
  const own = [...wordsOfEmail('rahima.khatun84@gmail.com'), 'Aarong Shop', 'শহরের দোকান']
  for (const password of [
    'rahima.khatun84@gmail.com',
    'rahimakhatun',
    'Khatun2026',
    '1999rahima',
    'rahima.khatun',
    'aarongshop',
    'Aarong-Shop-1',
    'gmail.com',
    'শহরেরদোকান১',
    'RahimaKhatun!',
  ])
    expect([password, await isCommonPassword(password, own)]).toEqual([password, true])
  for (const password of [
    'rickshaw-42',
    'correct-horse-battery',
    'rahima loves tea',
    'নদীর ওপারে চাঁদ',
    'khatun-rickshaw',
  ])
    expect([password, await isCommonPassword(password, own)]).toEqual([password, false])
})

test('displayName returns one printable line, or the local part of the e-mail', () => {
  expect(displayName('  রহিমা  ', 'r@shop.example')).toBe('রহিমা')
  expect(displayName('', 'karim@shop.example')).toBe('karim')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const result = displayName(name, 'karim@shop.example')
      expect(result.length).toBeGreaterThan(0)
      expect(result.isWellFormed()).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is tested
      expect(result).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    }),
  )
})

test('a hash is an argon2id PHC string with a random salt that verifies only its own password', async () => {
  const [hash, other] = await Promise.all([hashPassword('rickshaw-42'), hashPassword('rickshaw-42')])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(other).not.toBe(hash)
  expect(await verifyPassword({ hash, password: 'rickshaw-42' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'rickshaw-43' })).toBe(false)
})

test('hashes written by @node-rs/argon2 are verified', async () => {
  const hash =
    '$argon2id$v=19$m=19456,t=2,p=1$04YckVuNXfFQmAPHU1qAjw$ftbytl8siqInhSi/1JQS5JmU6bTyyEvTxyOGqSvTWW0'
  expect(await verifyPassword({ hash, password: 'rickshaw-42' })).toBe(true)
  expect(await verifyPassword({ hash, password: 'Rickshaw-42' })).toBe(false)
  const bengali =
    '$argon2id$v=19$m=19456,t=2,p=1$OnuliVSg2KMylU0MawSIkg$eVeEL6G+8uQ9lZlOcNFR2DT3N1GG6n6nzTbjyinaUKw'
  expect(await verifyPassword({ hash: bengali, password: 'রিকশা-৪২' })).toBe(true)
  expect(await verifyPassword({ hash: bengali, password: 'রিকশা-৪৩' })).toBe(false)
})

test.each([
  '',
  'rickshaw-42',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  '$argon2id$v=19$m=0,t=0,p=0$9MP8IzTIP01NlsdmddEeUg$r/xVOUzM+CeMw46vDogGTiisIlHM/8196tqT2tLYHI8',
  '$argon2i$v=19$m=19456,t=2,p=1$9MP8IzTIP01NlsdmddEeUg$r/xVOUzM+CeMw46vDogGTiisIlHM/8196tqT2tLYHI8',
  '$argon2id$v=19$m=19456,t=2,p=1$9MP8IzTIP01NlsdmddEeUg$r/xVOUzM+CeMw46vDogGTiisIlHM/8196tqT2tLYHI8\n',
])('the malformed hash %j matches no password', async (hash) => {
  expect(await verifyPassword({ hash, password: 'rickshaw-42' })).toBe(false)
})

test('a hash with invalid parameters matches no password and frees its slot', async () => {
  const invalid = '$argon2id$v=19$m=1,t=1,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA'
  const failed = await Promise.all(
    Array.from({ length: 4 }, () => verifyPassword({ hash: invalid, password: 'x' })),
  )
  expect(failed).toEqual([false, false, false, false])
  const hashes = await Promise.all(Array.from({ length: 4 }, (_, index) => hashPassword(`rickshaw-${index}`)))
  expect(new Set(hashes).size).toBe(4)
})
