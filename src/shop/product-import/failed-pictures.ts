import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isKept } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { assignPicture, countPictures, fetchPicturesJob, fileNameOf, pathOf } from './fetch-pictures.ts'

const perPage = 50

/** How many folders of two paths are the same, from the file up. */
function sameFolders(path: readonly string[], other: readonly string[]) {
  let count = 0
  while (count < Math.min(path.length, other.length) - 1 && path.at(-2 - count) === other.at(-2 - count))
    count += 1
  return count
}

/** An address in whatever spelling of its letters. */
const placeOf = (url: string) => `${URL.parse(url)?.host ?? ''}/${pathOf(url).join('/')}`

/**
 * The addresses among these whose picture a file is: the only one, or the one that shares more of its folders than any other; none
 * where that cannot be told.
 */
export function addressesOfFile(
  fileName: string,
  urls: readonly string[],
  isOneOfSeveral: boolean,
): string[] {
  const path = pathOf(fileName)
  const [best, next] = [...Map.groupBy(urls, placeOf).values()]
    .map((same) => ({ same, folders: sameFolders(path, pathOf(same[0] ?? '')) }))
    .toSorted((one, other) => other.folders - one.folders)
  if (!best) return []
  const isCertain = next ? best.folders > next.folders : !isOneOfSeveral || best.folders > 0
  return isCertain ? best.same : []
}

/** Takes an uploaded picture for the products whose file names it. */
export async function assignPictureFile(
  db: Database,
  { fileName, url, isOneOfSeveral }: { fileName: string; url: string; isOneOfSeveral: boolean },
) {
  const imageId = imageIdFromUrl(url) ?? ''
  const stored = await db.selectFrom('images').select('id').where('id', '=', imageId).executeTakeFirst()
  if (!stored) throw invalid({ url: 'This picture is not there any more.' })
  const named = await db
    .selectFrom('picturesToFetch')
    .innerJoin('products', 'products.id', 'productId')
    .select(['url', sql<boolean>`bool_or(pictures_to_fetch.image_id is null)`.as('isMissing')])
    .where('fileName', '=', fileNameOf(fileName))
    .where(isKept)
    .groupBy('url')
    .execute()
  // Also among those that have come: two files of one name are not the same picture.
  const urls = named.map((each) => each.url)
  const addresses = addressesOfFile(fileName, urls, isOneOfSeveral)
  if (addresses.length === 0) return { products: 0, ambiguous: named.some(({ isMissing }) => isMissing) }
  const products = await assignPicture(db, imageId, (query) =>
    query.where('url', 'in', addresses).where('imageId', 'is', null),
  )
  return { products, ambiguous: false }
}

/** Fetches the pictures again that could not be fetched. */
export const retryPictures = ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('picturesToFetch')
      .set({ problem: null, doneAt: null })
      .where('problem', 'is not', null)
      .where('url', 'like', 'http%')
      .execute()
    await jobs.enqueue(tx, fetchPicturesJob, null)
    return { ok: true as const }
  })

export async function listFailedPictures(
  db: Database,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /product-imports/pictures/failed']>['query'],
) {
  const [after] = decodeCursor(cursor, z.tuple([z.int()])) ?? [0]
  const rows = await db
    .selectFrom('picturesToFetch')
    .innerJoin('products', 'products.id', 'productId')
    .select(['picturesToFetch.id', 'productId', 'name', 'url', 'problem'])
    .where('problem', 'is not', null)
    .where(isKept)
    .where('picturesToFetch.id', '>', after)
    .orderBy('picturesToFetch.id')
    .limit(limit + 1)
    .execute()
  const { failed } = await countPictures(db)
  const page = pageOf(rows, limit, failed, ({ id }) => [id])
  return {
    ...page,
    rows: page.rows.map(({ id, productId, problem, ...row }) => ({
      _id: String(id),
      productId: String(productId),
      problem: problem ?? '',
      ...row,
    })),
  }
}
