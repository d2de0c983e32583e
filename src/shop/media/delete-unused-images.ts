import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { fileNames, lockImage } from './service.ts'

const batchSize = 1000

/** Images of the last day may belong to a form that is not saved yet. */
const isOld = sql<SqlBool>`images.created_at < now() - interval '1 day'`
/** Orders store the image URL; everything else references the row. */
const isOrdered = sql<SqlBool>`exists (
  select from order_lines where image_url = '/images/' || images.id || '-900.webp')`
/** Logo and favicon are URLs in the settings. */
const isSetting = sql<SqlBool>`exists (
  select from settings where value = to_jsonb('/images/' || images.id || '-900.webp'))`
const isUnused: RawBuilder<SqlBool> = sql`${isOld} and not ${isOrdered} and not ${isSetting}
  and not exists (select from product_images where image_id = images.id)
  and not exists (select from product_variants where image_id = images.id)`

/** Deletes images that nothing has used for a day, with all their files (D54). */
export async function deleteUnusedImages(db: Database, files: FileStorage) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; unused: boolean }>`
      select id, ${isUnused} as unused
      from (select id, created_at from images where id > ${after} order by id limit ${batchSize}) as images
      order by id`.execute(db)
    for (const { id, unused } of rows) if (unused) await deleteImage(db, files, id)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.id
  }
}

async function deleteImage(db: Database, files: FileStorage, id: string) {
  const deletion = inTransaction(db, async (tx) => {
    await lockImage(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('images')
      .where('id', '=', id)
      .where(isUnused)
      .executeTakeFirstOrThrow()
    // The row is deleted last (at commit), so a failed deletion is repeated the next night.
    if (numDeletedRows > 0) await files.remove(fileNames(id))
  })
  await deletion.catch((error) => {
    if (!isForeignKeyViolation(error)) throw error
  })
}

/** The image came into use concurrently. */
const isForeignKeyViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === '23503'
