import { baseOf } from '#lib/language.ts'

/** Which pages a search engine may list, and which it has no business with. */
export interface PagesForRobots {
  /** Paths of pages besides products and categories. */
  listed: readonly string[]
  /** Beginnings of paths. */
  unlisted: readonly string[]
}

/** What robots may read. A list sorted, filtered or paged is the same products once more, without end. */
export function robotsTxt(shopUrl: string, { unlisted }: PagesForRobots) {
  const rules = (['en', 'bn'] as const).map(baseOf).flatMap((base) => [
    ...unlisted.map((path) => `Disallow: ${base}${path}`),
    `Disallow: ${base}/shop?`,
    // The longest rule that fits wins: a category may be named, and nothing after it.
    `Disallow: ${base}/category/*?`,
    `Allow: ${base}/category/*?category=`,
    `Disallow: ${base}/category/*?category=*&`,
  ])
  return `${['User-agent: *', ...rules, '', `Sitemap: ${shopUrl}/sitemap.xml`].join('\n')}\n`
}
