import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { pictureWidths } from '#shop/catalog/rules.ts'

/**
 * Keeps a picture in the shop's widths as WebP, without its metadata, and answers its id. The same bytes twice are one
 * picture.
 */
export async function storePicture(db: Database, files: Files, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const picture = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'error', pages: 1 }).rotate()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  await Promise.all(
    pictureWidths.map(async (width) => {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      await files.put(`${id}-${width}.webp`, await sized.webp({ quality: 80, effort: 2 }).toBuffer())
    }),
  )
  await db
    .insertInto('images')
    .values({ id, width: info.width, height: info.height })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
