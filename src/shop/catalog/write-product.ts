import { sql, type Updateable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { nameKey } from '#lib/clean-text.ts'
import { editConflict, invalid, notFound, ShopError } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { imageIdFromUrl, maxImages } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Call } from '#shop/shop.ts'
import { getAdminProduct } from './admin-products.ts'
import { normalizeCategoryName } from './category-rules.ts'
import {
  columnFieldNames,
  fieldNames,
  type ProductFields,
  productFields,
  type RequiredField,
} from './product-fields.ts'
import { replaceImages } from './product-images.ts'
import {
  type AdminProduct,
  type AdminProductSummary,
  updateProduct as endpoint,
  type VariantInput,
} from './products-contract.ts'
import { isValidOffer } from './rules.ts'
import { derivedNames, isKept, writeField } from './service.ts'
import { causedBy, recordNewStock, recordStockChanges } from './stock-movements.ts'
import { isOfferTime } from './timed-offer-rules.ts'
import { hasPriceRange } from './variant-rules.ts'
import { parseVideoUrl } from './video-rules.ts'
import { derivedFields, isSameList, planVariants, replaceVariants, sawStock } from './write-variants.ts'

type PartialFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
export type ProductUpdate = PartialFields<ProductFields> & { variants?: VariantInput[] | undefined }
export type NewProduct = ProductUpdate & Pick<ProductFields, RequiredField>

/** Maps fields of the API to columns of `products`. Category and images are written separately. */
const toColumns = (fields: ProductUpdate): Updateable<Tables['products']> =>
  Object.fromEntries(
    columnFieldNames
      .filter((name) => fields[name] !== undefined)
      .map((name) => [productFields[name].column, writeField(productFields[name], fields[name])]),
  )

/** Validates rules that span several fields, or depend on the video host. */
function validateFieldCombinations({
  originalPrice,
  offerPrice = null,
  offerStartsAt,
  offerEndsAt,
  videoLink = '',
}: ProductUpdate) {
  if (originalPrice !== undefined && !isValidOffer(originalPrice, offerPrice))
    throw invalid({ offerPrice: 'Below the original price.' })
  if (offerStartsAt && offerEndsAt && offerEndsAt <= offerStartsAt)
    throw invalid({ offerEndsAt: 'After the start.' })
  if (videoLink && parseVideoUrl(videoLink) === null)
    throw invalid({ videoLink: 'An https address at YouTube, Facebook or Vimeo.' })
}

/** The columns of the offer in force; those of a product with variants are derived from them. */
function offerColumns({ offerPrice, ...fields }: ProductUpdate) {
  const offerInForce = isOfferTime(withoutUndefined(fields))
  return {
    offerInForce,
    offerPricePaisa: offerInForce && offerPrice != null ? paisaFromTaka(offerPrice) : null,
  }
}

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** Resolves category names to ids; throws a validation error for unknown names. */
export async function findCategoryIds(tx: Tx | Database, category: string, subCategory: string) {
  const categories = await tx.selectFrom('categories').select(['id', 'name']).execute()
  const wanted = normalizeCategoryName(category)
  const parent = categories.find(({ name }) => normalizeCategoryName(name) === wanted)
  if (!parent) throw invalid({ category: 'There is no such category.' })
  const subCategories = await tx
    .selectFrom('subCategories')
    .select(['id', 'name'])
    .where('categoryId', '=', parent.id)
    .execute()
  const child = subCategories.find(({ name }) => nameKey(name) === nameKey(subCategory))
  if (!child) throw invalid({ subCategory: 'There is no such sub-category in this category.' })
  return { categoryId: parent.id, subCategoryId: child.id }
}

interface ImageFields {
  images?: string[] | undefined
  imageAlts?: string[] | undefined
}

