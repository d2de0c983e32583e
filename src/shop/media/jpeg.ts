import { notFound } from '#lib/errors.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { type JpegName, jpegSizes } from './rules.ts'

/** Background colour of images in the shop. */
const background = '#f3efe7'

/** Generates JPEG versions on first request and stores them. */
export function createJpegGenerator(files: FileStorage) {
  let queue: Promise<unknown> = Promise.resolve()

  async function generate(id: string, name: JpegName) {
    const stored = await files.find(`${id}-${name}.jpg`)
    if (stored) return stored
    const webp = await files.find(`${id}-900.webp`)
    if (!webp) throw notFound('Picture')
    // Imported lazily: most processes never generate an image.
    const { default: sharp } = await import('sharp')
    const jpeg = await sharp(webp)
      .flatten({ background })
      .resize({ ...jpegSizes[name], fit: 'contain', background })
      .jpeg({ quality: 82 })
      .toBuffer()
    await files.put(`${id}-${name}.jpg`, jpeg)
    return jpeg
  }
  return async (id: string, name: JpegName): Promise<Buffer> => {
    const stored = await files.find(`${id}-${name}.jpg`)
    if (stored) return stored
    // Sequentially, because a shopping catalogue requests thousands at once and would slow down all other requests.
    const jpeg = queue.then(() => generate(id, name))
    queue = jpeg.catch(() => {})
    return jpeg
  }
}
