import type { Selectable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { notFound } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import type { ComboPart } from './combo-rules.ts'
import type { ShownCombo } from './contract.ts'
import { findProductSnapshots, imageIdOf, type ProductSnapshot } from './product-snapshots.ts'

type Reading = Pick<Shop, 'db' | 'memoize'>

type Combo = Omit<Selectable<Tables['combos']>, 'parts'> & { parts: StoredPart[] }
export interface StoredPart extends ComboPart {
  productId: number
  variantId: number | null
}

async function readCombos(db: Database): Promise<Combo[]> {
  const rows = await db
    .selectFrom('combos')
    .selectAll()
    .where('enabled', '=', true)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, parts: row.parts as unknown as StoredPart[] }))
}

/** The combos that are on, the newest first; from memory until the storefront changes. */
export const readCachedCombos = ({ db, memoize }: Reading) => memoize('combos', () => readCombos(db))

/** The combos that this product is a part of. */
export const combosWith = (combos: readonly Combo[], productId: number) =>
  combos.filter(({ parts }) => parts.some((part) => part.productId === productId))

export const toPricedCombo = ({ id, name, nameBn, pricePaisa, parts }: Combo) => ({
  _id: String(id),
  name,
  nameBn,
  price: takaFromPaisa(pricePaisa),
  parts: parts.map(({ productId, variantId, pieces }) => ({
    productId: String(productId),
    variantId: String(variantId ?? ''),
    pieces,
  })),
})

/** What is there of a part now; null where it is not sold, or not with this variant. */
export function findComboPart(
  { productId, variantId, pieces }: StoredPart,
  products: Map<number, ProductSnapshot>,
) {
  const product = products.get(productId)
  const variant = product?.variants.find(({ id }) => id === variantId)
  if (!product || (variantId !== null && !variant)) return null
  const choices = variant ? [variant] : product.hasVariants ? product.variants : [product]
  return {
    product,
    pieces,
    options: variant?.options ?? {},
    imageId: imageIdOf(product, variant ?? null, variant?.options.color ?? 'N/A'),
    pricePaisa: Math.min(...choices.map(({ pricePaisa }) => pricePaisa)),
    isOpen: !variant && (product.hasVariants || product.sizes.length + product.colors.length > 0),
    isEnough: choices.some(({ stock }) => stock === null || stock >= pieces),
  }
}

const imageUrl = (id: string | null | undefined) => (id ? imageUrlFromId(id) : '')

/** A combo with its parts as they are now; null where one is not sold, or where they cost no more one by one. */
function toShownCombo(combo: Combo, products: Map<number, ProductSnapshot>): ShownCombo | null {
  const found = combo.parts.map((part) => findComboPart(part, products))
  const parts = found.filter((part) => part !== null)
  const worthPaisa = parts.reduce((sum, { pricePaisa, pieces }) => sum + pricePaisa * pieces, 0)
  if (parts.length < found.length || worthPaisa <= combo.pricePaisa) return null
  const piecesOf = (id: number) =>
    combo.parts.filter(({ productId }) => productId === id).reduce((sum, { pieces }) => sum + pieces, 0)
  const priced = toPricedCombo(combo)
  return {
    ...priced,
    slug: combo.slug,
    image: imageUrl(combo.imageId ?? parts.find(({ imageId }) => imageId !== null)?.imageId),
    worth: takaFromPaisa(worthPaisa),
    soldOut: parts.some(
      ({ isEnough, product: { id, stock } }) => !isEnough || (stock !== null && stock < piecesOf(id)),
    ),
    parts: parts.map(({ product, options, imageId, pricePaisa, isOpen, pieces }, index) => ({
      productId: String(product.id),
      variantId: priced.parts[index]?.variantId ?? '',
      pieces,
      name: product.name,
      nameBn: product.nameBn ?? '',
      image: imageUrl(imageId),
      price: takaFromPaisa(pricePaisa),
      options,
      isOpen,
    })),
  }
}

/** All combos that customers see, in the order of their ids. */
export const listShownCombos = async (db: Database) =>
  (await readShownCombos(db, await readCombos(db))).toReversed()

/** These combos, as far as customers see them. */
async function readShownCombos(db: Database, combos: readonly Combo[]): Promise<ShownCombo[]> {
  const ids = [...new Set(combos.flatMap(({ parts }) => parts.map(({ productId }) => productId)))]
  if (ids.length === 0) return []
  const products = await findProductSnapshots(db, ids)
  return combos.flatMap((combo) => toShownCombo(combo, products) ?? [])
}

export async function listCombosOfProduct({ db, memoize }: Reading, id: number) {
  const own = combosWith(await readCachedCombos({ db, memoize }), id)
  return {
    productIds: [...new Set(own.flatMap(({ parts }) => parts.map(({ productId }) => String(productId))))],
    combos: await readShownCombos(db, own),
  }
}

export async function getCombo({ db, memoize }: Reading, slug: string) {
  const own = (await readCachedCombos({ db, memoize })).filter((combo) => combo.slug === slug)
  const [shown] = await readShownCombos(db, own)
  if (!shown) throw notFound('Combo')
  return shown
}
