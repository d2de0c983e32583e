import { expect, test } from 'vitest'
import { pagePaths } from '#test/page-paths.ts'
import { pagesForRobots } from './pages-for-robots.ts'

test('every page is either offered to search engines or kept from them', () => {
  // These are in the sitemap by what is in the shop; the last is no page.
  const fromTheCatalogue = ['/category/:subCategory', '/product-details/:id', '/*']
  const { listed, unlisted } = pagesForRobots
  const undecided = pagePaths.filter(
    (path) =>
      !listed.includes(path) &&
      !fromTheCatalogue.includes(path) &&
      !unlisted.some((beginning) => path.startsWith(beginning)),
  )
  expect(undecided).toEqual([])
  for (const path of listed) expect(unlisted.filter((beginning) => path.startsWith(beginning))).toEqual([])
})
