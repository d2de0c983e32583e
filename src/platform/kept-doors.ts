import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import type { PageCache } from './page-cache.ts'

/** Tells the cache which addresses a door has whose answers are kept, and which of their parameters may be anything. */
export const declareKept = (cache: PageCache, endpoint: Endpoint) =>
  cache.declare(
    pathPattern(endpoint),
    Object.keys(endpoint.query?.shape ?? {}),
    'refuse-others',
    typedIn(endpoint),
  )

/** The query parameters of a door that take any text or number, and not one word of a list. */
function typedIn({ query }: Endpoint) {
  if (!query) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.enum === undefined ? [name] : [],
  )
}

const pathPattern = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
