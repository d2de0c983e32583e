import { type Database, inTransaction } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { imageWidths } from '#shop/catalog/rules.ts'
import { lockImage, webpFileName } from './service.ts'

export const avifFileName = (id: string, width: number) => `${id}-${width}.avif`

/** Creates AVIF versions in all widths; one that is larger than its WebP is not stored. */
export async function createAvif(db: Database, files: FileStorage, id: string) {
  const { default: sharp } = await import('sharp')
  for (const width of imageWidths) {
    if (await files.find(avifFileName(id, width))) continue
    const webp = await files.find(webpFileName(id, width))
    if (!webp) return
    const avif = await sharp(webp).avif({ quality: 50, effort: 3 }).toBuffer()
    if (avif.length >= webp.length) continue
    await inTransaction(db, async (tx) => {
      await lockImage(tx, id)
      // The image may have been deleted meanwhile.
      const image = await tx.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
      if (image) await files.put(avifFileName(id, width), avif)
    })
  }
}
