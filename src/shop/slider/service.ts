import { sql } from 'kysely'
import type { Received } from '#lib/endpoint.ts'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { imageIdIn } from '#shop/media/rules.ts'
import type { postSlider, updateSlider } from './contract.ts'
import { getSlider, listSliders } from './queries.ts'
import { mostSlides } from './rules.ts'

interface Changing {
  db: Database
  visitor: Visitor
  requestId: string
}

/** Until `tx` is over nobody else adds, deletes or moves slides. */
const holdSlides = (tx: Tx) => sql`select pg_advisory_xact_lock(7205765)`.execute(tx)

/** The picture of the shop at this address, held so that it is not cleaned away meanwhile. */
async function findImage(tx: Tx, url: string) {
  const found = await tx
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageIdIn(url) ?? '')
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw invalid({ image: 'Not a picture of this shop.' })
  return found.id
}

export const addSlide = (
  { db, visitor, requestId }: Changing,
  { image, title = '' }: Received<typeof postSlider>['body'],
) =>
  inTransaction(db, async (tx) => {
    await holdSlides(tx)
    if ((await listSliders(tx)).length >= mostSlides)
      throw notPossibleNow(`There can be no more than ${mostSlides} slides.`)
    const imageId = await findImage(tx, image)
    const { id } = await tx
      .insertInto('sliders')
      .values({ imageId, title })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'slide-added', subject: `slide ${id}` },
      after: { image, title },
    })
    return { insertedId: String(id) }
  })

export const changeSlide = (
  { db, visitor, requestId }: Changing,
  id: string,
  sent: Received<typeof updateSlider>['body'],
) =>
  inTransaction(db, async (tx) => {
    await holdSlides(tx)
    const before = await getSlider(tx, id)
    const { image = before.image, title = before.title } = sent
    await tx
      .updateTable('sliders')
      .set({ title, time: sql`now()`, imageId: await findImage(tx, image) })
      .where('id', '=', Number(id))
      .execute()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'slide-changed', subject: `slide ${id}` },
      before: { image: before.image, title: before.title },
      after: { image, title },
    })
    return getSlider(tx, id)
  })

export const deleteSlide = ({ db, visitor, requestId }: Changing, id: string) =>
  inTransaction(db, async (tx) => {
    await holdSlides(tx)
    const { _id, ...before } = await getSlider(tx, id)
    await tx.deleteFrom('sliders').where('id', '=', Number(id)).execute()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'slide-deleted', subject: `slide ${_id}` },
      before,
    })
    return { _id }
  })

/** Shows the slides in this order from now on. */
export const orderSlides = ({ db, visitor, requestId }: Changing, ids: readonly string[]) =>
  inTransaction(db, async (tx) => {
    await holdSlides(tx)
    const before = (await listSliders(tx)).map(({ _id }) => _id)
    if ([...before].sort().join() !== [...ids].sort().join())
      throw notPossibleNow('A slide has been added or deleted meanwhile.')
    if (before.join() === ids.join()) return listSliders(tx)
    // Only positions that were there are given out, so that a new slide still comes last.
    await sql`
      update sliders set position = placed.position
      from (
        select wanted.id, positions.position
        from unnest(${ids.map(Number)}::bigint[]) with ordinality as wanted (id, place)
        join (select position, row_number() over (order by position, id) as place from sliders) as positions
          using (place)
      ) as placed where placed.id = sliders.id`.execute(tx)
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'slides-ordered', subject: 'slides' },
      before,
      after: ids,
    })
    return listSliders(tx)
  })
