import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { listDistricts } from './service.ts'

export function locationRoutes(app: FastifyInstance) {
  handle(app, contract.getLocations, async () => listDistricts())
}
