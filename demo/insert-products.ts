import type { Tx } from '#platform/database.ts'
import { recordNewStock } from '#shop/catalog/stock-movements.ts'
import { derivedFields, planVariants, replaceVariants } from '#shop/catalog/write-variants.ts'
import { allProducts } from './catalog/all-products.ts'
import type { DemoProduct, Picture } from './catalog/demo-product.ts'

const planOf = ({ variants = [], price, offer }: DemoProduct) =>
  planVariants(
    [],
    variants.map(({ options, stock, price: own }) => ({
      options,
      stock,
      ...(own !== undefined && { originalPrice: own }),
    })),
    { originalPrice: price, offerPrice: offer ?? null, costPrice: null },
  )

const twoHours = 2 * 60 * 60 * 1000

/** Those without a picture first, so that they are the oldest. */
const withPictureLast = (products: DemoProduct[]) =>
  products.toSorted((a, b) => Math.sign(a.pictures.length) - Math.sign(b.pictures.length))

/** Inserts the demo products, one of each category in turn, with creation dates over the last month. */
export async function insertProducts(tx: Tx, imageOf: (picture: Picture) => string) {
  const subCategories = await tx
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select([
      'categories.slug as category',
      'subCategories.slug',
      'subCategories.id',
      'subCategories.categoryId',
    ])
    .execute()
  const subCategoryBySlug = new Map(subCategories.map((each) => [`${each.category}/${each.slug}`, each]))
  const ordered = Object.entries(allProducts).map(
    ([category, products]) => [category, withPictureLast(products)] as const,
  )
  const longest = Math.max(...Object.values(allProducts).map((products) => products.length))
  const interleaved = Array.from({ length: longest }, (_, index) =>
    ordered.flatMap(([category, products]) => {
      const product = products[index]
      return product ? [{ category, product }] : []
    }),
  ).flat()
  const firstCreatedAt = Date.now() - interleaved.length * twoHours
  const rows = interleaved.map(({ category, product }, index) => {
    const subCategory = subCategoryBySlug.get(`${category}/${product.subCategory}`)
    if (!subCategory) throw new Error(`There is no sub-category ${category}/${product.subCategory}.`)
    return {
      subCategoryId: subCategory.id,
      categoryId: subCategory.categoryId,
      name: product.name.en,
      nameBn: product.name.bn,
      description: product.description.en.join('\n'),
      descriptionBn: product.description.bn.join('\n'),
      videoLink: product.video ?? '',
      productType: product.type ?? null,
      sizes: product.sizes ?? [],
      colors: product.colors ?? [],
      originalPricePaisa: product.price * 100,
      plannedOfferPaisa: product.offer === undefined ? null : product.offer * 100,
      offerPricePaisa: product.offer === undefined ? null : product.offer * 100,
      ratings: String(product.ratings),
      reviews: product.reviews,
      stock: product.stock ?? null,
      ...derivedFields(planOf(product), true),
      createdAt: new Date(firstCreatedAt + index * twoHours),
    }
  })
  const inserted = await tx.insertInto('products').values(rows).returning(['id', 'name']).execute()
  const idOf = new Map(inserted.map(({ id, name }) => [name, id]))
  await tx
    .insertInto('productImages')
    .values(
      interleaved.flatMap(({ product }) =>
        product.pictures.map((picture, index) => ({
          productId: idOf.get(product.name.en) ?? 0,
          position: index + 1,
          imageId: imageOf(picture),
          // Named, so that choosing the colour shows it.
          alt: picture.color ? `${product.name.en}, ${picture.color}` : '',
        })),
      ),
    )
    .execute()
  for (const { product } of interleaved)
    if (product.variants) await replaceVariants(tx, idOf.get(product.name.en) ?? 0, planOf(product), true)
  const everyId = inserted.map(({ id }) => id)
  await recordNewStock(tx, everyId, { reason: 'opening', userId: null, role: 'shop' })
  await tx
    .insertInto('demoData')
    .values(everyId.map((id) => ({ kind: 'product', id: String(id) })))
    .execute()
  return inserted.length
}
