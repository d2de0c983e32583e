import { sql } from 'kysely'
import { nameKey } from '#lib/clean-text.ts'
import { invalid } from '#lib/errors.ts'
import { paisaFromTaka, paisaOrNull } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import type { AdminVariant, VariantInput } from './products-contract.ts'
import { isValidOffer, maxOptions, maxVariants, optionNames, priceOf } from './rules.ts'
import type { Options } from './variants.ts'

/** A variant as it will be stored; a new one has no `_id`. */
export type PlannedVariant = Omit<AdminVariant, '_id'> & { _id: string | null }

interface Prices {
  originalPrice: number
  offerPrice: number | null
  costPrice: number | null
}

const knownNames = new Map([
  ['size', 'size'],
  ['color', 'color'],
  ['colour', 'color'],
])
const withKnownNames = (options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).map(([name, word]) => [knownNames.get(name.toLowerCase()) ?? name, word]),
  )

/** Text that only equal options have, in whatever order they were sent. */
export const optionsKey = (options: Options) =>
  JSON.stringify(optionNames(options).map((name) => [name, options[name]]))

/** Text that options have which nobody can tell apart. */
const sameOptionsKey = (options: Options) =>
  optionsKey(
    Object.fromEntries(Object.entries(options).map(([name, word]) => [nameKey(name), nameKey(word)])),
  )

/**
 * The variants of a product after an update. One with an `_id`, or with the options of a stored one, keeps what was not sent;
 * prices of a new one are by default `defaults`. Throws an error per wrong field.
 */
export function planVariants(
  stored: readonly AdminVariant[],
  input: readonly VariantInput[],
  defaults: Prices,
): PlannedVariant[] {
  const { planned, fields } = findVariantProblems(stored, input, defaults)
  if (Object.keys(fields).length) throw invalid(fields)
  return planned
}

