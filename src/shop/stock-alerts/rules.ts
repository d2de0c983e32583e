import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { looksLikeEmail } from '#lib/text.ts'

/** An e-mail address in lower case or a normalised phone number; null for anything else. */
export function parseContact(typed: string) {
  const text = typed.trim()
  if (text.includes('@')) return looksLikeEmail(text) ? text.toLowerCase() : null
  const phone = normalisePhone(text)
  return mobilePattern.test(phone) ? phone : null
}

export const isPhone = (contact: string) => !contact.includes('@')

/** Maximum length of what is typed: that of an e-mail address. */
export const maxContactLength = 254