/** Replaces the images of a product. Images it had before keep their alternative text unless a new one is given. */
async function saveImages(
  tx: Tx,
  productId: number,
  { images: newImages, imageAlts }: ImageFields,
  before: { images: string[]; imageAlts: string[] } = { images: [], imageAlts: [] },
) {
  if (newImages === undefined && imageAlts === undefined) return
  const images = newImages ?? before.images
  const altBefore = new Map(before.images.map((url, index) => [url, before.imageAlts[index] ?? '']))
  const rows = images.map((url, index) => ({
    imageId: imageIdFromUrl(url) ?? '',
    alt: imageAlts ? (imageAlts[index] ?? '') : (altBefore.get(url) ?? ''),
  }))
  if (rows.length > 0) {
    const { picturesPerProduct: most } = await readSettings(tx)
    if (rows.length > Math.max(most, before.images.length))
      throw invalid({ images: `At most ${most} pictures: the settings can allow up to ${maxImages}.` })
    const ids = rows.map(({ imageId }) => imageId)
    const existing = await lockExistingImages(tx, ids)
    if (existing.size < rows.length) throw invalid({ images: 'One of these pictures is not there any more.' })
  }
  await replaceImages(tx, new Map([[productId, rows]]))
}

/** Locks a product row, or throws 404. */
async function lockProduct(tx: Tx, id: number) {
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where(isKept)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Product'))
}

