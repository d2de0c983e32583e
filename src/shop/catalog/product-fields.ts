import type { QuantityOffer } from './quantity-offer-rules.ts'
import { colorNames, maxLengths, productTypeNames, sizeNames } from './rules.ts'

interface AnyField {
  /** Column of `products`; of values in other tables, the name under which a product row has them. */
  column: string
  visibility: 'public' | 'admin'
  /** Section of the product form; within it the fields have the order of the table. */
  section: 'basics' | 'price' | 'category' | 'selling' | 'options' | 'details'
  /** A new product must have it, and an import file its column. */
  required?: true
}

/** Empty texts and options are stored as null where the column is nullable. */
interface TextField extends AnyField {
  kind: 'text'
  max: number
  nullable?: true
  multiline?: true
  format?: 'video' | 'code'
  lang?: 'bn'
}
interface NumberField extends AnyField {
  kind: 'number'
  min: number
  max: number
  decimals: 0 | 1 | 2
  stored: 'paisa' | 'integer' | 'numeric'
}
interface OptionField extends AnyField {
  kind: 'option'
  options: readonly string[]
}
/** Words of the merchant, of which `options` are offered (D61). */
interface OptionsField extends AnyField {
  kind: 'options'
  options: readonly string[]
}
interface BooleanField extends AnyField {
  kind: 'boolean'
}
/** A time to the minute. */
interface MomentField extends AnyField {
  kind: 'moment'
}
/** What several pieces cost together. */
interface QuantityOffersField extends AnyField {
  kind: 'quantityOffers'
}
/** Values in other tables; each kind is written by code of its own. */
interface RelatedField extends AnyField {
  kind: 'category' | 'images' | 'imageAlts'
}

export type ProductField =
  | TextField
  | NumberField
  | OptionField
  | OptionsField
  | BooleanField
  | MomentField
  | QuantityOffersField
  | RelatedField
export type FieldKind = ProductField['kind']

/**
 * The fields of a product (ADM-PRD-10). Contract, queries, CSV import and export, and the product form are derived from
 * this table; the order is that of the columns of the CSV file.
 */
export const productFields = {
  name: {
    kind: 'text',
    column: 'name',
    visibility: 'public',
    section: 'basics',
    max: maxLengths.name,
    required: true,
  },
  nameBn: {
    kind: 'text',
    column: 'nameBn',
    visibility: 'public',
    section: 'details',
    max: maxLengths.name,
    nullable: true,
    lang: 'bn',
  },
  category: {
    kind: 'category',
    column: 'category',
    visibility: 'public',
    section: 'category',
    required: true,
  },
  subCategory: {
    kind: 'category',
    column: 'subCategory',
    visibility: 'public',
    section: 'category',
    required: true,
  },
  productType: {
    kind: 'option',
    column: 'productType',
    visibility: 'public',
    section: 'category',
    options: productTypeNames,
  },
  brand: {
    kind: 'text',
    column: 'brand',
    visibility: 'public',
    section: 'details',
    max: 60,
    nullable: true,
  },
  originalPrice: {
    kind: 'number',
    column: 'originalPricePaisa',
    visibility: 'public',
    section: 'price',
    min: 1,
    max: 10_000_000,
    decimals: 2,
    stored: 'paisa',
    required: true,
  },
  offerPrice: {
    kind: 'number',
    // Within the time of the offer also that of `offerPricePaisa`, which the shop sells for.
    column: 'plannedOfferPaisa',
    visibility: 'public',
    section: 'price',
    min: 1,
    max: 10_000_000,
    decimals: 2,
    stored: 'paisa',
  },
  offerStartsAt: { kind: 'moment', column: 'offerStartsAt', visibility: 'admin', section: 'selling' },
  offerEndsAt: { kind: 'moment', column: 'offerEndsAt', visibility: 'public', section: 'selling' },
  quantityOffers: {
    kind: 'quantityOffers',
    column: 'quantityOffers',
    visibility: 'public',
    section: 'selling',
  },
  stock: {
    kind: 'number',
    column: 'stock',
    visibility: 'public',
    section: 'price',
    min: 0,
    max: 1_000_000,
    decimals: 0,
    stored: 'integer',
  },
  costPrice: {
    kind: 'number',
    column: 'costPricePaisa',
    visibility: 'admin',
    section: 'selling',
    min: 0,
    max: 10_000_000,
    decimals: 2,
    stored: 'paisa',
  },
  /** In percent, within the price; without it the rate of the category counts. */
  vatRate: {
    kind: 'number',
    column: 'vatRate',
    visibility: 'admin',
    section: 'price',
    min: 0,
    max: 100,
    decimals: 2,
    stored: 'numeric',
  },
  lowStockThreshold: {
    kind: 'number',
    column: 'lowStockThreshold',
    visibility: 'admin',
    section: 'selling',
    min: 0,
    max: 1_000_000,
    decimals: 0,
    stored: 'integer',
  },
  /** Of a product without variants. */
  barcode: {
    kind: 'text',
    column: 'barcode',
    visibility: 'admin',
    section: 'selling',
    max: 60,
    nullable: true,
    format: 'code',
  },
  hidden: { kind: 'boolean', column: 'hidden', visibility: 'admin', section: 'selling' },
  /** Grams of one piece with its wrapping; without it the usual weight of the shop counts. */
  weight: {
    kind: 'number',
    column: 'weight',
    visibility: 'public',
    section: 'selling',
    min: 1,
    max: 100_000,
    decimals: 0,
    stored: 'integer',
  },
  sizes: {
    kind: 'options',
    column: 'sizes',
    visibility: 'public',
    section: 'options',
    options: sizeNames,
  },
  colors: {
    kind: 'options',
    column: 'colors',
    visibility: 'public',
    section: 'options',
    options: colorNames,
  },
  images: { kind: 'images', column: 'imageIds', visibility: 'public', section: 'basics' },
  imageAlts: { kind: 'imageAlts', column: 'imageAlts', visibility: 'public', section: 'basics' },
  description: {
    kind: 'text',
    column: 'description',
    visibility: 'public',
    section: 'details',
    max: maxLengths.description,
    multiline: true,
  },
  descriptionBn: {
    kind: 'text',
    column: 'descriptionBn',
    visibility: 'public',
    section: 'details',
    max: maxLengths.description,
    multiline: true,
    nullable: true,
    lang: 'bn',
  },
  videoLink: {
    kind: 'text',
    column: 'videoLink',
    visibility: 'public',
    section: 'details',
    max: maxLengths.videoLink,
    format: 'video',
  },
  ratings: {
    kind: 'number',
    column: 'ratings',
    visibility: 'public',
    section: 'details',
    min: 1,
    max: 5,
    decimals: 1,
    stored: 'numeric',
  },
  reviews: {
    kind: 'number',
    column: 'reviews',
    visibility: 'public',
    section: 'details',
    min: 1,
    max: 10_000_000,
    decimals: 0,
    stored: 'integer',
  },
} as const satisfies Record<string, ProductField>

