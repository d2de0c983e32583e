/** Pages that look at query parameters, and which; every other parameter is ignored. */
const looking: Record<string, readonly string[]> = {
  '/shop': ['cursor'],
  '/category/[^/]+': ['category', 'cursor'],
}

// `.data` is how the router asks for a page's data; `_routes` says for which parts of it.
export const pageParameters = [
  ...Object.entries(looking).flatMap(([path, parameters]) => [
    { path: new RegExp(`^${path}$`), parameters },
    { path: new RegExp(`^${path}\\.data$`), parameters: [...parameters, '_routes'] },
  ]),
  { path: /\.data$/, parameters: ['_routes'] },
]
