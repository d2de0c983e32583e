import { Readable } from 'node:stream'
import { ShopError } from '#lib/errors.ts'
import type { Events } from '#platform/events.ts'

const beatEvery = 15_000
/** Changes that come within so many milliseconds of one another are told as one. */
const gathering = 250
const mostLines = 100
/** Whoever does not read what is said is not there any more. */
const mostUnread = 16_384

const news = 'event: orders\ndata: {}\n\n'
// A comment, which keeps the line open and is no event.
const beat = ':\n\n'

/** Tells everybody who listens that orders have changed, whichever process changed them. What changed they ask the shop. */
export function tellOfOrders(events: Events) {
  const lines = new Set<(text: string) => Promise<void>>()
  let isGathering = false
  const tellAll = () => {
    if (isGathering) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      for (const say of lines) say(news)
    }, gathering)
  }
  // After a break of the connection nobody knows what has been missed.
  const hearing = events.hear('orders', tellAll, tellAll)

  return async (isStillAllowed: () => Promise<boolean>) => {
    await hearing
    if (lines.size >= mostLines) throw new ShopError('busy', 'Too many listen at the moment.')
    const line = new Readable({
      read() {},
      destroy(error, done) {
        clearInterval(beating)
        lines.delete(say)
        done(error)
      },
    })
    async function say(text: string) {
      // Asked every time: a sign-out, a demotion or the end of the token ends the line before anything more is said.
      const isAllowed = await isStillAllowed().catch(() => false)
      if (!lines.has(say)) return
      if (isAllowed && line.readableLength < mostUnread) line.push(text)
      else {
        lines.delete(say)
        line.push(null)
      }
    }
    const beating = setInterval(() => say(beat), beatEvery)
    lines.add(say)
    line.push(news)
    return line
  }
}
