import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SseConnections = ReturnType<typeof createSseConnections>

/** The open server-sent event streams; `closeAll` ends them when the server stops, since they never end by themselves. */
export function createSseConnections() {
  const streams = new Set<Readable>()
  return {
    open(reply: FastifyReply, stream: Readable) {
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      // Tells nginx not to buffer the response, which would hold events back.
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(stream)
    },
    closeAll() {
      for (const stream of streams) stream.push(null)
    },
  }
}
