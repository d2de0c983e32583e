import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { randomHex } from '#lib/random.ts'
import { slugOf } from '#lib/slug.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { getProduct } from '#shop/catalog/service.ts'
import { parseVideoUrl } from '#shop/catalog/video-rules.ts'
import { creditedSource } from '#shop/measurement/commands/read-visit.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { route } from '#shop/route.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import type { Call, Domain, GuestCall } from '#shop/shop.ts'
import { type Block, picturesOf } from './block-fields.ts'
import * as contract from './contract.ts'
import { firstBlocks } from './first-blocks.ts'
import { figureDays, freeSlug, maxOrderPages } from './rules.ts'

type Row = Selectable<Tables['orderPages']>

const toOrderPage = (row: Row): contract.OrderPage => ({
  _id: String(row.id),
  slug: row.slug,
  title: row.title,
  titleBn: row.titleBn,
  productIds: row.productIds.map(String),
  blocks: row.blocks as unknown as Block[],
  noindex: row.noindex,
  enabled: row.enabled,
  previewKey: row.previewKey,
  version: row.version,
})

async function readOrderPage(db: Database | Tx, id: number) {
  const row = await db
    .selectFrom('orderPages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Order page'))
  return toOrderPage(row)
}

/** The page that visitors see; with the right `preview` also one that is off, and with a wrong one none. */
async function getOrderPage(db: Database, slug: string, preview: string | undefined) {
  const row = await db.selectFrom('orderPages').selectAll().where('slug', '=', slug).executeTakeFirst()
  const isShown = row && (preview === undefined ? row.enabled : row.previewKey === preview)
  if (!isShown) throw notFound('Order page')
  const { title, titleBn, productIds, blocks, noindex } = toOrderPage(row)
  return { slug, title, titleBn, productIds, blocks, noindex, isPreview: preview !== undefined }
}

/** Sources that are counted apart on one day; visits of more count without a source, because anybody can make them up. */
const maxSources = 200

async function countVisit({ db, network, limits }: GuestCall, slug: string, source: string) {
  if (limits) await countAgainstLimit(db, `order-page:${network}`, 60, 60)
  const { numAffectedRows = 0n } = await sql`
    insert into order_page_visits (page_id, day, source, visits)
    select id, ${dhakaDay(new Date())}::date,
      case when (select count(*) from order_page_visits where page_id = id and day = ${dhakaDay(new Date())}::date)
        < ${maxSources} then ${source} else '' end, 1
    from order_pages where slug = ${slug} and enabled
    on conflict (page_id, day, source) do update set visits = order_page_visits.visits + 1`.execute(db)
  return { counted: numAffectedRows > 0n }
}

/** Where the figures begin: a day in Dhaka. */
const firstDay = sql<Date>`((now() at time zone 'Asia/Dhaka')::date - ${sql.lit(figureDays - 1)})`
const isCounted = sql<boolean>`placed_at >= ${firstDay}::timestamp at time zone 'Asia/Dhaka'`

async function listOrderPages(db: Database): Promise<contract.ListedOrderPage[]> {
  const rows = await db
    .selectFrom('orderPages')
    .selectAll()
    .select([
      sql<number>`(select coalesce(sum(visits), 0)::int from order_page_visits
        where page_id = order_pages.id and day >= ${firstDay})`.as('visits'),
      sql<number>`(select count(*)::int from order_page_orders where page_id = order_pages.id and ${isCounted})`.as(
        'orders',
      ),
    ])
    .orderBy('id', 'desc')
    .limit(maxOrderPages)
    .execute()
  return rows.map(({ visits, orders, ...row }) => {
    const { blocks: _, ...page } = toOrderPage(row)
    return { ...page, visits, orders }
  })
}

async function getAdminOrderPage(db: Database, id: number) {
  const page = await readOrderPage(db, id)
  const { rows } = await sql<{ source: string; visits: number; orders: number }>`
    select source, sum(visits)::int as visits, sum(orders)::int as orders from (
      select source, visits, 0 as orders from order_page_visits where page_id = ${id} and day >= ${firstDay}
      union all select source, 0, 1 from order_page_orders where page_id = ${id} and ${isCounted}
    ) as counted group by source order by visits desc, orders desc, source`.execute(db)
  return { page, sources: rows }
}

/** Serialises changes of the order pages until `tx` ends. */
const lockList = (tx: Tx) => sql`select pg_advisory_xact_lock(7205782)`.execute(tx)

