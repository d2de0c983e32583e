import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** `/health/live`: the process runs. `/health/ready`: it also reaches the database and is not shutting down. */
export function healthRoutes(app: FastifyInstance, isStopping: () => boolean) {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(app.shop.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'no database' })
    }
  })
}
