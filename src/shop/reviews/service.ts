import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow, ShopError } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { isKept, writeReviewFigures } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl, imageUrlFromId } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { verifyProof } from '#shop/orders/commands/tracked-order.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, GuestCall } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { reviewJobs } from './invitations.ts'
import { firstName } from './rules.ts'

const selectReviews = (db: Database | Tx) =>
  db
    .selectFrom('reviews')
    .leftJoin('users', 'users.id', 'reviews.userId')
    .select(['reviews.id', 'stars', 'text', 'answer', 'writtenAt', 'guestName', 'users.name as userName'])
    .select((eb) => [
      sql<string[]>`array(${eb
        .selectFrom('reviewImages')
        .select('imageId')
        .whereRef('reviewId', '=', 'reviews.id')
        .orderBy('position')})`.as('imageIds'),
    ])

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

const reviewFrom = (row: ReviewRow): contract.Review => ({
  _id: String(row.id),
  name: row.userName === null ? row.guestName : firstName(row.userName),
  stars: row.stars,
  text: row.text,
  answer: row.answer,
  images: row.imageIds.map(imageUrlFromId),
  writtenAt: row.writtenAt.toISOString(),
})

const reviewsPerPage = 10
const cursorShape = z.tuple([z.number().int().positive()])

/** The published reviews of a visible product, the newest first. */
async function listReviews(
  db: Database,
  productId: number,
  { cursor, stars, limit = reviewsPerPage }: ParsedRequest<Endpoints['GET /product/:id/reviews']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const { reviewCount } = await db
    .selectFrom('products')
    .select('reviewCount')
    .where('id', '=', productId)
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow(() => notFound('Product'))
  if (reviewCount === 0) return { rows: [], nextCursor: null, total: 0 }
  const total =
    stars === undefined ? reviewCount : ((await countStars(db, productId))[Number(stars) - 1] ?? 0)
  const rows = await selectReviews(db)
    .where('productId', '=', productId)
    .where('status', '=', 'published')
    .$if(stars !== undefined, (query) => query.where('stars', '=', Number(stars)))
    .$if(after !== null, (query) => query.where('reviews.id', '<', after?.[0] ?? 0))
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(reviewFrom) }
}

/** The number of published reviews with 1, 2, 3, 4 and 5 stars. */
async function countStars(db: Database, productId: number) {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .select(['stars', (eb) => eb.fn.countAll<number>().as('count')])
    .where('productId', '=', productId)
    .where('hidden', '=', false)
    .where('status', '=', 'published')
    .groupBy('stars')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

interface OwnOrder {
  orderId: string
  mobileNumber?: string | undefined
  link?: string | undefined
}

/**
 * Throws unless the order is the signed-in user's own, or the phone number or the link is the order's. Someone else's order is
 * answered as one that does not exist, and wrong phone numbers count against the limits of order tracking.
 */
async function verifyOwner(call: GuestCall, { orderId, mobileNumber, link }: OwnOrder) {
  if (mobileNumber !== undefined || link !== undefined)
    return verifyProof(call, { orderId, phone: mobileNumber, link })
  const { db, user } = call
  if (!user) throw new ShopError('not-signed-in', 'Please sign in, or send the phone number of the order.')
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow(() => notFound('Order'))
}

/** Throws unless the order was delivered and contains the product. Its status cannot change until the transaction ends. */
async function lockReviewable(tx: Tx, orderId: string, productId: number) {
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'userId', 'name', 'status'])
    .where('id', '=', orderId)
    .forShare()
    .executeTakeFirstOrThrow(() => notFound('Order'))
  const line = await tx
    .selectFrom('orderLines')
    .select('position')
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .where('quantity', '>', 0)
    .executeTakeFirst()
  if (!line) throw notPossibleNow('This order does not contain this product.')
  if (order.status !== 'Delivered')
    throw notPossibleNow(`This order is ${order.status}; products can be reviewed once they are delivered.`, {
      status: order.status,
    })
  return order
}

type NewReview = ParsedRequest<Endpoints['POST /product/:id/reviews']>['body']

