import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaOrNull, takaOrNull } from '#lib/money.ts'
import { addressSlugOf } from '#lib/slug.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { imageIdFromUrl, imageUrlFromId } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { maxCollections } from './rules.ts'

const toCollection = (row: Selectable<Tables['collections']>): contract.Collection => ({
  _id: String(row.id),
  slug: row.slug,
  name: row.name,
  nameBn: row.nameBn,
  text: row.text,
  textBn: row.textBn,
  image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
  kind: row.kind as contract.Collection['kind'],
  productIds: row.productIds.map(String),
  productType: (row.productType ?? '') as contract.Collection['productType'],
  categoryId: row.categoryId === null ? '' : String(row.categoryId),
  minPrice: takaOrNull(row.minPricePaisa),
  maxPrice: takaOrNull(row.maxPricePaisa),
  onOffer: row.onOffer,
  inStock: row.inStock,
  onHome: row.onHome,
  enabled: row.enabled,
  from: row.startsAt?.toISOString() ?? null,
  until: row.endsAt?.toISOString() ?? null,
  shown: row.shown,
  version: row.version,
})

async function listAdminCollections(db: Database) {
  const rows = await db
    .selectFrom('collections')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxCollections)
    .execute()
  return rows.map(toCollection)
}

const getCollection = async (tx: Tx, id: number) =>
  toCollection(
    await tx
      .selectFrom('collections')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Collection')),
  )

/** Serialises changes of the collections until `tx` ends. */
const lockList = (tx: Tx) => sql`select pg_advisory_xact_lock(7205781)`.execute(tx)

/** Columns of a collection, of which those of the other kind are empty; throws an error beside each wrong field. */
async function toColumns(tx: Tx, fields: contract.CollectionFields, id: number | null) {
  const problems: Record<string, string> = {}
  const slug = fields.slug || addressSlugOf(fields.name)
  const other = await tx.selectFrom('collections').select('id').where('slug', '=', slug).executeTakeFirst()
  if (slug === '') problems.slug = 'Required'
  if (other && other.id !== id) problems.slug = 'Another collection has this address.'
  const { from, until, image, minPrice, maxPrice } = fields
  if (from !== null && until !== null && new Date(from) >= new Date(until))
    problems.until = 'Later than the start.'
  const isPicked = fields.kind === 'picked'
  if (isPicked && fields.productIds.length === 0) problems.productIds = 'Required'
  if (!isPicked && minPrice !== null && maxPrice !== null && minPrice > maxPrice)
    problems.maxPrice = 'Not below the lowest price.'
  const imageId = image === '' ? null : (imageIdFromUrl(image) ?? '')
  if (imageId !== null && !(await lockExistingImages(tx, [imageId])).has(imageId))
    problems.image = 'Not a picture of this shop.'
  if (Object.keys(problems).length) throw invalid(problems)
  return {
    slug,
    name: fields.name,
    nameBn: fields.nameBn,
    text: fields.text,
    textBn: fields.textBn,
    imageId,
    kind: fields.kind,
    productIds: isPicked ? [...new Set(fields.productIds)].map(Number) : [],
    productType: (!isPicked && fields.productType) || null,
    categoryId: !isPicked && fields.categoryId !== '' ? Number(fields.categoryId) : null,
    minPricePaisa: isPicked ? null : paisaOrNull(minPrice),
    maxPricePaisa: isPicked ? null : paisaOrNull(maxPrice),
    onOffer: !isPicked && fields.onOffer,
    inStock: !isPicked && fields.inStock,
    onHome: fields.onHome,
    enabled: fields.enabled,
    startsAt: from === null ? null : new Date(from),
    endsAt: until === null ? null : new Date(until),
  }
}

const isOutOfDate = sql<boolean>`shown <> is_collection_shown(collections)`

/** Shows the collections that began and hides those that ended; returns how many. */
async function switchShown(db: Database | Tx) {
  const { numUpdatedRows } = await db
    .updateTable('collections')
    .set({ shown: sql<boolean>`not shown` })
    .where(isOutOfDate)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const addCollection = ({ db, audit }: Call, fields: contract.CollectionFields) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const columns = await toColumns(tx, fields, null)
    const { count } = await tx
      .selectFrom('collections')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxCollections)
      throw notPossibleNow(`There can be no more than ${maxCollections} collections.`)
    const { id } = await tx
      .insertInto('collections')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow()
    await switchShown(tx)
    await audit(tx, 'collection-added', `collection ${id}`, { after: fields })
    return { insertedId: String(id) }
  })

const changeCollection = (
  { db, audit }: Call,
  id: number,
  { version, ...fields }: contract.CollectionFields & { version: number },
) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const before = await getCollection(tx, id)
    if (before.version !== version) throw editConflict(contract.putCollection, before)
    const columns = await toColumns(tx, fields, id)
    await tx
      .updateTable('collections')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await switchShown(tx)
    const after = await getCollection(tx, id)
    await audit(tx, 'collection-changed', `collection ${id}`, { before, after })
    return after
  })

const deleteCollection = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const before = await getCollection(tx, id)
    await tx.deleteFrom('collections').where('id', '=', id).execute()
    await audit(tx, 'collection-deleted', `collection ${id}`, { before })
    return { _id: String(id) }
  })

/** Deletes the collections of demo products, all of which were deleted. */
export const removeDemoCollections = (tx: Tx) =>
  sql`
    delete from collections
    where version = 1
      and product_ids && array(select id::integer from demo_data where kind = 'product')
      and not exists (select from products where id = any(product_ids))`.execute(tx)

const switchCollectionsJob = job({
  name: 'switch-collections',
  data: z.null(),
  everyMinute: true,
  timeoutSeconds: 60,
  end: 'next-run',
})

/** Collections begin and end within a minute of their time, on all pages. */
function collectionJobs({ jobs, db, events }: Shop) {
  jobs.handle(switchCollectionsJob, async () => {
    if ((await switchShown(db)) > 0) await events.publish('storefront')
  })
}

function collectionRoutes(app: FastifyInstance) {
  route(app, contract.getAdminCollections, (_, { db }) => listAdminCollections(db))
  route(app, contract.postCollection, ({ body }, call) => addCollection(call, body))
  route(app, contract.putCollection, ({ params, body }, call) => changeCollection(call, params.id, body))
  route(app, contract.deleteCollection, ({ params }, call) => deleteCollection(call, params.id))
}

export const collectionsDomain: Domain = { routes: collectionRoutes, jobs: collectionJobs }
