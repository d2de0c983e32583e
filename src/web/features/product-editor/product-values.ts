import {
  type ColumnField,
  columnFieldNames,
  emptyValue,
  type FieldName,
  fieldNames,
  fieldOf,
  type NumberFieldName,
  type ProductFields,
} from '#shop/catalog/product-fields.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import type { Picture } from '#web/features/media/picture-tile.tsx'

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
