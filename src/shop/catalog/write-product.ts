import { sql, type Updateable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import type { Database, Tx } from '#platform/database.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import {
  type ColumnField,
  columnFieldNames,
  type ProductField,
  type ProductFields,
  productFields,
  type RequiredField,
} from './product-fields.ts'
import { isValidOffer, parseVideoUrl } from './rules.ts'

/** Who changes a product, and in which request; both are written to the audit log. */
export interface Actor {
  db: Database
  user: CurrentUser
  requestId: string
}
type PartialFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
export type NewProduct = PartialFields<ProductFields> & Pick<ProductFields, RequiredField>
export type ProductUpdate = PartialFields<ProductFields>

/** The value of a field as its column has it. */
export function writeField(field: ProductField, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return field.nullable ? value || null : value
    case 'option':
      return value || null
    case 'number':
      if (value === null || field.stored === 'integer') return value
      return field.stored === 'paisa'
        ? paisaFromTaka(value as number)
        : (value as number).toFixed(field.decimals)
    default:
      return value
  }
}

/** Name of a field's column in SQL. */
export const columnName = (name: ColumnField) =>
  productFields[name].column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Maps fields of the API to columns of `products`. Category and images are written separately. */
export const toColumns = (fields: ProductUpdate): Updateable<Tables['products']> =>
  Object.fromEntries(
    columnFieldNames
      .filter((name) => fields[name] !== undefined)
      .map((name) => [productFields[name].column, writeField(productFields[name], fields[name])]),
  )

/** Validates rules that span several fields, or depend on the video host. */
export function validateFieldCombinations({
  originalPrice,
  offerPrice = null,
  videoLink = '',
}: ProductUpdate) {
  if (originalPrice !== undefined && !isValidOffer(originalPrice, offerPrice))
    throw invalid({ offerPrice: 'Below the original price.' })
  if (videoLink && parseVideoUrl(videoLink) === null)
    throw invalid({ videoLink: 'An https address at YouTube, Facebook or Vimeo.' })
}

export const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** The product form of the specification writes "Home & Living" as "Home and Living" (ADM-PRD-13). */
const normalizeName = (name: string) => name.toLowerCase().replaceAll(' & ', ' and ')

/** Resolves category names to ids; throws a validation error for unknown names. */
export async function findCategoryIds(tx: Tx, category: string, subCategory: string) {
  const match = await tx
    .selectFrom('categories')
    .leftJoin('subCategories', (join) =>
      join
        .onRef('subCategories.categoryId', '=', 'categories.id')
        .on(sql`lower(sub_categories.name)`, '=', subCategory.toLowerCase()),
    )
    .select(['categories.id as categoryId', 'subCategories.id as subCategoryId'])
    .where(sql`replace(lower(categories.name), ' & ', ' and ')`, '=', normalizeName(category))
    .executeTakeFirst()
  if (!match) throw invalid({ category: 'There is no such category.' })
  const { categoryId, subCategoryId } = match
  if (subCategoryId === null)
    throw invalid({ subCategory: 'There is no such sub-category in this category.' })
  return { categoryId, subCategoryId }
}

interface ImageFields {
  images?: string[] | undefined
  imageAlts?: string[] | undefined
}

/** Replaces the images of a product. Images it had before keep their alternative text unless a new one is given. */
export async function replaceImages(
  tx: Tx,
  productId: number,
  { images: newImages, imageAlts }: ImageFields,
  before: { images: string[]; imageAlts: string[] } = { images: [], imageAlts: [] },
) {
  if (newImages === undefined && imageAlts === undefined) return
  const images = newImages ?? before.images
  const altBefore = new Map(before.images.map((url, index) => [url, before.imageAlts[index] ?? '']))
  const rows = images.map((url, index) => ({
    ...{ productId, position: index + 1, imageId: imageIdFromUrl(url) ?? '' },
    alt: imageAlts ? (imageAlts[index] ?? '') : (altBefore.get(url) ?? ''),
  }))
  await tx.deleteFrom('productImages').where('productId', '=', productId).execute()
  if (rows.length === 0) return
  const existing = await tx
    .selectFrom('images')
    .select('id')
    .where(
      'id',
      'in',
      rows.map(({ imageId }) => imageId),
    )
    // Locked, so that the deletion of unused images cannot remove them before they are used.
    .forKeyShare()
    .execute()
  if (existing.length < rows.length) throw invalid({ images: 'One of these pictures is not there any more.' })
  await tx.insertInto('productImages').values(rows).execute()
}

/** Locks a product row, or throws 404. */
export async function lockProduct(tx: Tx, id: number) {
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Product'))
}
