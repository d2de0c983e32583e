import {
  type ColumnField,
  columnFieldNames,
  emptyValue,
  type FieldName,
  fieldNames,
  fieldOf,
  type NumberFieldName,
  type ProductField,
  type ProductFields,
} from '#shop/catalog/product-fields.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { isValidOffer, parseVideoUrl } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { Picture } from '#web/features/media/picture-tile.tsx'
import { productEditorMessages } from './messages.ts'

type FormField = ColumnField | 'category' | 'subCategory'

/** The values of the product form. Numbers are texts there: an empty field is none. */
export type ProductValues = {
  [Name in FormField]: Name extends NumberFieldName ? string : ProductFields[Name]
} & { pictures: Picture[] }

const formFields: readonly FormField[] = ['category', 'subCategory', ...columnFieldNames]

const toValues = (read: (name: FormField) => unknown, pictures: Picture[]) =>
  ({
    ...Object.fromEntries(formFields.map((name) => [name, read(name) ?? ''])),
    pictures,
  }) as ProductValues

export const emptyValues = toValues((name) => emptyValue(fieldOf(name)), [])

export const valuesOf = (product: AdminProduct) =>
  toValues(
    (name) =>
      fieldOf(name).kind === 'number' && product[name] !== null ? String(product[name]) : product[name],
    product.images.map((url, index) => ({ url, alt: product.imageAlts[index] ?? '' })),
  )

/** The number in a text input; null where there is none. */
export const parseNumber = (text: string) => {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

/** The values of the form in the format of the API. */
export const fieldsOf = ({ pictures, ...values }: ProductValues) =>
  ({
    ...Object.fromEntries(formFields.map((name) => [name, toField(name, values[name])])),
    images: pictures.map(({ url }) => url),
    imageAlts: pictures.map(({ alt }) => alt.trim()),
  }) as ProductFields

function toField(name: FieldName, value: unknown) {
  const field = fieldOf(name)
  if (field.kind === 'number') return parseNumber(value as string) ?? (field.required ? 0 : null)
  return field.kind === 'text' ? (value as string).replaceAll('\r\n', '\n').trim() : value
}

/** The fields whose value in the form differs from that of the product. */
export function changesOf(values: ProductValues, before: AdminProduct): Partial<ProductFields> {
  const fields = fieldsOf(values)
  return Object.fromEntries(
    fieldNames
      .filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, fields[name]]),
  )
}

/** True for a valid text, otherwise what is wrong with it. */
type Check = (text: string, values: Pick<ProductValues, 'originalPrice'>) => true | string
type Errors = (typeof productEditorMessages)['en']['wrong']

const isNumberOf = (value: number, { min, max, decimals }: ProductField & { kind: 'number' }) => {
  const shifted = value * 10 ** decimals
  return value >= min && value <= max && Math.abs(shifted - Math.round(shifted)) < 1e-6
}

function checkOf(name: FieldName, wrong: Errors): Check {
  const field = fieldOf(name)
  return (text, { originalPrice }) => {
    if (text.trim() === '') return !field.required || wrong.required
    if (field.kind === 'text') {
      if (field.format === 'video' && parseVideoUrl(text.trim()) === null) return wrong.videoLink
      return text.length <= field.max || wrong.tooLong
    }
    if (field.kind !== 'number') return true
    const value = parseNumber(text)
    // Text that is no number reads as empty in a number input, so that it counts as missing here, too.
    if (value === null) return !field.required || wrong.required
    if (!isNumberOf(value, field)) return wrong.numbers[name as keyof typeof wrong.numbers]
    const original = parseNumber(originalPrice)
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
