import { baseOf, type Language } from '#lib/language.ts'
import { createShortSignature, verifyShortSignature } from '#platform/link-tokens.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'

const purpose = 'text stop'
/** All links are of one length, so that parts can be counted before there are messages. */
const idLength = 8

interface Linking {
  secret: string
  shopUrl: string
}

/** The link in a message that ends them; of message 0 it has the same length and ends nothing. */
export function stopLink({ secret, shopUrl }: Linking, language: Language, messageId: number) {
  const id = messageId.toString(36).padStart(idLength, '0')
  return `${shopUrl}${baseOf(language)}/stop/${id}${createShortSignature(secret, purpose, id)}`
}

/** The message that a token belongs to; null if it is none of ours. */
export function messageOfToken(secret: string, token: string) {
  const id = token.slice(0, idLength)
  if (!verifyShortSignature(secret, purpose, id, token.slice(idLength))) return null
  return Number.parseInt(id, 36) || null
}

/** The page that `{link}` of a campaign stands for. */
export const linkTo = (shopUrl: string, language: Language, link: string) =>
  `${shopUrl}${baseOf(language)}${link === '/' && language === 'bn' ? '' : link}`

/** What `{shop}` stands for. */
export const shopNameIn = ({ shopName, shopNameBn }: Settings, language: Language) =>
  language === 'bn' ? shopNameBn : shopName
