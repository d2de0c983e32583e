import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listDistricts } from './service.ts'

export function locationRoutes(app: FastifyInstance) {
  route(app, contract.getLocations, async () => listDistricts())
}
