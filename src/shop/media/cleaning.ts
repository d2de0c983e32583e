import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Files } from '#platform/files.ts'
import { pictureWidths } from '#shop/catalog/rules.ts'
import { avifName } from './avif.ts'
import { jpegSizes } from './rules.ts'
import { holdPicture, webpName } from './service.ts'

const atOnce = 1000

/** A form that is being filled in holds pictures that nothing in the books uses yet. */
const isOld = sql<SqlBool>`images.created_at < now() - interval '1 day'`
/** Orders keep the address of what they showed; all else that uses a picture points to its row. */
const isOrdered = sql<SqlBool>`exists (
  select from order_lines where image_url = '/images/' || images.id || '-900.webp')`
const isUnused: RawBuilder<SqlBool> = sql`${isOld} and not ${isOrdered}
  and not exists (select from product_images where image_id = images.id)`

/** Takes pictures away that nothing has used for a day, with all their files (D54). */
export async function cleanPictures(db: Database, files: Files) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; unused: boolean }>`
      select id, ${isUnused} as unused
      from (select id, created_at from images where id > ${after} order by id limit ${atOnce}) as images
      order by id`.execute(db)
    for (const { id, unused } of rows) if (unused) await removePicture(db, files, id)
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}

const namesOf = (id: string) => [
  ...pictureWidths.flatMap((width) => [webpName(id, width), avifName(id, width)]),
  ...Object.keys(jpegSizes).map((name) => `${id}-${name}.jpg`),
]

async function removePicture(db: Database, files: Files, id: string) {
  const removing = inTransaction(db, async (tx) => {
    await holdPicture(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('images')
      .where('id', '=', id)
      .where(isUnused)
      .executeTakeFirstOrThrow()
    // The row goes last: what is left of a picture half cleaned away is found again the next night.
    if (numDeletedRows > 0) await files.remove(namesOf(id))
  })
  await removing.catch((error) => {
    if (!isPointedTo(error)) throw error
  })
}

/** A slide, say, or a product that came to use it this moment. */
const isPointedTo = (error: unknown) => (error as { code?: unknown } | null)?.code === '23503'
