import { createWriteStream, mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.ts'

export type GeneratedFiles = ReturnType<typeof openGeneratedFiles>

/**
 * Documents too large for memory, such as site maps: generated once into a gzipped file and sent from there until the
 * storefront changes. Concurrent requests share one generation, however slowly they read.
 */
export function openGeneratedFiles(folder: string, memoize: PageCache['memoize']) {
  // Each process has a subfolder. The next start of the shop deletes them all.
  const processFolder = join(folder, String(process.pid))
  mkdirSync(processFolder, { recursive: true, mode: 0o700 })

  async function generate(name: string, parts: AsyncIterable<string>) {
    const draft = join(processFolder, `.${name}.draft`)
    try {
      await pipeline(Readable.from(parts), createGzip(), createWriteStream(draft))
      // Requests that are still reading the previous file keep it open and read it to the end.
      await rename(draft, join(processFolder, name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      parts: () => AsyncIterable<string>,
    ) {
      await memoize(`file ${name}`, () => generate(name, parts()))
      const file = await open(join(processFolder, name))
      const { size } = await file.stat()
      const gzipped = file.createReadStream()
      reply.headers({ 'Cache-Control': 'public, max-age=600', Vary: 'Accept-Encoding' })
      if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return reply.headers({ 'Content-Encoding': 'gzip', 'Content-Length': size }).send(gzipped)
      const plain = createGunzip()
      // If the client disconnects, both streams end and the error has no reader.
      pipeline(gzipped, plain).catch(() => {})
      return reply.send(plain)
    },
  }
}
