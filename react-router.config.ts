import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'

interface ListedRoute {
  parentId?: string
  imports: string[]
}

/** Pages that are opened by their address alone (from an advertisement, a message, or a form without scripts), favourites, and signing in. */
const isSeldom =
  /^(storefront\/(account\/favourites|combo|order-page|sign-in|text-stops|content\/(offline|form-not-sent))|newsletter|stock-alerts|authentication)\b/

/**
 * Takes the imports of dashboard pages, and of pages that shoppers seldom go to by a link, out of the list of routes that the
 * browser gets: shoppers load it, too, and they were a third of it. They only tell the router what to fetch early; the server's
 * list, which preloads the first page, keeps them. Imports of the entry are loaded by then; the others are in one order, which
 * compresses better. What a route does not have (`"hasAction":false`, `"css":[]`) need not be said either: the router asks only
 * whether it has it. Whether it has a component (`hasDefaultExport`) only the development server asks.
 */
function shortenRouteList() {
  const folder = join('build', 'client', 'assets')
  const file = readdirSync(folder).find((name) => /^manifest-.+\.js$/.test(name))
  if (!file) throw new Error(`There is no list of routes in ${folder}.`)
  const script = readFileSync(join(folder, file), 'utf8')
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1]
  const list: { entry: { imports: string[] }; routes: Record<string, ListedRoute> } = JSON.parse(
    script.slice(start, end),
  )
  const isDashboard = ({ parentId = '' }: ListedRoute): boolean => {
    const parent = list.routes[parentId]
    return parentId === 'by-role/layout' || (parent !== undefined && isDashboard(parent))
  }
  for (const [id, route] of Object.entries(list.routes))
    route.imports =
      isDashboard(route) || isSeldom.test(id)
        ? []
        : route.imports.filter((file) => !list.entry.imports.includes(file)).sort()
  const isUnsaid = (name: string, value: unknown) =>
    value === false ||
    name === 'hasDefaultExport' ||
    (name === 'css' && Array.isArray(value) && value.length === 0)
  const shortened = JSON.stringify(list, (name, value) => (isUnsaid(name, value) ? undefined : value))
  writeFileSync(join(folder, file), script.slice(0, start) + shortened + script.slice(end))
}

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole site map is one small file that every page shares; asked for
  // piece by piece it would be many, under query parameters that the page cache throws away.
  routeDiscovery: { mode: 'initial' },
  buildEnd: shortenRouteList,
} satisfies Config
