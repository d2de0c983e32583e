import { notFound } from '#lib/errors.ts'
import { type Database, type Tx, writtenOnce } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import { mostSlides } from './rules.ts'

const slideFrom = (row: { id: number; imageId: string; title: string; time: Date }) => ({
  _id: String(row.id),
  image: pictureUrl(row.imageId),
  title: row.title,
  time: row.time.toISOString(),
})

const readSliders = writtenOnce((db) =>
  db.selectFrom('sliders').selectAll().orderBy('position').orderBy('id').limit(mostSlides),
)

export const listSliders = async (db: Database | Tx) => (await readSliders(db)).map(slideFrom)

export async function getSlider(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('sliders')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow(() => notFound('Slide'))
  return slideFrom(row)
}
