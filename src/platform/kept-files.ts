import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageCache } from './page-cache.ts'

export type KeptFiles = ReturnType<typeof openKeptFiles>

/**
 * Documents too long for memory: written to disk once, packed, and sent from there until the shop window changes. However
 * many ask, and however slowly they read, each is made by one at a time.
 */
export function openKeptFiles(folder: string, remember: PageCache['remember']) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Each process writes its own; those of processes that are gone are nobody's.
  for (const name of readdirSync(folder))
    if (!isRunning(Number(name))) rmSync(join(folder, name), { recursive: true })
  const own = join(folder, String(process.pid))
  mkdirSync(own, { recursive: true })

  async function write(name: string, parts: AsyncIterable<string>) {
    const draft = join(own, `.${name}.draft`)
    try {
      await pipeline(Readable.from(parts), createGzip(), createWriteStream(draft))
      // Who is still reading the old one reads it to its end.
      await rename(draft, join(own, name))
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
      await remember(`file ${name}`, () => write(name, parts()))
      const file = await open(join(own, name))
      const { size } = await file.stat()
      const packed = file.createReadStream()
      reply.headers({ 'Cache-Control': 'public, max-age=600', Vary: 'Accept-Encoding' })
      if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return reply.headers({ 'Content-Encoding': 'gzip', 'Content-Length': size }).send(packed)
      const plain = createGunzip()
      // A reader who goes away ends both; there is nobody left to tell.
      pipeline(packed, plain).catch(() => {})
      return reply.send(plain)
    },
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
