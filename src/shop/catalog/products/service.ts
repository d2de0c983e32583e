import { sql, type Updateable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { videoAddress } from '../rules.ts'
import type { OwnProduct, ProductFields } from './contract.ts'
import { writePictures } from './pictures.ts'
import { findPlace } from './places.ts'
import { readOwnProduct } from './queries.ts'
import { isOffer } from './rules.ts'

interface Merchant {
  db: Database
  visitor: Visitor
  requestId: string
}
type Some<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type NewProduct = Some<ProductFields> &
  Pick<ProductFields, 'name' | 'category' | 'subCategory' | 'originalPrice'>
type Change = Some<ProductFields>

/** What each field is in the table; those that are none of one column are seen to by whoever writes them. */
const columns: {
  [Name in keyof ProductFields]?: (value: ProductFields[Name]) => Updateable<Tables['products']>
} = {
  name: (name) => ({ name }),
  nameBn: (nameBn) => ({ nameBn: nameBn || null }),
  productType: (productType) => ({ productType: productType || null }),
  videoLink: (videoLink) => ({ videoLink }),
  description: (description) => ({ description }),
  descriptionBn: (descriptionBn) => ({ descriptionBn: descriptionBn || null }),
  sizes: (sizes) => ({ sizes }),
  colors: (colors) => ({ colors }),
  originalPrice: (taka) => ({ originalPricePaisa: paisaFromTaka(taka) }),
  offerPrice: (taka) => ({ offerPricePaisa: taka === null ? null : paisaFromTaka(taka) }),
  ratings: (ratings) => ({ ratings: ratings === null ? null : ratings.toFixed(1) }),
  reviews: (reviews) => ({ reviews }),
  stock: (stock) => ({ stock }),
  hidden: (hidden) => ({ hidden }),
}

const columnsOf = (fields: Change): Updateable<Tables['products']> =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, value]) =>
      (columns[name as keyof ProductFields] as ((value: unknown) => object) | undefined)?.(value),
    ),
  )

/** What no field can tell of itself. */
function checkTogether({ originalPrice, offerPrice = null, videoLink = '' }: Change) {
  if (originalPrice !== undefined && !isOffer(originalPrice, offerPrice))
    throw invalid({ offerPrice: 'Below the original price.' })
  if (videoLink && videoAddress(videoLink) === null)
    throw invalid({ videoLink: 'An https address at YouTube, Facebook or Vimeo.' })
}

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** Adds a product, once for each `key`: sent again, it becomes as it was sent last. */
export function addProduct({ db, visitor, requestId }: Merchant, sent: NewProduct, key?: string) {
  const fields = given(sent)
  checkTogether(fields)
  return inTransaction(db, async (tx) => {
    const { category, subCategory, name, originalPrice } = fields
    const inserted = await tx
      .insertInto('products')
      .values({
        ...columnsOf(fields),
        ...(await findPlace(tx, category, subCategory)),
        ...{ name, originalPricePaisa: paisaFromTaka(originalPrice), addedAs: key ?? null },
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
      await change(tx, { visitor, requestId }, id, fields)
      return { insertedId: String(id) }
    }
    const { id } = inserted
    await writePictures(tx, id, fields)
    const after = await readOwnProduct(tx, id)
    await writeAudit(tx, { visitor, action: 'product-added', subject: `product ${id}`, after, requestId })
    return { insertedId: String(id) }
  })
}

/** What the sender of a change saw, as far as they say. */
interface Seen {
  version?: number | undefined
  stockWas?: number | null | undefined
}

export const changeProduct = (
  { db, visitor, requestId }: Merchant,
  id: number,
  { version, stockWas, ...fields }: Change & Seen,
) => inTransaction(db, (tx) => change(tx, { visitor, requestId }, id, given(fields), { version, stockWas }))

async function change(
  tx: Tx,
  { visitor, requestId }: Omit<Merchant, 'db'>,
  id: number,
  fields: Change,
  { version, stockWas }: Seen = {},
): Promise<OwnProduct> {
  await lockProduct(tx, id)
  const before = await readOwnProduct(tx, id)
  if (version !== undefined && version !== before.version)
    throw notPossibleNow('Somebody else has changed this product.', { now: before })
  if (fields.stock !== undefined && stockWas !== undefined && stockWas !== before.stock)
    throw notPossibleNow('The stock is another one by now.', { now: before })
  const changed = changedOf(before, fields)
  if (Object.keys(changed).length === 0) return before
  checkTogether({ ...before, ...changed })
  const moved = changed.category !== undefined || changed.subCategory !== undefined
  await tx
    .updateTable('products')
    .set({
      ...columnsOf(changed),
      ...(moved &&
        (await findPlace(tx, fields.category ?? before.category, fields.subCategory ?? before.subCategory))),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await writePictures(tx, id, changed, before)
  const after = await readOwnProduct(tx, id)
  await writeAudit(tx, {
    ...{ visitor, action: 'product-changed', subject: `product ${id}`, requestId },
    before: partOf(before, changed),
    after: partOf(after, changed),
  })
  return after
}

/** Of what was sent, that which is not so already. */
const changedOf = (before: OwnProduct, fields: Change): Change =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof OwnProduct]),
    ),
  )

const partOf = (product: OwnProduct, changed: Change) =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, product[name as keyof OwnProduct]]))

async function lockProduct(tx: Tx, id: number) {
  await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Product'))
}

/** Deletes a product; orders keep their lines, and the audit log all that was known of it (D24). */
export function deleteProduct({ db, visitor, requestId }: Merchant, id: number) {
  return inTransaction(db, async (tx) => {
    await lockProduct(tx, id)
    const before = await readOwnProduct(tx, id)
    await tx.deleteFrom('products').where('id', '=', id).execute()
    await writeAudit(tx, { visitor, action: 'product-deleted', subject: `product ${id}`, before, requestId })
    return { _id: String(id) }
  })
}
