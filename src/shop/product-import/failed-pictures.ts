import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { isKept } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { assignPicture, countPictures, fetchPicturesJob, fileKey } from './fetch-pictures.ts'

const perPage = 50

/** Takes an uploaded picture for all products whose file names it. */
export async function assignPictureFile(db: Database, { fileName, url }: { fileName: string; url: string }) {
  const imageId = imageIdFromUrl(url) ?? ''
  const stored = await db.selectFrom('images').select('id').where('id', '=', imageId).executeTakeFirst()
  if (!stored) throw invalid({ url: 'This picture is not there any more.' })
  const name = fileKey(fileName)
  const products = await assignPicture(db, imageId, (query) =>
    query.where('fileName', '=', name).where('imageId', 'is', null),
  )
  return { products }
}

/** Fetches the pictures again that could not be fetched. */
export const retryPictures = ({ db, jobs }: { db: Database; jobs: Jobs }) =>
  inTransaction(db, async (tx) => {
    await tx
      .updateTable('picturesToFetch')
      .set({ problem: null, doneAt: null })
      .where('problem', 'is not', null)
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
      ...{ _id: String(id), productId: String(productId), problem: problem ?? '' },
      ...row,
    })),
  }
}
