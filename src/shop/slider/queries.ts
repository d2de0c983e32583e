import { notFound } from '#lib/errors.ts'
import type { Database, Tx } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { maxSlides } from './rules.ts'

const slideFrom = (row: { id: number; imageId: string; title: string; time: Date }) => ({
  _id: String(row.id),
  image: imageUrlFromId(row.imageId),
  title: row.title,
  time: row.time.toISOString(),
})

export async function listSliders(db: Database | Tx) {
  const rows = await db
    .selectFrom('sliders')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(maxSlides)
    .execute()
  return rows.map(slideFrom)
}

export async function getSlider(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('sliders')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow(() => notFound('Slide'))
  return slideFrom(row)
}
