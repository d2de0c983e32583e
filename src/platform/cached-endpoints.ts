import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import type { PageCache } from './page-cache.ts'

/** Declares an endpoint with `cached: true` to the cache: its URLs, its query parameters, and which of them are free text. */
export const declareCachedEndpoint = (cache: PageCache, endpoint: Endpoint) =>
  cache.declare(
    pathPattern(endpoint),
    Object.keys(endpoint.query?.shape ?? {}),
    'reject-others',
    freeParameters(endpoint),
  )

/** The query parameters that take any text or number, as opposed to one value of an enum. */
function freeParameters({ query }: Endpoint) {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.enum === undefined ? [name] : [],
  )
}

const pathPattern = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
