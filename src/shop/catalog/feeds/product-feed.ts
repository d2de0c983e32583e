import { sql } from 'kysely'
import { paisaFromTaka, paisaOrNull, takaFromPaisa } from '#lib/money.ts'
import { cutText, xmlText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { imageUrlFromId, jpegUrl } from '#shop/media/rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Variant } from '../contract.ts'
import { contentId, gtinPattern, optionNames, productPath } from '../rules.ts'
import { readAdminVariants, selectVariants } from '../variants.ts'

const batchSize = 250
/** Limits of both Google and Facebook, in characters. */
const maxLengths = { title: 150, description: 5000 }
/** Google's limit of pictures beside the main one. */
const maxMoreImages = 10

const selectFeedProducts = (db: Database, after: number) =>
  db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.categoryId')
    .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
    .select([
      'products.id',
      'products.name',
      'description',
      'originalPricePaisa',
      'plannedOfferPaisa',
      'stock',
    ])
    .select(['brand', 'offerStartsAt', 'offerEndsAt', 'products.createdAt'])
    .select(selectVariants)
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

/** The items of a product: itself, or each of its variants. */
function items(product: FeedProduct, shopUrl: string, shopName: string) {
  const variants = readAdminVariants(product.variants)
  if (variants.length > 0) return variants.map((variant) => variantItem(product, variant, shopUrl, shopName))
  const { id, name, sizes, colors } = product
  return [
    item(product, product.imageIds.map(imageUrlFromId), shopUrl, shopName, [
      element('id', String(id)),
      element('title', cutText(name, maxLengths.title - 1)),
      ...sale(product, product.stock, product.originalPricePaisa, product.plannedOfferPaisa),
      ...(sizes.length + colors.length === 0 ? [] : [element('item_group_id', String(id))]),
      ...(colors.length === 0 ? [] : [element('color', colors.join('/'))]),
      ...(sizes.length === 0 ? [] : [element('size', sizes.join('/'))]),
    ]),
  ]
}

function variantItem(product: FeedProduct, variant: Variant, shopUrl: string, shopName: string) {
  const { options, sku, barcode, image, stock, originalPrice, offerPrice } = variant
  const title = `${product.name} – ${optionNames(options)
    .map((name) => options[name])
    .join(', ')}`
  const images = [...new Set([image, ...product.imageIds.map(imageUrlFromId)])].filter((url) => url !== '')
  return item(product, images, shopUrl, shopName, [
    element('id', contentId(product.id, variant._id)),
    element('title', cutText(title, maxLengths.title - 1)),
    ...sale(product, stock, paisaFromTaka(originalPrice), paisaOrNull(offerPrice)),
    element('item_group_id', String(product.id)),
    ...(options.color === undefined ? [] : [element('color', options.color)]),
    ...(options.size === undefined ? [] : [element('size', options.size)]),
    ...(sku === '' ? [] : [element('mpn', sku)]),
    ...(gtinPattern.test(barcode) ? [element('gtin', barcode)] : []),
  ])
}

const sale = (product: FeedProduct, stock: number | null, original: number, offer: number | null) => [
  element('availability', stock === 0 ? 'out of stock' : 'in stock'),
  element('price', price(original)),
  ...(offer === null ? [] : saleElements(product, offer)),
]

/** An offer with the time in which it holds, also one to come: catalogues are fetched now and then. */
function saleElements({ offerStartsAt: starts, offerEndsAt: ends, createdAt }: FeedProduct, offer: number) {
  const salePrice = element('sale_price', price(offer))
  const now = new Date()
  if (ends === null) return starts === null || starts <= now ? [salePrice] : []
  if (ends <= now) return []
  const times = [starts ?? createdAt, ends].map((time) => `${time.toISOString().slice(0, 16)}Z`)
  return [salePrice, element('sale_price_effective_date', times.join('/'))]
}

/** What all items of a product share, and the fields of its own. */
function item(
  { id, name, description, brand, category, subCategory }: FeedProduct,
  images: readonly string[],
  shopUrl: string,
  shopName: string,
  own: readonly string[],
) {
  const [main, ...more] = images.map((url) => shopUrl + jpegUrl(url, 'square'))
  const fields = [
    ...own,
    element('description', cutText(description.trim() || name, maxLengths.description - 1)),
    element('link', shopUrl + productPath(id)),
    element('image_link', main ?? ''),
    ...more.slice(0, maxMoreImages).map((image) => element('additional_image_link', image)),
    element('condition', 'new'),
    element('brand', brand ?? shopName),
    element('product_type', `${category} > ${subCategory}`),
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
    yield products.flatMap((product) => items(product, shopUrl, shopName)).join('')
    const last = products.at(-1)
    if (!last || products.length < batchSize) break
    after = last.id
  }
  yield '</channel></rss>\n'
}
