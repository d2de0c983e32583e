import { useFormContext, useWatch } from 'react-hook-form'
import { localTime, momentOf } from '#lib/local-time.ts'
import { parseAmount } from '#lib/parse-number.ts'
import { isFilled } from '#lib/text.ts'
import {
  type ColumnField,
  columnFieldNames,
  emptyValue,
  type FieldName,
  type FieldsWith,
  fieldNames,
  fieldOf,
  type NumberFieldName,
  type ProductField,
  type ProductFields,
} from '#shop/catalog/product-fields.ts'
import type { AdminProduct, AdminVariant, VariantInput } from '#shop/catalog/products-contract.ts'
import { areQuantityOffers } from '#shop/catalog/quantity-offer-rules.ts'
import { formatQuantityOffers, parseQuantityOffers } from '#shop/catalog/quantity-text-rules.ts'
import { isValidOffer } from '#shop/catalog/rules.ts'
import { type OptionList, optionsOf } from '#shop/catalog/variant-rules.ts'
import { parseVideoUrl } from '#shop/catalog/video-rules.ts'
import type { Picture } from '#web/dashboard/media/picture-tile.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { productEditorMessages } from './messages.ts'

export type MomentName = FieldsWith<{ kind: 'moment' }>
type TypedName = NumberFieldName | MomentName | 'quantityOffers'
type FormField = ColumnField | 'category' | 'subCategory'

/** A variant in the form; `_id` is empty for a new one. Numbers are texts, as in `ProductValues`. */
export interface VariantValues {
  _id: string
  options: Record<string, string>
  sku: string
  barcode: string
  originalPrice: string
  offerPrice: string
  costPrice: string
  stock: string
  weight: string
  /** URL; empty without one of its own. */
  image: string
}

/** The values of the product form. Numbers, times and quantity offers are texts there: an empty field is none. */
export type ProductValues = {
  [Name in FormField]: Name extends TypedName ? string : ProductFields[Name]
} & {
  pictures: Picture[]
  /** Whether prices, stock, sizes and colours are those of `variants`. */
  hasVariants: boolean
  /** What variants differ in. */
  optionLists: { name: string; values: string[] }[]
  variants: VariantValues[]
  /** How colours of the merchant's own look, where that was changed here. */
  looks: { name: string; value: string }[]
}

const formFields: readonly FormField[] = ['category', 'subCategory', ...columnFieldNames]

type OtherValues = Pick<ProductValues, 'pictures' | 'optionLists' | 'variants'>

const toValues = (read: (name: FormField) => unknown, others: OtherValues) =>
  ({
    ...Object.fromEntries(formFields.map((name) => [name, read(name) ?? ''])),
    ...others,
    hasVariants: others.variants.length > 0,
    looks: [],
  }) as unknown as ProductValues

export const emptyValues = toValues((name) => (name === 'quantityOffers' ? '' : emptyValue(fieldOf(name))), {
  pictures: [],
  optionLists: [],
  variants: [],
})

const textOf = (value: unknown) => (value === null ? '' : String(value))

const variantValuesOf = (variant: AdminVariant): VariantValues => ({
  ...variant,
  originalPrice: textOf(variant.originalPrice),
  offerPrice: textOf(variant.offerPrice),
  costPrice: textOf(variant.costPrice),
  stock: textOf(variant.stock),
  weight: textOf(variant.weight),
})

function formValueOf(name: FormField, product: AdminProduct) {
  const { kind } = fieldOf(name)
  if (kind === 'number') return textOf(product[name])
  if (name === 'quantityOffers') return formatQuantityOffers(product.quantityOffers)
  return kind === 'moment' ? localTime(product[name] as string | null) : product[name]
}

export const productValuesOf = (product: AdminProduct) =>
  toValues((name) => formValueOf(name, product), {
    pictures: product.images.map((url, index) => ({ url, alt: product.imageAlts[index] ?? '' })),
    optionLists: product.variants.length === 0 ? [] : optionsOf(product).map(copyOfList),
    variants: product.variants.map(variantValuesOf),
  })

