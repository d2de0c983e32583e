import { sql } from 'kysely'
import { paisaFromTaka, paisaOrNull, takaFromPaisa } from '#lib/money.ts'
import { fitText, xmlText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { imageUrlFromId, jpegUrl } from '#shop/media/rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import { comboPath } from '../combo-rules.ts'
import type { ShownCombo, Variant } from '../contract.ts'
import { type CollectionRow, collectionConditions } from '../list-collections.ts'
import { listShownCombos } from '../list-combos.ts'
import { allOf } from '../product-summaries.ts'
import { contentId, isGtin, optionNames, productPath, variantPath } from '../rules.ts'
import { readAdminVariants, selectVariants } from '../variants.ts'

const batchSize = 250
/** Limits of both Google and Facebook, in characters. */
const maxLengths = { title: 150, description: 5000 }
/** Google's limits of pictures beside the main one, and of colours. */
const maxMoreImages = 10
const maxColors = 3

/** The most labels of a product in both Google's and Facebook's feeds. */
const maxLabels = 5

/** The addresses of the collections that a product is in. */
const labelsOf = (collections: readonly CollectionRow[]) =>
  collections.length === 0
    ? sql<string[]>`'{}'::text[]`
    : sql<string[]>`array_remove(array[${sql.join(
        collections.map((each) => {
          const conditions = collectionConditions(each)
          return conditions.length === 0
            ? sql`${each.slug}::text`
            : sql`case when ${allOf(conditions)} then ${each.slug}::text end`
        }),
      )}], null)`

const selectFeedProducts = (db: Database, after: number, collections: readonly CollectionRow[]) =>
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
    .select(['brand', 'barcode', 'offerStartsAt', 'offerEndsAt', 'products.createdAt'])
    .select(selectVariants)
    .select(labelsOf(collections).as('labels'))
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

/** Cut to the characters that catalogues take, the ellipsis included. */
const fitted = (text: string, max: number) => (text.length <= max ? text : `${fitText(text, max - 1)}…`)
const price = (paisa: number) => `${takaFromPaisa(paisa).toFixed(2)} BDT`
const element = (name: string, text: string) => `<g:${name}>${xmlText(text)}</g:${name}>`

/** The items of a product: itself, or each of its variants. */
function items(product: FeedProduct, shopUrl: string, shopName: string) {
  const variants = readAdminVariants(product.variants)
  if (variants.length > 0) return variants.map((variant) => variantItem(product, variant, shopUrl, shopName))
  const { id, name, sizes, colors, barcode } = product
  return [
    item(product, product.imageIds.map(imageUrlFromId), shopUrl, shopName, [
      element('id', String(id)),
      element('title', fitted(name, maxLengths.title)),
      element('link', shopUrl + productPath(id)),
      ...sale(product, product.stock, product.originalPricePaisa, product.plannedOfferPaisa),
      ...(sizes.length + colors.length === 0 ? [] : [element('item_group_id', String(id))]),
      ...(colors.length === 0 ? [] : [element('color', colors.slice(0, maxColors).join('/'))]),
      ...(sizes.length === 0 ? [] : [element('size', sizes.join('/'))]),
      ...(barcode !== null && isGtin(barcode) ? [element('gtin', barcode)] : []),
    ]),
  ]
}

/** The name is cut, never what distinguishes the variants. */
function variantTitle(name: string, options: Variant['options']) {
  const own = ` – ${optionNames(options)
    .map((option) => options[option])
    .join(', ')}`
  return fitted(name, maxLengths.title - own.length) + own
}

function variantItem(product: FeedProduct, variant: Variant, shopUrl: string, shopName: string) {
  const { options, sku, barcode, image, stock, originalPrice, offerPrice } = variant
  const images = [...new Set([image, ...product.imageIds.map(imageUrlFromId)])].filter((url) => url !== '')
  return item(product, images, shopUrl, shopName, [
    element('id', contentId(product.id, variant._id)),
    element('title', variantTitle(product.name, options)),
    element('link', shopUrl + variantPath(product.id, variant._id)),
    ...sale(product, stock, paisaFromTaka(originalPrice), paisaOrNull(offerPrice)),
    element('item_group_id', String(product.id)),
    ...(options.color === undefined ? [] : [element('color', options.color)]),
    ...(options.size === undefined ? [] : [element('size', options.size)]),
    ...(sku === '' ? [] : [element('mpn', sku)]),
    ...(isGtin(barcode) ? [element('gtin', barcode)] : []),
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
  { name, description, brand, category, subCategory, labels }: FeedProduct,
  images: readonly string[],
  shopUrl: string,
  shopName: string,
  own: readonly string[],
) {
  const [main, ...more] = images.map((url) => shopUrl + jpegUrl(url, 'square'))
  const fields = [
    ...own,
    element('description', fitted(description.trim() || name, maxLengths.description)),
    element('image_link', main ?? ''),
    ...more.slice(0, maxMoreImages).map((image) => element('additional_image_link', image)),
    element('condition', 'new'),
    element('brand', brand ?? shopName),
    element('product_type', `${category} > ${subCategory}`),
    ...labels.slice(0, maxLabels).map((label, index) => element(`custom_label_${index}`, label)),
  ]
  return `<item>${fields.join('')}</item>\n`
}

/** A combo as an item of its own; catalogues reject one without a picture. */
function comboItem(combo: ShownCombo, shopUrl: string, shopName: string) {
  const { _id, name, slug, image, soldOut, parts } = combo
  if (image === '') return ''
  const contents = parts.map((part) => (part.pieces > 1 ? `${part.pieces} × ${part.name}` : part.name))
  const more = parts.map((part) => part.image).filter((url) => url !== '' && url !== image)
  const fields = [
    element('id', `combo-${_id}`),
    element('title', name),
    element('description', fitted(contents.join(', '), maxLengths.description)),
    element('link', shopUrl + comboPath(slug)),
    element('image_link', shopUrl + jpegUrl(image, 'square')),
    ...[...new Set(more)].map((url) => element('additional_image_link', shopUrl + jpegUrl(url, 'square'))),
    element('availability', soldOut ? 'out of stock' : 'in stock'),
    element('price', price(paisaFromTaka(combo.price))),
    element('condition', 'new'),
    element('brand', shopName),
    element('is_bundle', 'yes'),
  ]
  return `<item>${fields.join('')}</item>\n`
}

/** Product feed for Facebook and Google: RSS 2.0 with Google's fields, read in batches. */
export async function* productFeed(db: Database, shopUrl: string) {
  const { shopName } = await readSettings(db)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n'
  yield `<title>${xmlText(shopName)}</title><link>${xmlText(shopUrl)}</link><description>${xmlText(shopName)}</description>\n`
  // The oldest first: what a product is labelled with stays where it is when a collection is added.
  const collections = await db
    .selectFrom('collections')
    .selectAll()
    .where('shown', '=', true)
    .orderBy('id')
    .execute()
  let after = 0
  for (;;) {
    const products = await selectFeedProducts(db, after, collections).execute()
    yield products.flatMap((product) => items(product, shopUrl, shopName)).join('')
    const last = products.at(-1)
    if (!last || products.length < batchSize) break
    after = last.id
  }
  const combos = await listShownCombos(db)
  yield combos.map((combo) => comboItem(combo, shopUrl, shopName)).join('')
  yield '</channel></rss>\n'
}
