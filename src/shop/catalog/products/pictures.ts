import { invalid } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { imageIdIn } from '#shop/media/rules.ts'

interface Pictures {
  images?: string[] | undefined
  imageAlts?: string[] | undefined
}

/** Gives a product these pictures, in this order; those it had before keep what was said of them unless it is said anew. */
export async function writePictures(
  tx: Tx,
  productId: number,
  { images: sent, imageAlts }: Pictures,
  before: { images: string[]; imageAlts: string[] } = { images: [], imageAlts: [] },
) {
  if (sent === undefined && imageAlts === undefined) return
  const images = sent ?? before.images
  const altBefore = new Map(before.images.map((url, place) => [url, before.imageAlts[place] ?? '']))
  const rows = images.map((url, place) => ({
    ...{ productId, position: place + 1, imageId: imageIdIn(url) ?? '' },
    alt: imageAlts ? (imageAlts[place] ?? '') : (altBefore.get(url) ?? ''),
  }))
  await tx.deleteFrom('productImages').where('productId', '=', productId).execute()
  if (rows.length === 0) return
  const known = await tx
    .selectFrom('images')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ imageId }) => imageId),
    )
    // Held until it is used, or the cleaning might take it meanwhile.
    .forKeyShare()
    .execute()
  if (known.length < rows.length) throw invalid({ images: 'One of these pictures is not there any more.' })
  await tx.insertInto('productImages').values(rows).execute()
}
