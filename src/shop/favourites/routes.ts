import type { FastifyInstance } from 'fastify'
import { handle } from '#platform/http.ts'
import { putFavourites } from './contract.ts'
import { changeFavourites } from './service.ts'

export function favouriteRoutes(app: FastifyInstance) {
  handle(app, putFavourites, ({ db, visitor, body }) => changeFavourites(db, visitor.id, body))
}