/** Stores a review that waits to be published, or replaces the one that the same order has sent before. */
async function writeReview(call: GuestCall, productId: number, review: NewReview) {
  const { db, limits } = call
  const { orderId, stars, text, images } = review
  await verifyOwner(call, review)
  if (limits) await countAgainstLimit(db, `review:${orderId}`, 60, 3600)
  return inTransaction(db, async (tx) => {
    const { userId, name } = await lockReviewable(tx, orderId, productId)
    // Against its deletion; before the review, as everything that locks both.
    await tx
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .forKeyShare()
      .executeTakeFirstOrThrow(() => notFound('Product'))
    const written = await tx
      .insertInto('reviews')
      .values({ orderId, productId, stars, text, userId, guestName: userId === null ? firstName(name) : '' })
      .onConflict((conflict) =>
        conflict
          .columns(['orderId', 'productId'])
          .doUpdateSet({ stars, text, version: sql`reviews.version + 1`, writtenAt: sql`now()` })
          .where('reviews.status', '=', 'waiting'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!written) throw notPossibleNow('The shop has read your review of this product already.')
    await replaceImages(tx, written.id, images)
    return String(written.id)
  })
}

async function replaceImages(tx: Tx, reviewId: number, urls: readonly string[]) {
  await tx.deleteFrom('reviewImages').where('reviewId', '=', reviewId).execute()
  if (urls.length === 0) return
  const imageIds = urls.map((url) => imageIdFromUrl(url) ?? '')
  const existing = await lockExistingImages(tx, imageIds)
  if (existing.size < urls.length) throw invalid({ images: 'One of these pictures is not there any more.' })
  await tx
    .insertInto('reviewImages')
    .values(imageIds.map((imageId, index) => ({ reviewId, imageId, position: index + 1 })))
    .execute()
}

/** Throws unless this order may have pictures for a review of the product now. */
async function admitImage(call: GuestCall, productId: number, order: OwnOrder) {
  const { db, limits } = call
  await verifyOwner(call, order)
  await inTransaction(db, (tx) => lockReviewable(tx, order.orderId, productId))
  if (limits) await countAgainstLimit(db, `review-image:${order.orderId}`, 30, 24 * 3600)
}

async function listOwnReviews(call: GuestCall, order: OwnOrder) {
  await verifyOwner(call, order)
  const rows = await selectReviews(call.db)
    .select(['productId', 'status'])
    .where('orderId', '=', order.orderId)
    .orderBy('reviews.id')
    .execute()
  return rows.map((row) => ({
    ...reviewFrom(row),
    productId: String(row.productId),
    status: row.status as contract.ReviewStatus,
  }))
}

const selectManagedReviews = (db: Database | Tx) =>
  selectReviews(db)
    .innerJoin('products', 'products.id', 'reviews.productId')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['reviews.productId', 'orderId', 'status', 'reviews.version'])
    .select(['products.name as productName', 'products.nameBn as productNameBn', 'imageId'])

type ManagedRow = Awaited<ReturnType<ReturnType<typeof selectManagedReviews>['executeTakeFirstOrThrow']>>

const managedFrom = (row: ManagedRow): contract.ManagedReview => ({
  ...reviewFrom(row),
  product: {
    _id: String(row.productId),
    name: row.productName,
    nameBn: row.productNameBn ?? '',
    image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
  },
  orderId: row.orderId ?? '',
  status: row.status as contract.ReviewStatus,
  version: row.version,
})

const managedPerPage = 50

/** The reviews with a status: the newest first, but who waits longest is read first. */
async function listManagedReviews(
  db: Database,
  { status, cursor, limit = managedPerPage }: ParsedRequest<Endpoints['GET /reviews']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const isOldestFirst = status === 'waiting'
  const [rows, { count: total }] = await Promise.all([
    selectManagedReviews(db)
      .where('status', '=', status)
      .where(isKept)
      .$if(after !== null, (query) => query.where('reviews.id', isOldestFirst ? '>' : '<', after?.[0] ?? 0))
      .orderBy('reviews.id', isOldestFirst ? 'asc' : 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('reviews')
      .innerJoin('products', 'products.id', 'productId')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', status)
      .where(isKept)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(managedFrom) }
}

const getManagedReview = async (tx: Tx, id: number) =>
  managedFrom(
    await selectManagedReviews(tx)
      .where('reviews.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Review')),
  )

/** Locks the product of a review, so that its figures are counted by one transaction at a time. */
async function lockProductOf(tx: Tx, reviewId: number) {
  const { id } = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', (reviews) =>
      reviews.selectFrom('reviews').select('productId').where('reviews.id', '=', reviewId),
    )
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Review'))
  return id
}

