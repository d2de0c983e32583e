import type { FastifyInstance } from 'fastify'
import type { Files } from '#platform/files.ts'
import { pictureHeaders } from '#platform/static-files.ts'
import { jpegMaker } from './jpeg.ts'
import { type JpegName, jpegSizes } from './rules.ts'

export function pictureRoutes(app: FastifyInstance, files: Files) {
  const jpegOf = jpegMaker(files)
  for (const name of Object.keys(jpegSizes) as JpegName[])
    app.get<{ Params: { id: string } }>(
      `/images/:id(^[0-9a-f]{32}$)-${name}.jpg`,
      async ({ params }, reply) => {
        const picture = await jpegOf(params.id, name)
        return reply.type('image/jpeg').headers(pictureHeaders).send(picture)
      },
    )
}
