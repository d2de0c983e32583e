import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { job } from '#platform/jobs.ts'
import { imageHeaders, removePageHeaders } from '#platform/response-headers.ts'
import { route } from '#shop/route.ts'
import type { Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'
import { imageWidths, type JpegName, jpegSizes } from './rules.ts'
import { avifFileName, createAvif, createAvifJob, createJpegGenerator, webpFileName } from './service.ts'

interface ImageRoute {
  Params: { id: string }
}
const imagePath = (rest: string) => `/images/:id(^[0-9a-f]{32}$)-${rest}`

function mediaRoutes(app: FastifyInstance, { images: files, storeUpload }: Shop) {
  route(app, contract.postImage, async ({ upload }, call) => ({
    data: { url: await storeUpload(call, await upload()) },
  }))

  for (const width of imageWidths)
    app.get<ImageRoute>(imagePath(`${width}.webp`), async (request, reply) => {
      const { id } = request.params
      const takesAvif = /\bimage\/avif\b/.test(request.headers.accept ?? '')
      const avif = takesAvif ? await files.find(avifFileName(id, width)) : null
      reply.header('Vary', 'Accept')
      if (avif) return send(request, reply, 'image/avif', avif)
      const webp = await files.find(webpFileName(id, width))
      return webp ? send(request, reply, 'image/webp', webp) : reply.callNotFound()
    })

  const findJpeg = createJpegGenerator(files)
  for (const name of Object.keys(jpegSizes) as JpegName[])
    app.get<ImageRoute>(imagePath(`${name}.jpg`), async (request, reply) =>
      send(request, reply, 'image/jpeg', await findJpeg(request.params.id, name)),
    )
  // Unknown image URLs must not render a page.
  app.get('/images/*', (_request, reply) => reply.callNotFound())
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, image: Buffer) {
  removePageHeaders(reply)
  // Files never change, so the content type alone identifies a version.
  const tag = `"${type}"`
  reply.headers({ ...imageHeaders, ETag: tag })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(type).send(image)
}

const deleteUnusedImagesJob = job({
  name: 'clean-pictures',
  data: z.null(),
  nightly: '3:50',
  timeoutSeconds: 3600,
  end: 'next-run',
})

function mediaJobs({ jobs, db, images }: Shop) {
  jobs.handle(createAvifJob, ({ id }) => createAvif(db, images, id))
  jobs.handle(deleteUnusedImagesJob, () => deleteUnusedImages(db, images))
}

export const mediaDomain: Domain = { routes: mediaRoutes, jobs: mediaJobs }
