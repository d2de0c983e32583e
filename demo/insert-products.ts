import type { Tx } from '#platform/database.ts'
import { allProducts } from './catalog/all-products.ts'
import type { Picture } from './catalog/demo-product.ts'

const twoHours = 2 * 60 * 60 * 1000

/** Puts the catalogue in the shop, one product of each category in turn, as a merchant would add them over a month. */
export async function insertProducts(tx: Tx, imageOf: (picture: Picture) => string) {
  const places = await tx
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select([
      'categories.slug as category',
      'subCategories.slug',
      'subCategories.id',
      'subCategories.categoryId',
    ])
    .execute()
  const placeOf = new Map(places.map((place) => [`${place.category}/${place.slug}`, place]))
  const longest = Math.max(...Object.values(allProducts).map((products) => products.length))
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    Object.entries(allProducts).flatMap(([category, products]) => {
      const product = products[turn]
      return product ? [{ category, product }] : []
    }),
  ).flat()
  const opened = Date.now() - inTurn.length * twoHours
  const rows = inTurn.map(({ category, product }, index) => {
    const place = placeOf.get(`${category}/${product.subCategory}`)
    if (!place) throw new Error(`There is no sub-category ${category}/${product.subCategory}.`)
    return {
      subCategoryId: place.id,
      categoryId: place.categoryId,
      name: product.name.en,
      nameBn: product.name.bn,
      description: product.description.en.join('\n'),
      descriptionBn: product.description.bn.join('\n'),
      videoLink: product.video ?? '',
      productType: product.type ?? null,
      sizes: product.sizes ?? [],
      colors: product.colors ?? [],
      originalPricePaisa: product.price * 100,
      offerPricePaisa: product.offer === undefined ? null : product.offer * 100,
      ratings: String(product.ratings),
      reviews: product.reviews,
      stock: product.stock ?? null,
      createdAt: new Date(opened + index * twoHours),
    }
  })
  const inserted = await tx.insertInto('products').values(rows).returning(['id', 'name']).execute()
  const idOf = new Map(inserted.map(({ id, name }) => [name, id]))
  await tx
    .insertInto('productImages')
    .values(
      inTurn.flatMap(({ product }) =>
        product.pictures.map((picture, index) => ({
          productId: idOf.get(product.name.en) ?? 0,
          position: index + 1,
          imageId: imageOf(picture),
        })),
      ),
    )
    .execute()
  return inserted.length
}
