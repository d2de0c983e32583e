import { sql } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import type { Database } from '#platform/database.ts'
import type { FileStorage } from '#platform/file-storage.ts'
import { packZip, type ZipEntry } from '#platform/zip-file.ts'

/** The pictures of all products and variants as a ZIP file, under the names that the product CSV has. */
export function exportPictures(db: Database, images: FileStorage): StreamedFile {
  return { name: `pictures-${dhakaDay(new Date())}.zip`, parts: packZip(entries(db, images)) }
}

async function* entries(db: Database, images: FileStorage): AsyncGenerator<ZipEntry> {
  const { rows } = await sql<{ id: string }>`
    select image_id as id from product_images join products on products.id = product_id where deleted_at is null
    union
    select image_id from product_variants join products on products.id = product_id
      where deleted_at is null and image_id is not null`.execute(db)
  for (const { id } of rows) {
    const name = `${id}-900.webp`
    const bytes = await images.find(name)
    if (bytes) yield { name: `pictures/${name}`, parts: once(bytes) }
  }
}

async function* once(bytes: Buffer) {
  yield bytes
}
