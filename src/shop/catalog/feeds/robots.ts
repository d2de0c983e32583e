import { baseOf } from '#lib/language.ts'

/** Pages that search engines may index, and paths they may not crawl. */
export interface IndexingRules {
  /** Paths of pages other than products and categories. */
  indexable: readonly string[]
  /** Path prefixes. */
  notIndexable: readonly string[]
}

/** Builds robots.txt. Sorted, filtered and paged lists are excluded as duplicate content. */
export function robotsTxt(shopUrl: string, { notIndexable }: IndexingRules) {
  const rules = (['en', 'bn'] as const).map(baseOf).flatMap((base) => [
    ...notIndexable.map((path) => `Disallow: ${base}${path}`),
    `Disallow: ${base}/shop?`,
    // The longest matching rule wins: `category` may be the only query parameter.
    `Disallow: ${base}/category/*?`,
    `Allow: ${base}/category/*?category=`,
    `Disallow: ${base}/category/*?category=*&`,
  ])
  return `${['User-agent: *', ...rules, '', `Sitemap: ${shopUrl}/sitemap.xml`].join('\n')}\n`
}
