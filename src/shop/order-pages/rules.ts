import { maxSlug } from '#lib/slug.ts'

export const maxOrderPages = 100
export const maxProducts = 6
export const maxBlocks = 20
/** Days that the figures of a page are about. */
export const figureDays = 30

export const orderPagePath = (slug: string) => `/o/${slug}`
/** The page as it is for who makes it, also while it is off. */
export const previewPath = ({ slug, previewKey }: { slug: string; previewKey: string }) =>
  `${orderPagePath(slug)}?preview=${previewKey}`

/** `base`, or with the first number behind it that no other page has. */
export function freeSlug(base: string, taken: ReadonlySet<string>) {
  const at = (number: number) => {
    const suffix = number === 1 ? '' : `-${number}`
    return base.slice(0, maxSlug - suffix.length).replace(/-+$/, '') + suffix
  }
  let number = 1
  while (taken.has(at(number))) number++
  return at(number)
}

/** Orders for each hundred visits; null without a visit. */
export const ratePercent = ({ visits, orders }: { visits: number; orders: number }) =>
  visits === 0 ? null : Math.round((orders / visits) * 1000) / 10
