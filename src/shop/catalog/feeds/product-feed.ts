import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import { cutText, xmlText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { imageUrlFromId, jpegUrl } from '#shop/media/rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import { productPath } from '../rules.ts'

const batchSize = 250
/** Limits of both Google and Facebook, in characters. */
const maxLengths = { title: 150, description: 5000 }

const selectFeedProducts = (db: Database, after: number) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select(['products.id', 'products.name', 'description', 'originalPricePaisa', 'offerPricePaisa', 'stock'])
    .select('brand')
    .select(['sizes', 'colors', 'categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('productImages')
        .select('imageId')
        .whereRef('productImages.productId', '=', 'products.id')
        .orderBy('position')})`.as('imageIds'),
    )
    .where('products.hidden', '=', false)
    // Catalogues reject products without an image.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('productImages').select('imageId').whereRef('productImages.productId', '=', 'products.id'),
      ),
    )
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(batchSize)

type FeedProduct = Awaited<ReturnType<ReturnType<typeof selectFeedProducts>['execute']>>[number]

const price = (paisa: number) => `${takaFromPaisa(paisa).toFixed(2)} BDT`
const element = (name: string, text: string) => `<g:${name}>${xmlText(text)}</g:${name}>`

function item(product: FeedProduct, shopUrl: string, shopName: string) {
  const { id, name, description, offerPricePaisa, stock, sizes, colors } = product
  const [main, ...more] = product.imageIds.map((image) => shopUrl + jpegUrl(imageUrlFromId(image), 'square'))
  const fields = [
    element('id', String(id)),
    element('title', cutText(name, maxLengths.title - 1)),
    element('description', cutText(description.trim() || name, maxLengths.description - 1)),
    element('link', shopUrl + productPath(id)),
    element('image_link', main ?? ''),
    ...more.map((image) => element('additional_image_link', image)),
    element('availability', stock === 0 ? 'out of stock' : 'in stock'),
    element('price', price(product.originalPricePaisa)),
    ...(offerPricePaisa === null ? [] : [element('sale_price', price(offerPricePaisa))]),
    element('condition', 'new'),
    element('brand', product.brand ?? shopName),
    element('product_type', `${product.category} > ${product.subCategory}`),
    ...(sizes.length + colors.length === 0 ? [] : [element('item_group_id', String(id))]),
    ...(colors.length === 0 ? [] : [element('color', colors.join('/'))]),
    ...(sizes.length === 0 ? [] : [element('size', sizes.join('/'))]),
  ]
  return `<item>${fields.join('')}</item>\n`
}

/** Product feed for Facebook and Google: RSS 2.0 with Google's fields, read in batches. */
export async function* productFeed(db: Database, shopUrl: string) {
  const { shopName } = await readSettings(db)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n'
  yield `<title>${xmlText(shopName)}</title><link>${xmlText(shopUrl)}</link><description>${xmlText(shopName)}</description>\n`
  let after = 0
  for (;;) {
    const products = await selectFeedProducts(db, after).execute()
    yield products.map((product) => item(product, shopUrl, shopName)).join('')
    const last = products.at(-1)
    if (!last || products.length < batchSize) break
    after = last.id
  }
  yield '</channel></rss>\n'
}