export const copyOfList = ({ name, values }: OptionList) => ({ name, values: [...values] })

/**
 * The values for another product like this one, hidden until it is ready: codes, pieces and what customers said are those of one
 * product only.
 */
export const valuesLike = (product: AdminProduct) => {
  const values = productValuesOf(product)
  const none = (stock: string) => (stock === '' ? '' : '0')
  const asNew = (variant: VariantValues) => ({
    ...variant,
    _id: '',
    sku: '',
    barcode: '',
    stock: none(variant.stock),
  })
  return {
    ...values,
    hidden: true,
    barcode: '',
    stock: none(values.stock),
    ratings: '',
    reviews: '',
    variants: values.variants.map(asNew),
  }
}

/** The number in a text input; null where there is none. */
export const numberInField = (text: string) => {
  const number = parseAmount(text)
  return Number.isNaN(number) ? null : number
}

/** The fields that variants decide. */
export const fieldsOfVariants: readonly FieldName[] = [
  'sizes',
  'colors',
  'originalPrice',
  'offerPrice',
  'costPrice',
  'stock',
  'barcode',
]

/** The values of the form in the format of the API. */
const fieldsOf = ({ pictures, hasVariants, optionLists, variants, looks, ...values }: ProductValues) =>
  ({
    ...Object.fromEntries(formFields.map((name) => [name, toField(name, values[name])])),
    images: pictures.map(({ url }) => url),
    imageAlts: pictures.map(({ alt }) => alt.trim()),
  }) as ProductFields

function toField(name: FieldName, value: unknown) {
  const field = fieldOf(name)
  if (field.kind === 'number') return numberInField(value as string) ?? (field.required ? 0 : null)
  if (field.kind === 'quantityOffers') return parseQuantityOffers(value as string)
  if (field.kind === 'moment') return momentOf(value as string)
  return field.kind === 'text' ? (value as string).replaceAll('\r\n', '\n').trim() : value
}

type ProductInput = Partial<ProductFields> & { variants?: VariantInput[] }

/** A variant in the format of the API. An unchanged stock is left out: orders change it meanwhile. */
function toVariant(variant: VariantValues, before: readonly AdminVariant[]): VariantInput {
  const stored = before.find(({ _id }) => _id === variant._id)
  const stock = numberInField(variant.stock)
  return {
    options: variant.options,
    image: variant.image,
    sku: variant.sku.trim(),
    barcode: variant.barcode.trim(),
    originalPrice: numberInField(variant.originalPrice) ?? 0,
    offerPrice: numberInField(variant.offerPrice),
    costPrice: numberInField(variant.costPrice),
    weight: numberInField(variant.weight),
    ...(stored && { _id: stored._id }),
    ...(stored ? stock !== stored.stock && { stock, stockWas: stored.stock } : { stock }),
  }
}

/** A new product in the format of the API. */
export function newProductOf(values: ProductValues): ProductFields & { variants?: VariantInput[] } {
  const fields = fieldsOf(values)
  if (!values.hasVariants) return fields
  const variants = values.variants.map((variant) => toVariant(variant, []))
  // Required beside variants, and replaced by the lowest of theirs.
  const [{ originalPrice = 0 } = {}] = variants
  return {
    ...fields,
    sizes: [],
    colors: [],
    stock: null,
    offerPrice: null,
    costPrice: null,
    originalPrice,
    variants,
  }
}

/** The fields whose value in the form differs from that of the product. */
export function productChanges(values: ProductValues, before: AdminProduct): ProductInput {
  const fields = fieldsOf(values)
  const changes = Object.fromEntries(
    fieldNames
      .filter((name) => !values.hasVariants || !fieldsOfVariants.includes(name))
      .filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, fields[name]]),
  )
  const rows = values.hasVariants ? values.variants : []
  const isSame = JSON.stringify(rows) === JSON.stringify(before.variants.map(variantValuesOf))
  return isSame ? changes : { ...changes, variants: rows.map((row) => toVariant(row, before.variants)) }
}

