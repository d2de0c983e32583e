import { type Selectable, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { invalid } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { addressSlugOf } from '#lib/slug.ts'
import type { Database, Tx } from '#platform/database.ts'
import { findComboPart, findProductSnapshots, isKept, type StoredPart } from '#shop/catalog/service.ts'
import { imageIdFromUrl, imageUrlFromId } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import type { AdminCombo, ComboFields } from './contract.ts'
import { type ComboProblem, comboProblems } from './rules.ts'

export type ComboRow = Selectable<Tables['combos']>

export const partsOf = ({ parts }: Pick<ComboRow, 'parts'>) => parts as unknown as StoredPart[]

/** What is there of the parts of combos, also of those that customers do not see. */
export async function findParts(db: Database | Tx, parts: readonly StoredPart[]) {
  const ids = [...new Set(parts.map(({ productId }) => productId))]
  if (ids.length === 0) return () => null
  const products = await findProductSnapshots(db, ids)
  const hidden = await db
    .selectFrom('products')
    .select(['id', 'name', 'nameBn'])
    .where('id', 'in', ids)
    .where('hidden', '=', true)
    .where(isKept)
    .execute()
  return (part: StoredPart): Omit<AdminCombo['parts'][number], keyof StoredPart> => {
    const found = findComboPart(part, products)
    const product = products.get(part.productId) ?? hidden.find(({ id }) => id === part.productId)
    const imageId = found?.imageId ?? null
    return {
      name: product?.name ?? '',
      nameBn: product?.nameBn ?? '',
      image: imageId === null ? '' : imageUrlFromId(imageId),
      options: found?.options ?? {},
      price: found && takaFromPaisa(found.pricePaisa),
      problem: found
        ? null
        : product === undefined
          ? 'deleted'
          : products.has(part.productId)
            ? 'variant'
            : 'hidden',
    }
  }
}

/** Serialises changes of the combos until `tx` ends. */
export const lockCombos = (tx: Tx) => sql`select pg_advisory_xact_lock(7205783)`.execute(tx)

/** What keeps a combo from being sold like this; `part` is the index of the part that is wrong. */
interface Wrong {
  problem: ComboProblem
  part?: number
}

/** What keeps these parts from being sold for this price; one that is switched off may have anything. */
async function findUnsold(tx: Tx, parts: readonly StoredPart[], pricePaisa: number): Promise<Wrong[]> {
  const find = await findParts(tx, parts)
  const found = parts.map(find)
  const wrong = found.flatMap((part, index) =>
    part?.problem ? [{ problem: part.problem, part: index }] : [],
  )
  const worthPaisa = found.reduce(
    (sum, part, index) => sum + paisaFromTaka(part?.price ?? 0) * (parts[index]?.pieces ?? 0),
    0,
  )
  return wrong.length === 0 && pricePaisa >= worthPaisa ? [{ problem: 'price-high' }] : wrong
}

/** The columns of a combo. */
export const columnsOf = ({ name, nameBn, enabled, slug, parts, price, image }: ComboFields) => ({
  slug: slug || addressSlugOf(name),
  name,
  nameBn,
  imageId: image === '' ? null : (imageIdFromUrl(image) ?? ''),
  pricePaisa: paisaFromTaka(price),
  parts: parts.map(
    ({ productId, variantId, pieces }): StoredPart => ({
      productId: Number(productId),
      variantId: variantId === '' ? null : Number(variantId),
      pieces,
    }),
  ),
  enabled,
})
export type Columns = ReturnType<typeof columnsOf>

/** What is wrong with a combo, those of the parts first; `id` is its own, null for a new one. */
export async function findWrong(tx: Tx, columns: Columns, id: number | null): Promise<Wrong[]> {
  const { slug, parts, pricePaisa, imageId, enabled } = columns
  const wrong = enabled ? await findUnsold(tx, parts, pricePaisa) : []
  const keys = parts.map(({ productId, variantId }) => `${productId} ${variantId}`)
  for (const [part, key] of keys.entries())
    if (keys.indexOf(key) < part) wrong.push({ problem: 'twice', part })
  const other = await tx.selectFrom('combos').select('id').where('slug', '=', slug).executeTakeFirst()
  if (slug === '') wrong.push({ problem: 'slug-needed' })
  if (other && other.id !== id) wrong.push({ problem: 'slug-taken' })
  if (pricePaisa < 100) wrong.push({ problem: 'price-low' })
  if (imageId !== null && !(await lockExistingImages(tx, [imageId])).has(imageId))
    wrong.push({ problem: 'image' })
  return wrong
}

/** Throws an error beside each wrong field. */
export async function checkColumns(tx: Tx, columns: Columns, id: number | null) {
  const wrong = await findWrong(tx, columns, id)
  if (wrong.length === 0) return
  const fields = wrong.map(({ problem, part }) => {
    const { field, text } = comboProblems[problem]
    return [part === undefined ? field : `${field}.${part}`, text] as const
  })
  throw invalid(Object.fromEntries(fields))
}

const stored = ({ parts, ...columns }: Columns) => ({ ...columns, parts: JSON.stringify(parts) })

export const countCombos = async (tx: Tx) =>
  (
    await tx
      .selectFrom('combos')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertCombo = (tx: Tx, columns: Columns) =>
  tx.insertInto('combos').values(stored(columns)).returning('id').executeTakeFirstOrThrow()

export const updateCombo = (tx: Tx, id: number, columns: Columns) =>
  tx
    .updateTable('combos')
    .set((eb) => ({ ...stored(columns), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
