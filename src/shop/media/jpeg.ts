import { notFound } from '#lib/errors.ts'
import type { Files } from '#platform/files.ts'
import { type JpegName, jpegSizes } from './rules.ts'

/** The soft tint that pictures stand on in the shop. */
const background = '#f3efe7'

/** Gives pictures as JPEG, made when they are first asked for and kept. */
export function jpegMaker(files: Files) {
  let queue: Promise<unknown> = Promise.resolve()

  async function make(id: string, name: JpegName) {
    const kept = await files.find(`${id}-${name}.jpg`)
    if (kept) return kept
    const picture = await files.find(`${id}-900.webp`)
    if (!picture) throw notFound('Picture')
    // Fetched with the first one: most processes of a shop never make any.
    const { default: sharp } = await import('sharp')
    const made = await sharp(picture)
      .flatten({ background })
      .resize({ ...jpegSizes[name], fit: 'contain', background })
      .jpeg({ quality: 82 })
      .toBuffer()
    await files.put(`${id}-${name}.jpg`, made)
    return made
  }
  return async (id: string, name: JpegName): Promise<Buffer> => {
    const kept = await files.find(`${id}-${name}.jpg`)
    if (kept) return kept
    // One after the other: a catalogue that is read for the first time asks for thousands, and visitors are waiting too.
    const made = queue.then(() => make(id, name))
    queue = made.catch(() => {})
    return made
  }
}
