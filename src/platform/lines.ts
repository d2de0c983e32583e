import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Lines = ReturnType<typeof createLines>

/** The lines on which something is said whenever it happens. They end when the shop stops, and not by themselves. */
export function createLines() {
  const open = new Set<Readable>()
  return {
    open(reply: FastifyReply, line: Readable) {
      open.add(line)
      line.once('close', () => open.delete(line))
      // A proxy that collects an answer before it passes it on would never pass on this one.
      return reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no').send(line)
    },
    endAll() {
      for (const line of open) line.push(null)
    },
  }
}
