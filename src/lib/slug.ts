export const maxSlug = 60
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Whether it can be the last part of an address: small English letters, digits and single hyphens between them. */
export const isSlug = (text: string) => slugPattern.test(text)

/** URL-safe identifier of a name; empty when it has no Latin letter or digit. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** The same, short enough for the last part of an address. */
export const addressSlugOf = (name: string) => slugOf(name).slice(0, maxSlug).replace(/-$/, '')
