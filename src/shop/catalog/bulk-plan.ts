import type { BulkAction, BulkReason } from './bulk-contract.ts'
import type { Variant } from './contract.ts'
import type { ProductFields } from './product-fields.ts'
import { productFields } from './product-fields.ts'
import { isValidOffer } from './rules.ts'

/** What of a product a bulk change may change, in the format of the API. */
type BulkFields = Pick<
  ProductFields,
  'originalPrice' | 'offerPrice' | 'offerStartsAt' | 'offerEndsAt' | 'stock' | 'productType' | 'hidden'
> & { subCategoryId: number; isDeleted: boolean }

type BulkVariant = Pick<Variant, '_id' | 'originalPrice' | 'offerPrice' | 'stock' | 'sku'>

/** The changed fields of a product, and of its variants by their id; equal ones are left out. */
export interface Values {
  fields: Partial<BulkFields>
  variants: Record<string, Partial<Omit<BulkVariant, '_id'>>>
}

export interface BulkProduct extends BulkFields {
  variants: readonly BulkVariant[]
}

type Priced = Pick<BulkVariant, 'originalPrice' | 'offerPrice' | 'stock'>

/** The action with the id of its sub-category. */
export type ResolvedAction = BulkAction & { subCategoryId?: number }

export type BulkPlan = { reason: BulkReason } | { before: Values; after: Values } | 'same'

class Rejected extends Error {
  readonly reason: BulkReason

  constructor(reason: BulkReason) {
    super(reason)
    this.reason = reason
  }
}

const roundTo = (step: number, amount: number) => Math.round(amount / step + 1e-9) * step

/** A price must be one that can be typed, and stay above its offer (D51). */
function checkPrices<Prices extends Priced>(priced: Prices): Prices {
  const { min, max } = productFields.originalPrice
  const { originalPrice, offerPrice } = priced
  if (originalPrice < min || originalPrice > max) throw new Rejected('price')
  if (offerPrice !== null && offerPrice < productFields.offerPrice.min) throw new Rejected('price')
  if (!isValidOffer(originalPrice, offerPrice)) throw new Rejected('offer')
  return priced
}

/** A price or stock after the action: that of a product without variants, or of one variant. */
function applyToPriced<Item extends Priced>(item: Item, action: BulkAction): Item {
  const { originalPrice } = item
  switch (action.kind) {
    case 'price': {
      const { unit, amount, rounding } = action
      const changed = unit === 'taka' ? originalPrice + amount : (originalPrice * (100 + amount)) / 100
      return checkPrices({ ...item, originalPrice: roundTo(rounding, changed) })
    }
    case 'offer': {
      const offerPrice = roundTo(action.rounding, (originalPrice * (100 - action.percent)) / 100)
      return checkPrices({ ...item, offerPrice })
    }
    case 'end-offer':
      return { ...item, offerPrice: null }
    case 'stock': {
      const { how, pieces } = action
      if (how === 'add' && item.stock === null) throw new Rejected('uncounted')
      const stock = how === 'add' ? (item.stock ?? 0) + pieces : pieces
      if (stock < 0 || stock > productFields.stock.max) throw new Rejected('stock')
      return { ...item, stock }
    }
    default:
      return item
  }
}

function applyToFields(product: BulkProduct, action: ResolvedAction): Partial<BulkFields> {
  switch (action.kind) {
    case 'offer':
      return { offerStartsAt: action.startsAt, offerEndsAt: action.endsAt }
    case 'end-offer':
      return { offerStartsAt: null, offerEndsAt: null }
    case 'type':
      return { productType: action.productType }
    case 'category':
      return { subCategoryId: action.subCategoryId ?? product.subCategoryId }
    case 'hidden':
      return { hidden: action.hidden }
    case 'delete':
      return { isDeleted: true, hidden: true }
    default:
      return {}
  }
}

const changesPriced = (kind: BulkAction['kind']) => ['price', 'offer', 'end-offer', 'stock'].includes(kind)

/** What an action makes of a product. Its variants change all, or the product is left as it is. */
export function planBulkChange(product: BulkProduct, action: ResolvedAction): BulkPlan {
  try {
    const isVaried = product.variants.length > 0
    const { originalPrice, offerPrice, stock } = product
    const fields = {
      ...applyToFields(product, action),
      ...(changesPriced(action.kind) && !isVaried
        ? applyToPriced({ originalPrice, offerPrice, stock }, action)
        : {}),
    }
    const variants = product.variants.map((variant) => ({
      ...applyToPriced(variant, action),
      // A SKU belongs to one variant of the shop, and that of a deleted one may be used again.
      ...(action.kind === 'delete' && { sku: '' }),
    }))
    return differenceOf(product, { fields, variants })
  } catch (error) {
    if (error instanceof Rejected) return { reason: error.reason }
    throw error
  }
}

function differenceOf(
  product: BulkProduct,
  after: { fields: Partial<BulkFields>; variants: readonly BulkVariant[] },
): BulkPlan {
  const fields = differing(product, after.fields)
  const variants = after.variants.flatMap((variant, index) => {
    const before = product.variants[index]
    const changed = before ? differing(before, variant) : []
    return changed.length ? [{ id: variant._id, changed }] : []
  })
  if (fields.length === 0 && variants.length === 0) return 'same'
  const values = (which: 'before' | 'after'): Values => ({
    fields: Object.fromEntries(fields.map((field) => [field.name, field[which]])),
    variants: Object.fromEntries(
      variants.map(({ id, changed }) => [
        id,
        Object.fromEntries(changed.map((field) => [field.name, field[which]])),
      ]),
    ),
  })
  return { before: values('before'), after: values('after') }
}

const differing = <Fields extends object>(before: Fields, after: Partial<Fields>) =>
  Object.entries(after).flatMap(([name, value]) => {
    const was = before[name as keyof Fields]
    return was === value ? [] : [{ name, before: was, after: value }]
  })

/** Whether a product still has these values, so that they can be changed back. */
export function hasValues(product: BulkProduct, { fields, variants }: Values) {
  const isSame = <Fields extends object>(now: Fields, values: Partial<Fields>) =>
    differing(now, values).length === 0
  return (
    isSame(product, fields) &&
    Object.entries(variants).every(([id, values]) => {
      const variant = product.variants.find(({ _id }) => _id === id)
      return variant !== undefined && isSame(variant, values)
    })
  )
}

/** A product with other values. */
export const withValues = <Product extends BulkProduct>(
  product: Product,
  { fields, variants }: Values,
): Product => ({
  ...product,
  ...fields,
  variants: product.variants.map((variant) => ({ ...variant, ...variants[variant._id] })),
})
