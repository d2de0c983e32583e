import type { ServerBuild } from 'react-router'

/** The `handle` that a route module exports for the server. */
export interface PageHandle {
  /**
   * `sitemap`: in the sitemap of pages. `disallow`: excluded by robots.txt, with all pages below it. `catalog`: the sitemap
   * of the catalog decides. A page without a value has that of its layout.
   */
  robots?: 'sitemap' | 'disallow' | 'catalog'
  /** The page does nothing without scripts: they are preloaded instead of started after the first paint. */
  startsAtOnce?: boolean
  /** The query parameters that the page uses; all others are ignored. */
  cacheKeyParams?: {
    freeText: readonly string[]
    /** Parameters with a limited number of values: a page with any other value is a 404, which is not cached. */
    closed?: readonly string[]
  }
}

interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown }
}

/** Collects from the handles of all routes what the page cache, robots.txt and the sitemap need. */
export function pageRulesOf(routes: ServerBuild['routes'] | Record<string, BuiltRoute>) {
  const built = Object.values(routes).filter((route): route is BuiltRoute => route !== undefined)
  const isLayout = new Set(built.map(({ parentId }) => parentId))
  /** A route with its layouts, the outermost first. */
  const branchOf = (route: BuiltRoute): BuiltRoute[] => {
    const parent = built.find(({ id }) => id === route.parentId)
    return parent ? [...branchOf(parent), route] : [route]
  }
  const pages = built.map((route) => {
    const branch = branchOf(route)
    return {
      path: `/${branch.flatMap(({ path }) => path || []).join('/')}`,
      handle: handleOf(route),
      isDecided: isLayout.has(route.id) || branch.some((each) => handleOf(each).robots),
    }
  })
  const withRobots = (value: PageHandle['robots']) =>
    pages.filter(({ handle }) => handle.robots === value).map(({ path }) => path)
  return {
    indexable: withRobots('sitemap'),
    notIndexable: withRobots('disallow'),
    /** Pages without a value for `robots`. */
    undecided: pages.filter(({ isDecided }) => !isDecided).map(({ path }) => path),
    cacheKeys: [
      ...pages.flatMap(({ path, handle }) => cacheKeysOf(path, handle)),
      // `_routes` names the routes whose data is requested.
      { path: /\.data$/, parameters: ['_routes'], freeText: ['_routes'] },
    ],
  }
}

const handleOf = ({ module }: BuiltRoute) => (module.handle ?? {}) as PageHandle

function cacheKeysOf(pattern: string, { cacheKeyParams }: PageHandle) {
  if (!cacheKeyParams) return []
  const { freeText, closed = [] } = cacheKeyParams
  const path = pattern.replace(/:\w+/g, '[^/]+')
  // The router requests the data of a page from its path with `.data`.
  const ofData = [...freeText, '_routes']
  return [
    { path: new RegExp(`^(/bn)?${path}$`), parameters: [...closed, ...freeText], freeText },
    { path: new RegExp(`^(/bn)?${path}\\.data$`), parameters: [...closed, ...ofData], freeText: ofData },
  ]
}
