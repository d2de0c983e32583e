import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { GivenFile, Page } from '#lib/endpoint.ts'

/** Sends a file while it is written. */
export const sendFile = (reply: FastifyReply, type: string, { name, parts }: GivenFile) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    // Whoever goes away, or a database that does, ends it in the middle, which a browser tells from the end.
    .send(Readable.from(parts))

/** What is said of a page of a list besides its rows. */
export const pagingHeaders = ({ nextCursor, total, more }: Page<unknown>): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...(more && { 'X-Total-More': 'true' }),
  ...(nextCursor && { 'X-Next-Cursor': nextCursor }),
})
