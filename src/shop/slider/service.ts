import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl, imageUrlFromId } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'

const slideFrom = ({
  id,
  imageId,
  time,
  ...texts
}: contract.SlideTexts & { id: number; imageId: string; time: Date }) => ({
  _id: String(id),
  image: imageUrlFromId(imageId),
  time: time.toISOString(),
  ...textsOf(texts),
})

/** The texts among these fields; those that are not sent are `others`. */
const textsOf = (fields: Partial<contract.SlideTexts>, others: Partial<contract.SlideTexts> = {}) =>
  Object.fromEntries(
    contract.slideTextNames.map((name) => [name, fields[name] ?? others[name] ?? '']),
  ) as contract.SlideTexts

async function listSliders(db: Database | Tx) {
  const rows = await db
    .selectFrom('sliders')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(contract.maxSlides)
    .execute()
  return rows.map(slideFrom)
}

async function getSlider(db: Database | Tx, id: number) {
  const row = await db
    .selectFrom('sliders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Slide'))
  return slideFrom(row)
}

/** Serialises changes of the slides until `tx` ends. */
const lockSlides = (tx: Tx) => sql`select pg_advisory_xact_lock(7205765)`.execute(tx)

/** The id of the image with this URL. A row lock keeps the cleanup job from deleting it until `tx` ends. */
async function lockImage(tx: Tx, url: string) {
  const id = imageIdFromUrl(url) ?? ''
  if (!(await lockExistingImages(tx, [id])).has(id)) throw invalid({ image: 'Not a picture of this shop.' })
  return id
}

const addSlide = (
  { db, audit }: Call,
  { image, ...body }: ParsedRequest<Endpoints['POST /postSlider']>['body'],
) =>
  inTransaction(db, async (tx) => {
    await lockSlides(tx)
    if ((await listSliders(tx)).length >= contract.maxSlides)
      throw notPossibleNow(`There can be no more than ${contract.maxSlides} slides.`)
    const imageId = await lockImage(tx, image)
    const texts = textsOf(body)
    const { id } = await tx
      .insertInto('sliders')
      .values({ imageId, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, 'slide-added', `slide ${id}`, { after: { image, ...texts } })
    return { insertedId: String(id) }
  })

const changeSlide = (
  { db, audit }: Call,
  id: number,
  input: ParsedRequest<Endpoints['PUT /updateSlider/:id']>['body'],
) =>
  inTransaction(db, async (tx) => {
    await lockSlides(tx)
    const before = await getSlider(tx, id)
    const { image = before.image } = input
    const texts = textsOf(input, before)
    await tx
      .updateTable('sliders')
      .set({ ...texts, time: sql`now()`, imageId: await lockImage(tx, image) })
      .where('id', '=', id)
      .execute()
    await audit(tx, 'slide-changed', `slide ${id}`, {
      before: { image: before.image, ...textsOf(before) },
      after: { image, ...texts },
    })
    return getSlider(tx, id)
  })

const deleteSlide = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockSlides(tx)
    const { _id, ...before } = await getSlider(tx, id)
    await tx.deleteFrom('sliders').where('id', '=', id).execute()
    await audit(tx, 'slide-deleted', `slide ${_id}`, { before })
    return { _id }
  })

/** Deletes the slides that came with the shop and that nobody has changed; returns how many. */
export async function removeDemoSlides(tx: Tx) {
  const { numAffectedRows } = await sql`
    delete from sliders using demo_data
    where kind = 'slide' and demo_data.id = sliders.id::text and time <= loaded_at`.execute(tx)
  return Number(numAffectedRows)
}

/** Reorders the slides. */
const orderSlides = ({ db, audit }: Call, ids: readonly string[]) =>
  inTransaction(db, async (tx) => {
    await lockSlides(tx)
    const before = (await listSliders(tx)).map(({ _id }) => _id)
    if ([...before].sort().join() !== [...ids].sort().join())
      throw notPossibleNow('A slide has been added or deleted meanwhile.')
    if (before.join() === ids.join()) return listSliders(tx)
    // Only the existing positions are reassigned, so that a new slide still comes last.
    await sql`
      update sliders set position = reordered.position
      from (
        select input.id, positions.position
        from unnest(${ids.map(Number)}::bigint[]) with ordinality as input (id, index)
        join (select position, row_number() over (order by position, id) as index from sliders) as positions
          using (index)
      ) as reordered where reordered.id = sliders.id`.execute(tx)
    await audit(tx, 'slides-ordered', 'slides', { before, after: ids })
    return listSliders(tx)
  })

function sliderRoutes(app: FastifyInstance) {
  route(app, contract.getSliders, (_, { db }) => listSliders(db))
  route(app, contract.getSlider, ({ params }, { db }) => getSlider(db, params.id))
  route(app, contract.postSlider, ({ body }, call) => addSlide(call, body))
  route(app, contract.updateSlider, ({ params, body }, call) => changeSlide(call, params.id, body))
  route(app, contract.deleteSlider, ({ params }, call) => deleteSlide(call, params.id))
  route(app, contract.putSliderOrder, ({ body }, call) => orderSlides(call, body.ids))
}

export const sliderDomain: Domain = { routes: sliderRoutes }
