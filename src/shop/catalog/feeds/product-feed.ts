import { sql } from 'kysely'
import { takaFromPaisa } from '#lib/money.ts'
import { cutText } from '#lib/text.ts'
import { xmlText } from '#lib/xml.ts'
import type { Database } from '#platform/database.ts'
import { jpegAt, pictureUrl } from '#shop/media/rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import { productPath } from '../rules.ts'

const productsAtOnce = 250
/** The longest title and description that both Google and Facebook take, in characters. */
const longest = { title: 150, description: 5000 }

const listed = (db: Database, after: number) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select(['products.id', 'products.name', 'description', 'originalPricePaisa', 'offerPricePaisa', 'stock'])
    .select(['sizes', 'colors', 'categories.name as category', 'subCategories.name as subCategory'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('productImages')
        .select('imageId')
        .whereRef('productImages.productId', '=', 'products.id')
        .orderBy('position')})`.as('pictures'),
    )
    .where('products.hidden', '=', false)
    // A product without a picture is refused by every catalogue.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('productImages').select('imageId').whereRef('productImages.productId', '=', 'products.id'),
      ),
    )
    .where('products.id', '>', after)
    .orderBy('products.id')
    .limit(productsAtOnce)

type Listed = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

const price = (paisa: number) => `${takaFromPaisa(paisa).toFixed(2)} BDT`
const element = (name: string, text: string) => `<g:${name}>${xmlText(text)}</g:${name}>`

function item(product: Listed, shopUrl: string, brand: string) {
  const { id, name, description, offerPricePaisa, stock, sizes, colors } = product
  const [main, ...more] = product.pictures.map((picture) => shopUrl + jpegAt(pictureUrl(picture), 'square'))
  const fields = [
    element('id', String(id)),
    element('title', cutText(name, longest.title - 1)),
    element('description', cutText(description.trim() || name, longest.description - 1)),
    element('link', shopUrl + productPath(id)),
    element('image_link', main ?? ''),
    ...more.map((picture) => element('additional_image_link', picture)),
    element('availability', stock === 0 ? 'out of stock' : 'in stock'),
    element('price', price(product.originalPricePaisa)),
    ...(offerPricePaisa === null ? [] : [element('sale_price', price(offerPricePaisa))]),
    element('condition', 'new'),
    element('brand', brand),
    element('product_type', `${product.category} > ${product.subCategory}`),
    ...(sizes.length + colors.length === 0 ? [] : [element('item_group_id', String(id))]),
    ...(colors.length === 0 ? [] : [element('color', colors.join('/'))]),
    ...(sizes.length === 0 ? [] : [element('size', sizes.join('/'))]),
  ]
  return `<item>${fields.join('')}</item>\n`
}

/** Every product for the catalogues of Facebook and Google: RSS 2.0 with Google's fields, 250 products at a time. */
export async function* productFeed(db: Database, shopUrl: string) {
  const { shopName } = await readSettings(db)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n'
  yield `<title>${xmlText(shopName)}</title><link>${xmlText(shopUrl)}</link><description>${xmlText(shopName)}</description>\n`
  let after = 0
  for (;;) {
    const products = await listed(db, after).execute()
    yield products.map((product) => item(product, shopUrl, shopName)).join('')
    const last = products.at(-1)
    if (!last || products.length < productsAtOnce) break
    after = last.id
  }
  yield '</channel></rss>\n'
}
