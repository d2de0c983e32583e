import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import * as contract from './contract.ts'
import { readSettings } from './service.ts'

export function settingsRoutes(app: FastifyInstance) {
  handle(app, contract.getSettings, ({ db, remember }) => remember('settings', () => readSettings(db)))
}