/** Inserts a page that is switched off, under the first address that begins so. */
async function insertPage(
  { audit }: Call,
  tx: Tx,
  page: Pick<contract.OrderPage, 'title' | 'titleBn' | 'productIds' | 'blocks' | 'noindex'> & {
    base: string
  },
) {
  const { base, title, titleBn, productIds, blocks, noindex } = page
  const taken = new Set((await tx.selectFrom('orderPages').select('slug').execute()).map(({ slug }) => slug))
  if (taken.size >= maxOrderPages)
    throw notPossibleNow(`There can be no more than ${maxOrderPages} order pages.`)
  const slug = freeSlug(base, taken)
  const { id } = await tx
    .insertInto('orderPages')
    .values({
      slug,
      title,
      titleBn,
      productIds: productIds.map(Number),
      blocks: JSON.stringify(blocks),
      noindex,
      previewKey: randomHex(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdPictures(tx, Number(id), blocks)
  await audit(tx, 'order-page-added', `orderPage ${id}`, { after: { slug, title, titleBn, productIds } })
  return { insertedId: String(id) }
}

const makeOrderPage = (call: Call, productId: number) =>
  inTransaction(call.db, async (tx) => {
    await lockList(tx)
    const { data: product } = await getProduct(tx, productId)
    const blocks = firstBlocks(product, await readCachedSettings({ ...call, db: tx }))
    const { name, nameBn } = product
    const title = name.slice(0, 100).trim()
    return insertPage(call, tx, {
      base: slugOf(name) || `product-${productId}`,
      title,
      titleBn: nameBn.slice(0, 100).trim(),
      productIds: [String(productId)],
      blocks,
      noindex: true,
    })
  })

const copyOrderPage = (call: Call, id: number) =>
  inTransaction(call.db, async (tx) => {
    await lockList(tx)
    const page = await readOrderPage(tx, id)
    return insertPage(call, tx, { ...page, base: page.slug.replace(/-\d+$/, '') })
  })

/** Refers to the pictures of the blocks, so that they are not deleted as unused; throws an error beside each that is not there. */
async function holdPictures(tx: Tx, pageId: number, blocks: readonly Block[]) {
  const pictures = blocks.flatMap((block, index) =>
    picturesOf(block).map(([name, url]) => ({
      path: `blocks.${index}.${name}`,
      imageId: imageIdFromUrl(url) ?? '',
    })),
  )
  const found = await lockExistingImages(
    tx,
    pictures.map(({ imageId }) => imageId),
  )
  const missing = pictures.filter(({ imageId }) => !found.has(imageId))
  if (missing.length)
    throw invalid(Object.fromEntries(missing.map(({ path }) => [path, 'Not a picture of this shop.'])))
  await tx.deleteFrom('orderPageImages').where('pageId', '=', pageId).execute()
  if (found.size)
    await tx
      .insertInto('orderPageImages')
      .values([...found].map((imageId) => ({ pageId, imageId })))
      .execute()
}

/** Throws an error beside each field that does not fit the others or what the shop has. */
async function checkFields(tx: Tx, id: number, { slug, blocks, productIds }: contract.OrderPageFields) {
  const problems: Record<string, string> = {}
  const other = await tx.selectFrom('orderPages').select('id').where('slug', '=', slug).executeTakeFirst()
  if (other && Number(other.id) !== id) problems.slug = 'Another order page has this address.'
  if (blocks.filter(({ type }) => type === 'form').length !== 1) problems.blocks = 'One order form, no more.'
  blocks.forEach((block, index) => {
    if (block.type === 'media' && block.video !== '' && parseVideoUrl(block.video) === null)
      problems[`blocks.${index}.video`] = 'Not a video of YouTube, Facebook or Vimeo.'
  })
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds.map(Number))
    .execute()
  if (products.length < new Set(productIds).size) problems.productIds = 'A product was deleted.'
  if (Object.keys(problems).length) throw invalid(problems)
}

const changeOrderPage = (
  { db, audit }: Call,
  id: number,
  { version, ...fields }: contract.OrderPageFields & { version: number },
) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const before = await readOrderPage(tx, id)
    if (before.version !== version) throw editConflict(contract.putOrderPage, before)
    await checkFields(tx, id, fields)
    await holdPictures(tx, id, fields.blocks)
    await tx
      .updateTable('orderPages')
      .set({
        slug: fields.slug,
        title: fields.title,
        titleBn: fields.titleBn,
        productIds: [...new Set(fields.productIds)].map(Number),
        blocks: JSON.stringify(fields.blocks),
        noindex: fields.noindex,
        enabled: fields.enabled,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
    const after = await readOrderPage(tx, id)
    const [{ previewKey: _, ...was }, { previewKey: __, ...is }] = [before, after]
    await audit(tx, 'order-page-changed', `orderPage ${id}`, { before: was, after: is })
    return after
  })

const deleteOrderPage = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const { previewKey: _, ...before } = await readOrderPage(tx, id)
    await tx.deleteFrom('orderPages').where('id', '=', id).execute()
    await audit(tx, 'order-page-deleted', `orderPage ${id}`, { before })
    return { _id: String(id) }
  })

function orderPageRoutes(app: FastifyInstance) {
  route(app, contract.getOrderPage, ({ params, query }, { db }) =>
    getOrderPage(db, params.slug, query.preview),
  )
  route(app, contract.postOrderPageVisit, ({ params, headers }, call) =>
    countVisit(call, params.slug, creditedSource(headers)),
  )
  route(app, contract.getAdminOrderPages, (_, { db }) => listOrderPages(db))
  route(app, contract.getAdminOrderPage, ({ params }, { db }) => getAdminOrderPage(db, params.id))
  route(app, contract.postOrderPage, ({ body }, call) => makeOrderPage(call, body.productId))
  route(app, contract.postOrderPageCopy, ({ params }, call) => copyOrderPage(call, params.id))
  route(app, contract.putOrderPage, ({ params, body }, call) => changeOrderPage(call, params.id, body))
  route(app, contract.deleteOrderPage, ({ params }, call) => deleteOrderPage(call, params.id))
}

export const orderPagesDomain: Domain = { routes: orderPageRoutes }