/** The same with its errors by field, for many products at once. */
export function findVariantProblems(
  stored: readonly AdminVariant[],
  input: readonly VariantInput[],
  defaults: Prices,
): { planned: PlannedVariant[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const claimed = new Set(input.flatMap(({ _id }) => _id ?? []))
  const used = new Set<string>()
  const keys = new Set<string>()
  const skus = new Set<string>()
  const planned = input.map((variant, index): PlannedVariant => {
    const reject = (field: keyof VariantInput, message: string) => {
      fields[`variants.${index}.${field}`] ??= message
    }
    const sent = variant.options && withKnownNames(variant.options)
    const key = sent && optionsKey(sent)
    const before = stored.find(({ _id, options }) =>
      variant._id === undefined
        ? !claimed.has(_id) && !used.has(_id) && optionsKey(options) === key
        : _id === variant._id,
    )
    if (variant._id !== undefined && (!before || used.has(variant._id)))
      reject('_id', before ? 'The same one twice.' : 'Not a variant of this product.')
    if (before) used.add(before._id)
    const options = sent ?? before?.options ?? {}
    if (Object.keys(options).length === 0) reject('options', 'Required')
    else if (keys.has(sameOptionsKey(options))) reject('options', 'The same one twice.')
    keys.add(sameOptionsKey(options))
    const sku = variant.sku ?? before?.sku ?? ''
    if (sku !== '' && skus.has(sku)) reject('sku', 'The same one twice.')
    skus.add(sku)
    const own = before ?? (variant.originalPrice === undefined ? defaults : { offerPrice: null })
    const originalPrice = variant.originalPrice ?? before?.originalPrice ?? defaults.originalPrice
    const offerPrice = variant.offerPrice === undefined ? own.offerPrice : variant.offerPrice
    if (!isValidOffer(originalPrice, offerPrice)) reject('offerPrice', 'Below the original price.')
    return {
      _id: before?._id ?? null,
      options,
      sku,
      originalPrice,
      offerPrice,
      barcode: variant.barcode ?? before?.barcode ?? '',
      stock: variant.stock === undefined ? (before?.stock ?? null) : variant.stock,
      costPrice: variant.costPrice === undefined ? (before ?? defaults).costPrice : variant.costPrice,
      image: variant.image ?? before?.image ?? '',
      weight: variant.weight === undefined ? (before?.weight ?? null) : variant.weight,
    }
  })
  const [first] = planned
  const names = String(first && optionNames(first.options))
  planned.forEach(({ options }, index) => {
    if (String(optionNames(options)) !== names)
      fields[`variants.${index}.options`] ??= 'Every variant needs the same options.'
  })
  for (const name of ['size', 'color'])
    if (wordsOf(planned, name).length > maxOptions)
      fields.variants ??= `At most ${maxOptions} sizes and ${maxOptions} colours.`
  if (input.length > maxVariants) fields.variants ??= `At most ${maxVariants} variants.`
  return { planned, fields }
}

/** Whether the client saw the current stock of every variant whose stock it sets. */
export const sawStock = (stored: readonly AdminVariant[], input: readonly VariantInput[]) =>
  input.every(({ _id, stock, stockWas }) => {
    const before = stored.find((each) => each._id === _id)
    return !before || stock === undefined || stockWas === undefined || stockWas === before.stock
  })

export const isSameList = (stored: readonly AdminVariant[], planned: readonly PlannedVariant[]) => {
  const text = (variants: readonly PlannedVariant[]) =>
    JSON.stringify(
      variants.map(({ _id, options, ...variant }) => [
        _id,
        optionsKey(options),
        variant.sku,
        variant.barcode,
        variant.stock,
        variant.image,
        variant.originalPrice,
        variant.offerPrice,
        variant.costPrice,
        variant.weight,
      ]),
    )
  return text(stored) === text(planned)
}

const wordsOf = (variants: readonly PlannedVariant[], name: string) => [
  ...new Set(variants.flatMap(({ options }) => options[name] ?? [])),
]

/**
 * What a product has from its variants: prices of the one that is cheapest now, with its offer or, outside the time of offers,
 * without, and the stock of all if all are counted.
 */
export function derivedFields(variants: readonly PlannedVariant[], offerInForce: boolean) {
  const priceNow = (variant: PlannedVariant) => (offerInForce ? priceOf(variant) : variant.originalPrice)
  const byPrice = variants.toSorted((one, other) => priceNow(one) - priceNow(other))
  const [cheapest] = byPrice
  const dearest = byPrice.at(-1)
  if (!cheapest || !dearest) return { hasVariants: false, hasPriceRange: false }
  const counted = variants.flatMap(({ stock }) => stock ?? [])
  return {
    hasVariants: true,
    hasPriceRange: priceNow(cheapest) !== priceNow(dearest),
    sizes: wordsOf(variants, 'size'),
    colors: wordsOf(variants, 'color'),
    originalPricePaisa: paisaFromTaka(cheapest.originalPrice),
    plannedOfferPaisa: paisaOrNull(cheapest.offerPrice),
    offerPricePaisa: offerInForce ? paisaOrNull(cheapest.offerPrice) : null,
    costPricePaisa: paisaOrNull(cheapest.costPrice),
    stock: counted.length < variants.length ? null : counted.reduce((sum, stock) => sum + stock, 0),
  }
}

/** Replaces the variants of a product whose row the transaction has locked; `offerInForce` as in `derivedFields`. */
export async function replaceVariants(
  tx: Tx,
  productId: number,
  variants: readonly PlannedVariant[],
  offerInForce: boolean,
) {
  await checkSkus(tx, productId, variants)
  await checkImages(tx, variants)
  const rows = variants.map(({ _id, options, sku, barcode, stock, ...variant }, index) => ({
    id: _id,
    position: index + 1,
    options,
    sku: sku || null,
    barcode: barcode || null,
    stock,
    original: paisaFromTaka(variant.originalPrice),
    planned: paisaOrNull(variant.offerPrice),
    offer: offerInForce ? paisaOrNull(variant.offerPrice) : null,
    cost: paisaOrNull(variant.costPrice),
    image: variant.image === '' ? null : imageIdFromUrl(variant.image),
    weight: variant.weight,
  }))
  const kept = rows.flatMap(({ id }) => (id === null ? [] : Number(id)))
  await tx
    .deleteFrom('productVariants')
    .where('productId', '=', productId)
    .where(sql<boolean>`id <> all(${kept}::bigint[])`)
    .execute()
  const records = (part: typeof rows) => sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as sent (
    id bigint, position int, options jsonb, sku text, barcode text, stock int, original int, planned int,
    offer int, cost int, image text, weight int)`
  const stored = rows.filter(({ id }) => id !== null)
  // One statement, so that variants may exchange their codes.
  if (stored.length)
    await sql`
      update product_variants as variants
      set position = sent.position, options = sent.options, sku = sent.sku, barcode = sent.barcode, stock = sent.stock,
        original_price_paisa = sent.original, planned_offer_paisa = sent.planned, offer_price_paisa = sent.offer,
        cost_price_paisa = sent.cost, image_id = sent.image, weight = sent.weight
      from ${records(stored)} where variants.id = sent.id`.execute(tx)
  const added = rows.filter(({ id }) => id === null)
  if (added.length)
    await sql`
      insert into product_variants (product_id, position, options, sku, barcode, stock,
        original_price_paisa, planned_offer_paisa, offer_price_paisa, cost_price_paisa, image_id, weight)
      select ${productId}, position, options, sku, barcode, stock, original, planned, offer, cost, image, weight
      from ${records(added)}`.execute(tx)
}

/** No two variants of the shop have the same SKU. */
async function checkSkus(tx: Tx, productId: number, variants: readonly PlannedVariant[]) {
  const skus = variants.flatMap(({ sku }) => sku || [])
  if (skus.length === 0) return
  // Of two writers at once the second finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtext('sku'))`.execute(tx)
  const taken = await tx
    .selectFrom('productVariants')
    .select('sku')
    .where('sku', 'in', skus)
    .where('productId', '<>', productId)
    .execute()
  const isTaken = new Set(taken.map(({ sku }) => sku))
  rejectWhere(variants, 'sku', ({ sku }) => isTaken.has(sku), 'Another product has this SKU.')
}

async function checkImages(tx: Tx, variants: readonly PlannedVariant[]) {
  const ids = variants.flatMap(({ image }) => imageIdFromUrl(image) ?? [])
  const exists = await lockExistingImages(tx, ids)
  const isGone = ({ image }: PlannedVariant) => image !== '' && !exists.has(imageIdFromUrl(image) ?? '')
  rejectWhere(variants, 'image', isGone, 'This picture is not there any more.')
}

function rejectWhere(
  variants: readonly PlannedVariant[],
  field: keyof AdminVariant,
  isWrong: (variant: PlannedVariant) => boolean,
  message: string,
) {
  const wrong = variants.flatMap((variant, index) =>
    isWrong(variant) ? [[`variants.${index}.${field}`, message]] : [],
  )
  if (wrong.length) throw invalid(Object.fromEntries(wrong))
}