/** The stocks as they are now, wherever the form has the ones that were there before. */
export function withCurrentStock(
  values: ProductValues,
  before: AdminProduct,
  now: AdminProduct,
): ProductValues {
  const update = (typed: string, was: number | null, is: number | null) =>
    typed === textOf(was) ? textOf(is) : typed
  const stockIn = ({ variants }: AdminProduct, id: string) => variants.find(({ _id }) => _id === id)
  return {
    ...values,
    stock: update(values.stock, before.stock, now.stock),
    variants: values.variants.map((row) => {
      const [was, is] = [stockIn(before, row._id), stockIn(now, row._id)]
      return was && is ? { ...row, stock: update(row.stock, was.stock, is.stock) } : row
    }),
  }
}

/** How colours of the merchant's own look: as stored, and as changed in the form. */
export function useColorValues() {
  const { control, setValue, getValues } = useFormContext<ProductValues>()
  const stored = useApiQuery('GET /color-values', {})
  const looks = useWatch({ control, name: 'looks' })
  return {
    values: { ...stored.data, ...Object.fromEntries(looks.map(({ name, value }) => [name, value])) },
    onColorValue(color: string, value: string) {
      const others = getValues('looks').filter(({ name }) => name !== color)
      setValue('looks', [...others, { name: color, value }], { shouldDirty: true })
    },
  }
}

/** True for a valid text, otherwise what is wrong with it. */
type Check = (
  text: string,
  values: Pick<ProductValues, 'originalPrice'> &
    Partial<Pick<ProductValues, 'offerStartsAt' | 'hasVariants'>>,
) => true | string
type Errors = (typeof productEditorMessages)['en']['wrong']

const isNumberOf = (value: number, { min, max, decimals }: ProductField & { kind: 'number' }) => {
  const shifted = value * 10 ** decimals
  return value >= min && value <= max && Math.abs(shifted - Math.round(shifted)) < 1e-6
}

function checkQuantityOffers(text: string, single: number | null, wrong: Errors) {
  const offers = parseQuantityOffers(text)
  if (!areQuantityOffers(offers)) return wrong.quantityOffers
  const dear = single !== null && offers.some(({ pieces, price }) => price >= pieces * single)
  return !dear || wrong.quantityOfferDear
}

export function checkOf(name: FieldName, wrong: Errors): Check {
  const field = fieldOf(name)
  return (text, { originalPrice, offerStartsAt, hasVariants }) => {
    if (!isFilled(text)) return !field.required || wrong.required
    if (field.kind === 'text') {
      if (field.format === 'video' && parseVideoUrl(text.trim()) === null) return wrong.videoLink
      return text.length <= field.max || wrong.tooLong
    }
    if (field.kind === 'quantityOffers')
      return checkQuantityOffers(text, hasVariants ? null : numberInField(originalPrice), wrong)
    if (name === 'offerEndsAt' && offerStartsAt && text <= offerStartsAt) return wrong.offerEnd
    if (field.kind !== 'number') return true
    const value = numberInField(text)
    if (value === null || !isNumberOf(value, field)) return wrong.numbers[name as keyof typeof wrong.numbers]
    const original = numberInField(originalPrice)
    if (name === 'offerPrice' && original !== null) return isValidOffer(original, value) || wrong.offer
    return true
  }
}

/** Checks of the product form by field; the server validates the same by its own rules. */
export function useProductChecks() {
  const { wrong } = useMessages(productEditorMessages)
  return Object.fromEntries(fieldNames.map((name) => [name, checkOf(name, wrong)])) as Record<
    FieldName,
    Check
  >
}