/** Counts the published reviews of a product, which is locked. */
async function countReviews(tx: Tx, productId: number) {
  const { count, stars } = await tx
    .selectFrom('reviews')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.coalesce(eb.fn.sum<number>('stars'), eb.lit(0)).as('stars'),
    ])
    .where('productId', '=', productId)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()
  await writeReviewFigures(tx, productId, Number(count), Number(stars))
}

/** Deletes the reviews of the orders that came with the shop: they are nobody's, also where the order or the product is kept. */
export async function removeDemoReviews(tx: Tx) {
  const { rows: products } = await sql<{ id: number }>`select id from products where id in (
      select product_id from reviews join demo_data on demo_data.id = order_id where kind = 'order')
    order by id for no key update`.execute(tx)
  await sql`delete from reviews using demo_data where kind = 'order' and demo_data.id = reviews.order_id`.execute(
    tx,
  )
  for (const { id } of products) await countReviews(tx, id)
}

/** Publishes, hides or answers a review; throws 409 with the review as `now` if it is another one than `version`. */
function updateReview(
  { db, audit }: Call,
  id: number,
  { version, status, answer }: ParsedRequest<Endpoints['PATCH /reviews/:id']>['body'],
) {
  return inTransaction(db, async (tx) => {
    const productId = await lockProductOf(tx, id)
    const before = await getManagedReview(tx, id)
    const updated = await tx
      .updateTable('reviews')
      .set({
        ...(status !== undefined && { status }),
        ...(answer !== undefined && { answer }),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!updated) throw editConflict(contract.updateReview, await getManagedReview(tx, id))
    if (status !== undefined && status !== before.status) {
      await countReviews(tx, productId)
      await audit(tx, `review-${status}`, `review ${id}`, {
        before: { status: before.status },
        after: { status },
      })
    }
    if (answer !== undefined && answer !== before.answer)
      await audit(tx, 'review-answered', `review ${id}`, {
        before: { answer: before.answer },
        after: { answer },
      })
    return getManagedReview(tx, id)
  })
}

/** Deletes a review. Its words stay in the audit log, without the name of who wrote them. */
function deleteReview({ db, audit }: Call, id: number) {
  return inTransaction(db, async (tx) => {
    const productId = await lockProductOf(tx, id)
    const { name: _, ...before } = await getManagedReview(tx, id)
    await tx.deleteFrom('reviews').where('id', '=', id).execute()
    await countReviews(tx, productId)
    await audit(tx, 'review-deleted', `review ${id}`, { before })
    return { _id: String(id) }
  })
}

/** `linkSecret` signs the links to orders. */
function reviewRoutes(app: FastifyInstance) {
  route(app, contract.getReviews, ({ params, query }, { db }) => listReviews(db, params.id, query))
  route(app, contract.getReviewCounts, ({ params }, { db }) => countStars(db, params.id))
  route(app, contract.postReview, async ({ params, body }, call) => ({
    insertedId: await writeReview(call, params.id, body),
  }))
  route(app, contract.postReviewImage, async ({ params, headers, upload }, call) => {
    const { 'order-id': orderId, 'mobile-number': mobileNumber, 'order-link': link } = headers
    await admitImage(call, params.id, { orderId, mobileNumber, link })
    return { data: { url: await call.storeUpload(call, await upload()) } }
  })
  route(app, contract.getOwnReviews, ({ body }, call) => listOwnReviews(call, body))
  route(app, contract.getManagedReviews, ({ query }, { db }) => listManagedReviews(db, query))
  route(app, contract.updateReview, ({ params, body }, call) => updateReview(call, params.id, body))
  route(app, contract.deleteReview, ({ params }, call) => deleteReview(call, params.id))
}

export const reviewsDomain: Domain = { routes: reviewRoutes, jobs: reviewJobs }
