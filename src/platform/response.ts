import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Page, StreamedFile } from '#lib/endpoint.ts'

/** Streams a file as an attachment. If the database fails meanwhile the connection breaks, so the browser sees an error. */
export const sendFile = (reply: FastifyReply, type: string, { name, parts }: StreamedFile) =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts))

/** The headers of a paged response: total count and next cursor. */
export const pagingHeaders = ({ nextCursor, total, more }: Page<unknown>): Record<string, string> => ({
  'X-Total-Count': String(total),
  ...(more && { 'X-Total-More': 'true' }),
  ...(nextCursor && { 'X-Next-Cursor': nextCursor }),
})
