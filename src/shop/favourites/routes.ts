import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http.ts'
import { putFavourites } from './contract.ts'
import { updateFavourites } from './service.ts'

export function favouriteRoutes(app: FastifyInstance) {
  route(app, putFavourites, ({ db, user, body }) => updateFavourites(db, user.id, body))
}
