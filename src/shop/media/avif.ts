import { type Database, inTransaction } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { pictureWidths } from '#shop/catalog/rules.ts'
import { holdPicture, webpName } from './service.ts'

export const avifName = (id: string, width: number) => `${id}-${width}.avif`

/** Draws the widths of a picture as AVIF; kept is only what is smaller than its WebP. */
export async function drawAvif(db: Database, files: Files, id: string) {
  const { default: sharp } = await import('sharp')
  for (const width of pictureWidths) {
    if (await files.find(avifName(id, width))) continue
    const webp = await files.find(webpName(id, width))
    if (!webp) return
    const avif = await sharp(webp).avif({ quality: 50, effort: 3 }).toBuffer()
    if (avif.length >= webp.length) continue
    await inTransaction(db, async (tx) => {
      await holdPicture(tx, id)
      // It may have been cleaned away meanwhile.
      const image = await tx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
      if (image) await files.put(avifName(id, width), avif)
    })
  }
}