type Table = typeof productFields
export type FieldName = keyof Table

/** The names of the fields whose row has all of these properties. */
export type FieldsWith<Properties> = {
  [Name in FieldName]: Table[Name] extends Properties ? Name : never
}[FieldName]

export type PublicField = FieldsWith<{ visibility: 'public' }>
export type RequiredField = FieldsWith<{ required: true }>
export type NumberFieldName = FieldsWith<{ kind: 'number' }>
/** Fields with a column in `products`. */
export type ColumnField = Exclude<FieldName, FieldsWith<{ kind: RelatedField['kind'] }>>

type ValueOf<Field> = Field extends { kind: 'text' | 'category' }
  ? string
  : Field extends { kind: 'number'; required: true }
    ? number
    : Field extends { kind: 'number' }
      ? number | null
      : Field extends { kind: 'boolean' }
        ? boolean
        : Field extends { kind: 'moment' }
          ? string | null
          : Field extends { kind: 'option'; options: readonly (infer Option)[] }
            ? Option | ''
            : Field extends { kind: 'quantityOffers' }
              ? QuantityOffer[]
              : string[]

/** The values of a product in the format of the API: prices in taka, images as URLs, '' and null for "none". */
export type ProductFields = { -readonly [Name in FieldName]: ValueOf<Table[Name]> }

export const fieldNames = Object.keys(productFields) as FieldName[]
/** The row of a field, typed as any row. */
export const fieldOf = (name: FieldName): ProductField => productFields[name]
const namesWhere = <Name extends FieldName>(matches: (field: ProductField) => boolean) =>
  fieldNames.filter((name) => matches(productFields[name])) as Name[]

export const publicFieldNames = namesWhere<PublicField>(({ visibility }) => visibility === 'public')
export const requiredFieldNames = namesWhere<RequiredField>(({ required }) => required === true)
export const columnFieldNames = namesWhere<ColumnField>(
  ({ kind }) => kind !== 'category' && kind !== 'images' && kind !== 'imageAlts',
)

/** The value of a field that has none; null for numbers and times. */
export function emptyValue({ kind }: ProductField): string | boolean | null | [] {
  if (kind === 'number' || kind === 'moment') return null
  if (kind === 'boolean') return false
  return kind === 'quantityOffers' || kind === 'options' || kind === 'images' || kind === 'imageAlts'
    ? []
    : ''
}
