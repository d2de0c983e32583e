import { notFound } from '#lib/errors.ts'
import type { Database } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'

const mostSlides = 50

const slideFrom = (row: { id: number; imageId: string; title: string; time: Date }) => ({
  _id: String(row.id),
  image: pictureUrl(row.imageId),
  title: row.title,
  time: row.time.toISOString(),
})

export async function listSliders(db: Database) {
  const rows = await db.selectFrom('sliders').selectAll().orderBy('id').limit(mostSlides).execute()
  return rows.map(slideFrom)
}

export async function getSlider(db: Database, id: string) {
  const row = await db
    .selectFrom('sliders')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow(() => notFound('Slide'))
  return slideFrom(row)
}
