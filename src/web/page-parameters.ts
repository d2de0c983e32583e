import { listParameters, listParametersWithCategories } from './storefront/list/list-state.ts'

interface Looking {
  /** Parameters that may have any value that somebody types. */
  typed: readonly string[]
  /** Parameters that take no more values than the shop knows: a page for any other is not found, and so not kept. */
  closed?: readonly string[]
}

/** Pages that look at query parameters, and which; every other parameter is ignored. */
const looking: Record<string, Looking> = {
  '/shop': { typed: listParametersWithCategories },
  '/category/[^/]+': { typed: listParameters, closed: ['category'] },
  '/search': { typed: ['q', ...listParametersWithCategories] },
}

// `.data` is how the router asks for a page's data; `_routes` says for which parts of it.
export const pageParameters = [
  ...Object.entries(looking).flatMap(([path, { typed, closed = [] }]) => [
    { path: new RegExp(`^(/bn)?${path}$`), parameters: [...closed, ...typed], typed },
    {
      path: new RegExp(`^(/bn)?${path}\\.data$`),
      parameters: [...closed, ...typed, '_routes'],
      typed: [...typed, '_routes'],
    },
  ]),
  { path: /\.data$/, parameters: ['_routes'], typed: ['_routes'] },
]
