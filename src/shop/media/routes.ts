import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from '#platform/files.ts'
import { handle } from '#platform/http.ts'
import { leavePageHeaders, pictureHeaders } from '#platform/static-files.ts'
import { pictureWidths } from '#shop/catalog/rules.ts'
import { avifName } from './avif.ts'
import * as contract from './contract.ts'
import { makeAvif } from './jobs.ts'
import { jpegMaker } from './jpeg.ts'
import { checkPicture } from './receiving.ts'
import { type JpegName, jpegSizes, pictureUrl } from './rules.ts'
import { storePicture, webpName } from './service.ts'

interface OfPicture {
  Params: { id: string }
}
const at = (rest: string) => `/images/:id(^[0-9a-f]{32}$)-${rest}`

export function mediaRoutes(app: FastifyInstance, files: Files) {
  let queue: Promise<unknown> = Promise.resolve()
  handle(app, contract.postImage, async ({ db, jobs, upload }) => {
    const bytes = await upload()
    // One after the other: a large picture unpacked takes more memory than everything else the shop does.
    const keeping = queue.then(async () => {
      await checkPicture(bytes)
      return storePicture(db, files, bytes, (tx, id) => jobs.enqueue(tx, makeAvif, { id }))
    })
    queue = keeping.catch(() => {})
    return { data: { url: pictureUrl(await keeping) } }
  })

  for (const width of pictureWidths)
    app.get<OfPicture>(at(`${width}.webp`), async (request, reply) => {
      const { id } = request.params
      const takesAvif = /\bimage\/avif\b/.test(request.headers.accept ?? '')
      const avif = takesAvif ? await files.find(avifName(id, width)) : null
      reply.header('Vary', 'Accept')
      if (avif) return send(request, reply, 'image/avif', avif)
      const webp = await files.find(webpName(id, width))
      return webp ? send(request, reply, 'image/webp', webp) : reply.callNotFound()
    })

  const jpegOf = jpegMaker(files)
  for (const name of Object.keys(jpegSizes) as JpegName[])
    app.get<OfPicture>(at(`${name}.jpg`), async (request, reply) =>
      send(request, reply, 'image/jpeg', await jpegOf(request.params.id, name)),
    )
  // An address of no picture must not become a page.
  app.get('/images/*', (_request, reply) => reply.callNotFound())
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, picture: Buffer) {
  leavePageHeaders(reply)
  // What lies under a name never changes, so the kind is all there is to tell apart.
  const tag = `"${type}"`
  reply.headers({ ...pictureHeaders, ETag: tag })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(type).send(picture)
}
