import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { notFound } from '#lib/errors.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { allOf, isVisible } from './product-summaries.ts'
import { resolveSortOrder } from './sort-orders.ts'

type Reading = Pick<Shop, 'db' | 'memoize'>
export type CollectionRow = Selectable<Tables['collections']>

/** The collections that customers see now, the newest first; from memory until the storefront changes. */
const readShownCollections = ({ db, memoize }: Reading) =>
  memoize('collections', () =>
    db.selectFrom('collections').selectAll().where('shown', '=', true).orderBy('id', 'desc').execute(),
  )

/** The picture of the first product of each collection that has one. */
async function readFirstPictures(db: Reading['db'], collections: readonly CollectionRow[]) {
  if (collections.length === 0) return new Map<number, string>()
  const selections = collections.map(
    (each) => sql`(
      select ${each.id}::bigint as id, image_id from products
        join product_images on product_images.product_id = products.id and product_images.position = 1
      where ${allOf([isVisible, ...collectionConditions(each)])}
      order by ${resolveSortOrder({}, each.kind === 'picked' ? each.productIds : null).order} limit 1)`,
  )
  const { rows } = await sql<{ id: number; imageId: string }>`
    ${sql.join(selections, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, imageId }) => [id, imageId]))
}

export const findShownCollection = async (shop: Reading, slug: string) =>
  (await readShownCollections(shop)).find((each) => each.slug === slug)

/** Which products are in a collection, beside that they are visible. */
export function collectionConditions(collection: CollectionRow): RawBuilder<SqlBool>[] {
  const { kind, productIds, productType, categoryId, minPricePaisa, maxPricePaisa } = collection
  if (kind === 'picked') return [sql`products.id = any(${productIds}::bigint[])`]
  return [
    ...(productType === null ? [] : [sql<SqlBool>`products.product_type = ${productType}`]),
    ...(categoryId === null ? [] : [sql<SqlBool>`products.category_id = ${categoryId}`]),
    ...(minPricePaisa === null ? [] : [sql<SqlBool>`products.price_paisa >= ${minPricePaisa}`]),
    ...(maxPricePaisa === null ? [] : [sql<SqlBool>`products.price_paisa <= ${maxPricePaisa}`]),
    ...(collection.onOffer ? [sql<SqlBool>`products.on_offer`] : []),
    ...(collection.inStock ? [sql<SqlBool>`not products.sold_out`] : []),
  ]
}

const toShownCollection = ({ slug, name, nameBn, text, textBn, imageId, kind, onHome }: CollectionRow) => ({
  slug,
  name,
  nameBn,
  text,
  textBn,
  image: imageId === null ? '' : imageUrlFromId(imageId),
  isPicked: kind === 'picked',
  onHome,
})

/** In a list of collections one without a picture of its own has that of its first product. */
export async function listCollections(shop: Reading) {
  const shown = await readShownCollections(shop)
  const pictures = await shop.memoize('pictures of collections', () =>
    readFirstPictures(
      shop.db,
      shown.filter(({ imageId }) => imageId === null),
    ),
  )
  return shown.map((each) =>
    toShownCollection({ ...each, imageId: each.imageId ?? pictures.get(each.id) ?? null }),
  )
}

export async function getCollection(shop: Reading, slug: string) {
  const collection = await findShownCollection(shop, slug)
  if (!collection) throw notFound('Collection')
  return toShownCollection(collection)
}
