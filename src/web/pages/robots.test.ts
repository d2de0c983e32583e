import { expect, test } from 'vitest'
import { pagePaths } from '#test/page-paths.ts'
import { pagesForRobots } from './robots.ts'

test('every page is either offered to search engines or kept from them', () => {
  // These are in the sitemap by what is in the shop; the last is no page.
  const fromTheCatalogue = ['/category/:subCategory', '/product-details/:id', '/*']
  const { indexable, notIndexable } = pagesForRobots
  const undecided = pagePaths.filter(
    (path) =>
      !indexable.includes(path) &&
      !fromTheCatalogue.includes(path) &&
      !notIndexable.some((beginning) => path.startsWith(beginning)),
  )
  expect(undecided).toEqual([])
  for (const path of indexable)
    expect(notIndexable.filter((beginning) => path.startsWith(beginning))).toEqual([])
})
