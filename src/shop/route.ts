import type { FastifyInstance } from 'fastify'
import type { Endpoint, HandlerResult } from '#lib/endpoint.ts'
import { type HandledRequest, route as registerRoute, type UserOf } from '#platform/http.ts'
import type { Call } from './shop.ts'

/** Registers the handler of an endpoint: it gets its request, and the call that it passes on to commands. */
export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: HandledRequest<E>, call: Call<UserOf<E>>) => Promise<HandlerResult<E>>,
) => registerRoute(app, endpoint, handler)
