import { expect, test } from 'vitest'
import { pagesForRobots } from './pages-for-robots.ts'
import routes from './routes.ts'

type Branch = (typeof routes)[number]

/** The paths of all pages, as the site map writes them. */
const pathsOf = (branches: readonly Branch[], under = ''): string[] =>
  branches.flatMap(({ path = '', children }) => {
    const here = path ? `${under}/${path}` : under
    return children ? pathsOf(children, here) : [here || '/']
  })

test('every page is either offered to search engines or kept from them', () => {
  // These are in the sitemap by what is in the shop; the last is no page.
  const fromTheCatalogue = ['/category/:subCategory', '/product-details/:id', '/*']
  const { listed, unlisted } = pagesForRobots
  const undecided = pathsOf(routes).filter(
    (path) =>
      !listed.includes(path) &&
      !fromTheCatalogue.includes(path) &&
      !unlisted.some((beginning) => path.startsWith(beginning)),
  )
  expect(undecided).toEqual([])
  for (const path of listed) expect(unlisted.filter((beginning) => path.startsWith(beginning))).toEqual([])
})
