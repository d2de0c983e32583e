import { listParameters, listParametersWithCategories } from '#web/features/catalog/list-state.ts'

interface Looking {
  /** Parameters that may have any value that somebody types. */
  freeText: readonly string[]
  /** Parameters that take no more values than the shop knows: a page for any other is not found, and so not kept. */
  closed?: readonly string[]
}

/** Pages that look at query parameters, and which; every other parameter is ignored. */
const looking: Record<string, Looking> = {
  '/shop': { freeText: listParametersWithCategories },
  '/category/[^/]+': { freeText: listParameters, closed: ['category'] },
  '/search': { freeText: ['q', ...listParametersWithCategories] },
}

// `.data` is how the router asks for a page's data; `_routes` says for which parts of it.
export const pageParameters = [
  ...Object.entries(looking).flatMap(([path, { freeText, closed = [] }]) => [
    { path: new RegExp(`^(/bn)?${path}$`), parameters: [...closed, ...freeText], freeText },
    {
      path: new RegExp(`^(/bn)?${path}\\.data$`),
      parameters: [...closed, ...freeText, '_routes'],
      freeText: [...freeText, '_routes'],
    },
  ]),
  { path: /\.data$/, parameters: ['_routes'], freeText: ['_routes'] },
]
