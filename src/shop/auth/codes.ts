import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Seconds for which an app shows a code (RFC 6238, with what every app assumes: SHA-1, six digits). */
const period = 30
const digits = 6
/** How many periods a phone's clock may be off. */
const skew = 1

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding (RFC 4648), as apps take secrets that are typed. */
function base32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** A new secret for an app, as base64. */
export const newSecret = () => randomBytes(20).toString('base64')

/** What an app is given of a secret: text that can be typed, and the address that its QR code holds. */
export function secretForApp(secret: string, { shop, account }: { shop: string; account: string }) {
  const text = base32(Buffer.from(secret, 'base64'))
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(account)}`
  const issuer = encodeURIComponent(shop)
  return {
    secret: text,
    address: `otpauth://totp/${label}?secret=${text}&issuer=${issuer}&digits=${digits}&period=${period}`,
  }
}

/** The code of a period (RFC 4226). */
export function codeOf(secret: string, at: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(at))
  const hash = createHmac('sha1', Buffer.from(secret, 'base64')).update(counter).digest()
  const number = hash.readUInt32BE(hash.readUInt8(hash.length - 1) & 15) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const periodAt = (time: number) => Math.floor(time / 1000 / period)

/** The period whose code this is, of those that a clock which is a little off may show; null if it is none of them. */
export function periodOfCode(secret: string, code: string, time: number) {
  const now = periodAt(time)
  const typed = Buffer.from(code)
  const periods = Array.from({ length: 2 * skew + 1 }, (_, index) => now - skew + index)
  const found = periods.filter((at) => {
    const expected = Buffer.from(codeOf(secret, at))
    return expected.length === typed.length && timingSafeEqual(expected, typed)
  })
  return found.at(-1) ?? null
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 10

/** New recovery codes: about 50 bits each, which nobody guesses at the pace that the limits leave. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

/** The hash of a recovery code, however it was typed. */
export const recoveryHash = (secret: string, identityId: string, code: string) =>
  createHmac('sha256', secret)
    .update(`recovery ${identityId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url')
