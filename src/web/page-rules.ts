import type { ServerBuild } from 'react-router'
import { baseOf, languageAt, pathIn } from '#lib/language.ts'

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
  module: { handle?: unknown; loader?: unknown }
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
      isLayout: isLayout.has(route.id),
      hasLoader: branch.some(({ module }) => module.loader),
    }
  })
  const withRobots = (value: PageHandle['robots']) =>
    pages.filter(({ handle }) => handle.robots === value).map(({ path }) => path)
  return {
    indexable: withRobots('sitemap'),
    // A parameter stands for whatever follows.
    notIndexable: withRobots('disallow').map((path) => path.replace(/:.*$/, '')),
    /** Pages without a value for `robots`. */
    undecided: pages.filter(({ isDecided }) => !isDecided).map(({ path }) => path),
    pathRule: createPathRule(pages.filter(({ isLayout }) => !isLayout)),
    cacheKeys: [
      ...pages.flatMap(({ path, handle }) => cacheKeysOf(path, handle)),
      // `_routes` names the routes whose data is requested.
      { path: /\.data$/, parameters: ['_routes'], freeText: ['_routes'] },
    ],
  }
}

/** Matches no page but the one for unknown addresses, in whichever layout. */
const unknownPath = 'no/such/page'

interface PathRule {
  /** The one path of the page that the router finds at this path in another form (`/Shop/`); null if this is it. */
  canonical: string | null
  /**
   * The path whose page is the same, or null: all unknown addresses of a layout share one page, and so do all addresses of a
   * page without loaders, whatever the parameters in its path. Otherwise there would be no end of pages to render and cache.
   */
  shared: string | null
  /** Whether there is a page at the path: always, if there is what its parameter names, or never. */
  kind: 'page' | 'perhaps' | 'none'
}

/** Finds what the path of a request says about its page. */
function createPathRule(pages: { path: string; hasLoader: boolean }[]) {
  const isEndless = (path: string) => path.endsWith('/*')
  const rules = pages
    .map(({ path, hasLoader }) => ({
      path,
      // As the router matches: in upper or lower case, with or without a slash at the end.
      pattern: new RegExp(
        `^(/bn)?${path.replace(/\/\*$/, '(?:/.*)?').replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`,
        'i',
      ),
      parameters: path.split(':').length - 1,
      isEndless: isEndless(path),
      hasLoader,
      shared: isEndless(path)
        ? path.replace('*', unknownPath)
        : hasLoader || !path.includes(':')
          ? null
          : path.replace(/:\w+/g, '-'),
    }))
    // The most specific first.
    .sort(
      (a, b) =>
        Number(a.isEndless) - Number(b.isEndless) ||
        a.parameters - b.parameters ||
        (b.shared?.length ?? 0) - (a.shared?.length ?? 0),
    )
  return (requested: string): PathRule => {
    // What the router itself requests from a page's address has only one form; it is small.
    if (requested.endsWith('.data')) return { canonical: null, shared: null, kind: 'page' }
    const segments = requested.split('/').filter((segment) => segment !== '')
    const path = `/${segments.join('/')}`
    const rule = rules.find(({ pattern }) => pattern.test(decodeURI(path)))
    const shared = rule?.shared ? baseOf(languageAt(path)) + rule.shared : null
    if (!rule || rule.isEndless) return { canonical: null, shared, kind: 'none' }
    const language = segments[0]?.toLowerCase() === 'bn' ? 'bn' : 'en'
    const own = language === 'bn' ? segments.slice(1) : segments
    const named = rule.path.split('/').filter((name) => name !== '')
    const inOwnForm = named.map((name, index) => (name.startsWith(':') ? encoded(own[index] ?? '') : name))
    const canonical = pathIn(language, `/${inOwnForm.join('/')}`)
    const kind = rule.hasLoader && rule.parameters > 0 ? 'perhaps' : 'page'
    return { canonical: canonical === requested ? null : canonical, shared, kind }
  }
}

/** A segment of a path with the escapes that the shop's own links have. */
const encoded = (segment: string) => encodeURIComponent(decodeURIComponent(segment))

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
