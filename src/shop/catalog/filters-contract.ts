import { z } from 'zod'
import { paisaFromTaka } from '#lib/money.ts'
import { filledLine, line, taka } from '#lib/schemas.ts'
import { colorNames, maxOptionLength, productTypeNames, sizeNames } from './rules.ts'

/** The column has any of the words; of the `given` ones `bits` has one bit each, as the function of that name makes them. */
export interface OptionsCondition {
  anyOf: 'sizes' | 'colors'
  bits: 'size_bits' | 'color_bits'
  given: readonly string[]
}

/** How a filter restricts the products; `list-products.ts` makes SQL of it. */
export type FilterCondition<Value> =
  | { compare: '=' | '>=' | '<='; column: string; stored: (value: Value) => string | number }
  | OptionsCondition
  | { flag: string; is: boolean }

/** `choices` is the column whose values among the products of a list are the filter's choices. */
const filter = <Schema extends z.ZodType>(
  schema: Schema,
  condition: FilterCondition<z.output<Schema>>,
  choices?: string,
) => ({ schema, condition, choices })

const price = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'An amount of taka.')
  .transform(Number)
  .pipe(taka)
const commaSeparated = line(400)
  .transform((text) => [...new Set(text.split(','))].sort())
  .pipe(z.array(filledLine(maxOptionLength)))
const trueFlag = z.literal('true')

/**
 * The filters of product lists by query parameter. Their columns are covered by the indexes of the lists
 * (db/migrations/0002_catalog.sql). Their inputs and chips are in src/web/storefront/list/list-filters.ts.
 */
export const listFilters = {
  productType: filter(z.enum(productTypeNames), {
    compare: '=',
    column: 'product_type',
    stored: (type) => type,
  }),
  brand: filter(filledLine(60), { compare: '=', column: 'brand', stored: (brand) => brand }, 'brand'),
  /** Current unit price in taka. */
  minPrice: filter(price, { compare: '>=', column: 'price_paisa', stored: paisaFromTaka }),
  maxPrice: filter(price, { compare: '<=', column: 'price_paisa', stored: paisaFromTaka }),
  /** Comma-separated; matches products available in any of them. */
  sizes: filter(commaSeparated, { anyOf: 'sizes', bits: 'size_bits', given: sizeNames }),
  colors: filter(commaSeparated, { anyOf: 'colors', bits: 'color_bits', given: colorNames }),
  onOffer: filter(trueFlag, { flag: 'on_offer', is: true }),
  inStock: filter(trueFlag, { flag: 'sold_out', is: false }),
}
type Filters = typeof listFilters
export type FilterName = keyof Filters
export const filterNames = Object.keys(listFilters) as FilterName[]

type FilterShape = { [Name in FilterName]: z.ZodOptional<Filters[Name]['schema']> }
export const categoryQuery = {
  category: line(100).optional(),
  subCategory: line(100).optional(),
  /** The last part of a collection's address. */
  collection: line(60).optional(),
}
/** The filters as query parameters. `Object.fromEntries` forgets which schema belongs to which name, so it is asserted. */
export const filterQuery = {
  ...categoryQuery,
  ...(Object.fromEntries(
    filterNames.map((name) => [name, listFilters[name].schema.optional()]),
  ) as unknown as FilterShape),
}
