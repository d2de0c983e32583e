import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import type { Tx } from '#platform/database.ts'

interface ProductImage {
  imageId: string
  alt: string
}

/** Selects the ids of the pictures of a product, in their order, and their descriptions. */
export function selectImages(eb: ExpressionBuilder<Tables, 'products'>) {
  const images = eb
    .selectFrom('productImages')
    .whereRef('productImages.productId', '=', 'products.id')
    .orderBy('productImages.position')
  return [
    sql<string[]>`array(${images.select('imageId')})`.as('imageIds'),
    sql<string[]>`array(${images.select('alt')})`.as('imageAlts'),
  ] as const
}

/** Replaces the pictures of products, whose rows are locked; each picture is there. */
export async function replaceImages(tx: Tx, imagesOf: ReadonlyMap<number, readonly ProductImage[]>) {
  if (imagesOf.size === 0) return
  await tx
    .deleteFrom('productImages')
    .where('productId', 'in', [...imagesOf.keys()])
    .execute()
  const rows = [...imagesOf].flatMap(([productId, images]) =>
    images.map(({ imageId, alt }, index) => ({ productId, position: index + 1, imageId, alt })),
  )
  if (rows.length) await tx.insertInto('productImages').values(rows).execute()
}

/** Gives a picture to a variant that has none, by its options as they are stored. */
export const giveVariantImage = (tx: Tx, productId: number, options: string, imageId: string) =>
  tx
    .updateTable('productVariants')
    .set({ imageId })
    .where('productId', '=', productId)
    .where(sql<boolean>`options = ${options}::jsonb`)
    .where('imageId', 'is', null)
    .execute()
