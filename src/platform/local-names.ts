import { isIP } from 'node:net'
import { isPublicAddress } from './safe-fetch.ts'

/** Endings of names that no public DNS knows. */
const localEndings = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'home.arpa',
  'corp',
  'private',
  'onion',
]

/**
 * Whether the host of an address can only be in a local network, as far as its name tells: for a clear answer when it is typed in.
 * What it resolves to is checked at each request.
 */
export function isLocalHost({ hostname }: URL) {
  // `URL` has written decimal, octal and hexadecimal addresses as four numbers already.
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || localEndings.some((ending) => host.endsWith(`.${ending}`))
}
