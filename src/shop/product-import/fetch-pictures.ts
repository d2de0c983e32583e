import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { nameKey } from '#lib/clean-text.ts'
import { ShopError } from '#lib/errors.ts'
import { fitText } from '#lib/text.ts'
import { type Database, inTransaction, isDatabaseUnavailable, jsonOf, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import { giveVariantImage, markChanged, replaceImages } from '#shop/catalog/service.ts'
import { imageIdFromUrl, maxBytes, maxImages } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import type { MovedProduct } from './parse-rows.ts'

const runSeconds = 50
export const fetchPicturesJob = job({
  name: 'fetch-pictures',
  data: z.null(),
  timeoutSeconds: 180,
  end: 'health',
})

const request = {
  maxBytes,
  timeout: 20_000,
  redirects: 3,
  usualPorts: true,
  headers: { accept: 'image/*' },
}
const parallel = 3
const retryAfterMs = 1000

const maxNameLength = 300

/** The folders and the name of a picture at an address, or of a file, as both are compared. */
export function pathOf(place: string) {
  const path = /^https?:/i.test(place) ? new URL(place).pathname : place
  return path
    .split(/[\\/]+/)
    .map((part) => fitText(nameKey(decoded(part)), maxNameLength))
    .filter((part) => part !== '')
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The name of the file at an address, as somebody who has the files would look for it. */
export const fileNameOf = (place: string) => pathOf(place).at(-1) ?? ''

const isWebAddress = (url: string) => /^https?:/i.test(url)

/** Queues the pictures of imported products; one that a product has already, or waits for, is not queued again. */
export async function queuePictures(
  tx: Tx,
  products: readonly { productId: number; pictures: MovedProduct['pictures'] }[],
) {
  const rows = products.flatMap(({ productId, pictures }) =>
    pictures.map(({ url, options, alt = '' }, index) => ({
      product_id: productId,
      position: index + 1,
      url,
      options,
      alt,
      file_name: fileNameOf(url),
      // Of another shop of this program it is known only where it is in that shop.
      problem: isWebAddress(url) ? null : 'file',
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into pictures_to_fetch (product_id, options, position, url, file_name, alt, problem, done_at)
    select product_id, options, position, url, file_name, alt, problem, case when problem is not null then now() end
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as sent
      (product_id bigint, options jsonb, position int, url text, file_name text, alt text, problem text)
    on conflict (product_id, url, (coalesce(options, '{}'::jsonb)))
    -- One that failed is tried again.
    do update set problem = excluded.problem, done_at = excluded.done_at where pictures_to_fetch.problem is not null`.execute(
    tx,
  )
}

/** Fetches waiting pictures for a while; returns whether some are left. Each address is fetched once. */
export async function fetchPictures(shop: Shop): Promise<'done' | 'more'> {
  const endsAt = Date.now() + runSeconds * 1000
  while (Date.now() < endsAt) {
    const waiting = await shop.db
      .selectFrom('picturesToFetch')
      .select('url')
      .where('doneAt', 'is', null)
      .orderBy('id')
      .limit(parallel * 4)
      .execute()
    const urls = [...new Set(waiting.map(({ url }) => url))].slice(0, parallel)
    if (urls.length === 0) return 'done'
    await Promise.all(urls.map((url) => fetchPicture(shop, url)))
  }
  return 'more'
}

async function fetchPicture(shop: Shop, url: string) {
  const { db } = shop
  try {
    const stored = await db
      .selectFrom('picturesToFetch')
      .select('imageId')
      .where('url', '=', url)
      .where('imageId', 'is not', null)
      .executeTakeFirst()
    const imageId =
      stored?.imageId ??
      imageIdFromUrl(await shop.storeUpload(shop, await fetchTwice(shop.fetchOutside, url)))
    if (imageId)
      await assignPicture(db, imageId, (query) => query.where('url', '=', url).where('doneAt', 'is', null))
  } catch (error) {
    const problem = problemOf(error)
    // While the database is away all pictures wait; anything else is of this one, and the others go on.
    if (problem === 'unexpected' && isDatabaseUnavailable(error)) throw error
    await db
      .updateTable('picturesToFetch')
      .set({ problem, doneAt: new Date() })
      .where('url', '=', url)
      .where('doneAt', 'is', null)
      .execute()
  }
}

class StatusError extends Error {}

/** Why a picture has not come; `unexpected` is an error of the shop. */
function problemOf(error: unknown) {
  if (error instanceof FetchError) return error.reason
  if (error instanceof StatusError) return 'status'
  return error instanceof ShopError && error.code === 'invalid' ? 'no-picture' : 'unexpected'
}

async function fetchOnce(fetchOutside: SafeFetch, url: string) {
  const { status, body } = await fetchOutside(url, request)
  if (status !== 200) throw new StatusError(`Answered with ${status}.`)
  return body
}

/** A server that is busy for a moment gets a second chance. */
async function fetchTwice(fetchOutside: SafeFetch, url: string) {
  try {
    return await fetchOnce(fetchOutside, url)
  } catch (error) {
    if (!['unreachable', 'status', 'too-slow'].includes(problemOf(error))) throw error
    await wait(retryAfterMs)
    return fetchOnce(fetchOutside, url)
  }
}

type WaitingPictures = ReturnType<typeof selectWaiting>
const selectWaiting = (tx: Tx) =>
  tx
    .selectFrom('picturesToFetch')
    .select(['id', 'productId', sql<string | null>`options::text`.as('options')])

/** Gives a stored picture to everything that waits for it; returns how many products that are. */
export const assignPicture = (
  db: Database,
  imageId: string,
  which: (query: WaitingPictures) => WaitingPictures,
) =>
  inTransaction(db, async (tx) => {
    const waiting = await which(selectWaiting(tx)).execute()
    if (waiting.length === 0) return 0
    const ids = [...new Set(waiting.map(({ productId }) => productId))].sort((one, other) => one - other)
    await tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const rowIds = waiting.map(({ id }) => id)
    await tx
      .updateTable('picturesToFetch')
      .set({ imageId, problem: null, doneAt: new Date() })
      .where('id', 'in', rowIds)
      .execute()
    for (const { productId, options } of waiting)
      if (options !== null) await giveVariantImage(tx, productId, options, imageId)
    for (const id of ids) await arrangePictures(tx, id)
    await markChanged(tx, ids)
    return ids.length
  })

/** The fetched pictures of a product in the order of the file, then those that the merchant has added. */
async function arrangePictures(tx: Tx, productId: number) {
  const now = await tx
    .selectFrom('productImages')
    .select(['imageId', 'alt'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute()
  const fetched = await tx
    .selectFrom('picturesToFetch')
    .select(['imageId', 'alt'])
    .where('productId', '=', productId)
    .where('options', 'is', null)
    .where('imageId', 'is not', null)
    .orderBy('position')
    .execute()
  const ids = [
    ...new Set([...fetched.flatMap(({ imageId }) => imageId ?? []), ...now.map(({ imageId }) => imageId)]),
  ]
  const altOf = new Map([...fetched, ...now].map(({ imageId, alt }) => [imageId, alt]))
  const images = ids
    .slice(0, Math.max(maxImages, now.length))
    .map((imageId) => ({ imageId, alt: altOf.get(imageId) ?? '' }))
  await replaceImages(tx, new Map([[productId, images]]))
}

/** How many pictures of imported products were fetched, failed or still wait. */
export async function countPictures(db: Database | Tx) {
  const { rows } = await sql<{ fetched: number; failed: number; waiting: number }>`
    select count(*) filter (where image_id is not null)::int as fetched,
      count(*) filter (where problem is not null)::int as failed,
      count(*) filter (where done_at is null)::int as waiting
    from pictures_to_fetch join products on products.id = product_id where deleted_at is null`.execute(db)
  return rows[0] ?? { fetched: 0, failed: 0, waiting: 0 }
}