/** Creates a product. Repeated with the same idempotency `key`, it updates the product created before. */
export function createProduct({ db, user, audit }: Call, input: NewProduct, key?: string) {
  const fields = withoutUndefined(input)
  validateFieldCombinations(fields)
  return inTransaction(db, async (tx) => {
    const { category, subCategory, name, originalPrice } = fields
    const offer = offerColumns(fields)
    const inserted = await tx
      .insertInto('products')
      .values({
        ...toColumns(fields),
        ...offer,
        ...(await findCategoryIds(tx, category, subCategory)),
        name,
        originalPricePaisa: paisaFromTaka(originalPrice),
        addedAs: key ?? null,
      })
      .onConflict((conflict) => conflict.column('addedAs').where('addedAs', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const { id } = await tx
        .selectFrom('products')
        .select('id')
        .where('addedAs', '=', key ?? null)
        .executeTakeFirstOrThrow()
      await applyUpdate(tx, { user, audit }, id, fields)
      return { insertedId: String(id) }
    }
    const { id } = inserted
    await saveImages(tx, id, fields)
    if (fields.variants?.length) {
      const variants = planVariants([], fields.variants, {
        originalPrice,
        offerPrice: fields.offerPrice ?? null,
        costPrice: fields.costPrice ?? null,
      })
      await replaceVariants(tx, id, variants, offer.offerInForce)
      const derived = derivedFields(variants, offer.offerInForce)
      await tx.updateTable('products').set(derived).where('id', '=', id).execute()
    }
    await recordNewStock(tx, [id], causedBy(user, 'added'))
    const after = await getAdminProduct(tx, id)
    await audit(tx, 'product-added', `product ${id}`, { after })
    return { insertedId: String(id) }
  })
}

/** The state the client saw, for optimistic locking. */
interface ExpectedState {
  version?: number | undefined
  stockWas?: number | null | undefined
}

/** Updates the given fields; throws 409 with the current product as `now` after a concurrent change. */
export const updateProduct = (
  { db, user, audit }: Call,
  id: number,
  { version, stockWas, ...fields }: ProductUpdate & ExpectedState,
) =>
  inTransaction(db, (tx) =>
    applyUpdate(tx, { user, audit }, id, withoutUndefined(fields), { version, stockWas }),
  )

interface BulkUpdate {
  products: ({ id: string; version: number } & ExpectedState)[]
  fields: ProductUpdate
}

/** Updates the same fields of several products in one transaction; a rejection names the product and changes none. */
export const updateProducts = ({ db, user, audit }: Call, { products, fields }: BulkUpdate) =>
  inTransaction(db, async (tx) => {
    const updated: AdminProductSummary[] = []
    // In the order in which orders take their stock, so that they cannot deadlock.
    for (const { id, ...expected } of products.toSorted((one, other) => Number(one.id) - Number(other.id)))
      try {
        const product = await applyUpdate(tx, { user, audit }, Number(id), withoutUndefined(fields), expected)
        updated.push({
          ...product,
          image: product.images[0] ?? '',
          hasVariants: product.variants.length > 0,
          hasPriceRange: hasPriceRange(product.variants),
        })
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        throw new ShopError(error.code, error.message, { ...error.details, productId: id })
      }
    return updated
  })

/** Updates a product within a transaction and writes the audit log. */
async function applyUpdate(
  tx: Tx,
  { user, audit }: Pick<Call, 'user' | 'audit'>,
  id: number,
  { variants: sent, ...fields }: ProductUpdate,
  { version, stockWas }: ExpectedState = {},
): Promise<AdminProduct> {
  await lockProduct(tx, id)
  const before = await getAdminProduct(tx, id)
  if (version !== undefined && version !== before.version) throw editConflict(endpoint, before)
  const isVaried = (sent ?? before.variants).length > 0
  const seesStock =
    isVaried || fields.stock === undefined || stockWas === undefined || stockWas === before.stock
  if (!seesStock || !sawStock(before.variants, sent ?? []))
    throw editConflict(endpoint, before, {}, 'The stock is another one by now.')
  const changed = changedFields(before, fields)
  if (isVaried) dropDerived(changed, sent !== undefined)
  const variants = sent && planVariants(before.variants, sent, { ...before, ...withoutUndefined(fields) })
  const hasNewVariants = variants !== undefined && !isSameList(before.variants, variants)
  if (Object.keys(changed).length === 0 && !hasNewVariants) return before
  const merged = { ...before, ...changed }
  validateFieldCombinations(merged)
  const offer = offerColumns(merged)
  const timeChanged = changed.offerStartsAt !== undefined || changed.offerEndsAt !== undefined
  const writesVariants = hasNewVariants || (isVaried && timeChanged)
  const written = variants ?? before.variants
  const categoryChanged = changed.category !== undefined || changed.subCategory !== undefined
  const categoryIds =
    categoryChanged &&
    (await findCategoryIds(tx, fields.category ?? before.category, fields.subCategory ?? before.subCategory))
  const fromVariants = writesVariants && {
    offerInForce: offer.offerInForce,
    ...derivedFields(written, offer.offerInForce),
  }
  await recordStockChanges(tx, [id], causedBy(user, 'form'), async () => {
    if (writesVariants) await replaceVariants(tx, id, written, offer.offerInForce)
    await tx
      .updateTable('products')
      .set({ ...toColumns(changed), ...(!isVaried && offer), ...categoryIds, ...fromVariants })
      .set({ version: sql`version + 1`, updatedAt: sql`now()` })
      .where('id', '=', id)
      .execute()
  })
  await saveImages(tx, id, changed, before)
  const after = await getAdminProduct(tx, id)
  await audit(tx, 'product-changed', `product ${id}`, {
    before: pickChanged(before, after),
    after: pickChanged(after, before),
  })
  return after
}

/** The fields that differ from the stored product. */
const changedFields = (before: AdminProduct, fields: ProductUpdate): ProductUpdate =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AdminProduct]),
    ),
  )

/** Prices, stock, sizes and colours of a product with variants change with them only. */
function dropDerived(changed: ProductUpdate, withVariants: boolean) {
  const names = derivedNames.filter((name) => name in changed)
  if (names.length && !withVariants)
    throw invalid(Object.fromEntries(names.map((name) => [name, 'This product has it from its variants.'])))
  for (const name of names) delete changed[name]
}

/** The fields of a product that are others in the other one. */
const pickChanged = (product: AdminProduct, other: AdminProduct) =>
  Object.fromEntries(
    ([...fieldNames, 'variants'] as const)
      .filter((name) => JSON.stringify(product[name]) !== JSON.stringify(other[name]))
      .map((name) => [name, product[name]]),
  )

/** Deletes a product. Orders keep their lines, and the audit log keeps the product (D24). */
export function deleteProduct({ db, user, audit }: Call, id: number) {
  return inTransaction(db, async (tx) => {
    await lockProduct(tx, id)
    const before = await getAdminProduct(tx, id)
    await recordStockChanges(tx, [id], causedBy(user, 'deleted'), () =>
      tx.deleteFrom('products').where('id', '=', id).execute(),
    )
    await audit(tx, 'product-deleted', `product ${id}`, { before })
    return { _id: String(id) }
  })
}
