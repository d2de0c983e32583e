import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { pictureWidths } from '#shop/catalog/rules.ts'
import { mostPixels } from './receiving.ts'

export const webpName = (id: string, width: number) => `${id}-${width}.webp`

/** Keeps putting a picture's files there and cleaning them away apart. */
export const holdPicture = (tx: Tx, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${id}`}, 0))`.execute(tx)

/** The pixels, no wider than the shop shows any, the right way up; refused when the file is not whole. */
async function decode(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const width = Math.max(...pictureWidths)
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
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

async function drawSizes(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, raw } = await decode(bytes)
  const sizes = await Promise.all(
    pictureWidths.map(async (width) => {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
      return { width, webp: await sized.webp({ quality: 80, effort: 2 }).toBuffer() }
    }),
  )
  return { ...raw, sizes }
}

/**
 * Keeps a picture in the shop's widths as WebP, without its metadata, and answers its id. The same bytes twice are one
 * picture. `also` belongs to the transaction in which it is there.
 */
export async function storePicture(
  db: Database,
  files: Files,
  bytes: Buffer,
  also?: (tx: Tx, id: string) => Promise<void>,
): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const { width, height, sizes } = await drawSizes(bytes)
  await inTransaction(db, async (tx) => {
    await holdPicture(tx, id)
    await Promise.all(sizes.map((size) => files.put(webpName(id, size.width), size.webp)))
    await tx
      .insertInto('images')
      .values({ id, width, height })
      // Somebody wants it again: it is as good as new to the cleaning.
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ createdAt: sql`now()` }))
      .execute()
    await also?.(tx, id)
  })
  return id
}
