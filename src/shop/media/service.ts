import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { imageWidths } from '#shop/catalog/rules.ts'
import { maxPixels } from './validate-image.ts'

export const webpFileName = (id: string, width: number) => `${id}-${width}.webp`

/** Advisory lock that keeps storing and deleting the files of an image apart. */
export const lockImage = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${id}`}, 0))`.execute(tx)

/** Decodes an image at the maximum width, rotated by its EXIF orientation. Throws a validation error for damaged files. */
async function decode(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const width = Math.max(...imageWidths)
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalid({ image: 'This picture cannot be read.' })
    })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

async function resize(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, raw } = await decode(bytes)
  const sizes = await Promise.all(
    imageWidths.map(async (width) => {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      return { width, webp: await sized.webp({ quality: 80, effort: 2 }).toBuffer() }
    }),
  )
  return { ...raw, sizes }
}

/**
 * Stores an image as WebP in all widths without metadata, and returns its id, a hash of the bytes. `onStored` runs in the
 * same transaction.
 */
export async function storeImage(
  db: Database,
  files: FileStorage,
  bytes: Buffer,
  onStored?: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const { width, height, sizes } = await resize(bytes)
  await inTransaction(db, async (tx) => {
    await lockImage(tx, id)
    await Promise.all(sizes.map((size) => files.put(webpFileName(id, size.width), size.webp)))
    await tx
      .insertInto('images')
      .values({ id, width, height })
      // Uploaded again: its age starts over, so it is not deleted as unused.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: sql`now()` }))
      .execute()
    await onStored?.(tx, id)
  })
  return id
}
