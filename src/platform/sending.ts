import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { GivenFile } from '#lib/endpoint.ts'

/** Sends a file while it is written. */
export const sendFile = (reply: FastifyReply, type: string, { name, parts }: GivenFile) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    // Whoever goes away, or a database that does, ends it in the middle, which a browser tells from the end.
    .send(Readable.from(parts))
