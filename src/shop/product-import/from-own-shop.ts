import { nameKey } from '#lib/clean-text.ts'
import { fitText } from '#lib/text.ts'
import type { CsvRow } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { requiredFieldNames } from '#shop/catalog/product-fields.ts'
import { maxLengths } from '#shop/catalog/rules.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import type { ChosenCategory } from './convert-file.ts'
import { createProblem, type FileHeading, type ParsedRow } from './parse-rows.ts'
import { type FileColumn, splitValues } from './rules.ts'
import type { Conversion, SourceProduct } from './source-products.ts'

/**
 * Whether a file in the format of our export is that of another shop: none of its pictures is here, and its products have come from
 * there before, or none of its ids is that of a product with its name.
 */
export async function isOfAnotherShop(db: Database, heading: FileHeading, rows: AsyncIterable<CsvRow>) {
  const at = (column: FileColumn) => heading.indexOf(column)
  if (at('_id') === -1 || requiredFieldNames.some((name) => at(name) === -1)) return false
  const names = new Map<number, string>()
  const pictures = new Set<string>()
  for await (const { cells } of rows) {
    const id = Number(cells[at('_id')]?.trim() || Number.NaN)
    if (!Number.isSafeInteger(id) || id <= 0) continue
    if (!names.has(id)) names.set(id, nameKey(cells[at('name')] ?? ''))
    for (const url of splitValues(cells[at('images')] ?? '')) {
      const picture = imageIdFromUrl(url)
      if (picture) pictures.add(picture)
    }
  }
  if (names.size === 0) return false
  const ids = [...names.keys()]
  // Pictures have names of their own in each shop; numbers and names of products may be alike in two of them.
  const shared = pictures.size
    ? await db
        .selectFrom('images')
        .select('id')
        .where('id', 'in', [...pictures])
        .limit(1)
        .execute()
    : []
  if (shared.length > 0) return false
  const came = await db
    .selectFrom('productSources')
    .select('key')
    .where('source', '=', 'shodai')
    .where('key', 'in', ids.map(String))
    .limit(1)
    .execute()
  if (came.length > 0) return true
  const known = await db.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute()
  return !known.some(({ id, name }) => names.get(id) === nameKey(name))
}

/** The products of another shop of this program, with what makes rows of this shop of them. */
interface OwnShopFile {
  conversion: Conversion
  parse: (product: SourceProduct, chosen: ChosenCategory) => ParsedRow
}

/** Turns the rows of another shop's export into products that come anew: ids and pictures are those of that shop. */
export function fromOwnShop(rows: readonly ParsedRow[]): OwnShopFile {
  const parsedOf = new Map<SourceProduct, ParsedRow>()
  const firstRows = new Map<string, number>()
  const names = new Map<string, number>()
  for (const parsed of rows) {
    const { row, id, fields } = parsed
    const key = id === null ? `name:${fields.name ?? row}` : String(id)
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row)
    else parsed.problems.push(createProblem(row, '_id', 'twice', first))
    keepNames(parsed, key, names)
    const { category = '', subCategory = '' } = fields
    const variants = (parsed.variants ?? []).map(({ row, input }) => ({
      row,
      cells: {},
      options: { ...input.options },
    }))
    const product: SourceProduct = {
      row,
      rows: [row, ...variants.map((variant) => variant.row)].filter(
        (each, at, all) => all.indexOf(each) === at,
      ),
      key,
      keyColumn: '_id',
      // Those of products have the same form here and other numbers.
      oldAddresses: [],
      category: `${category} > ${subCategory}`,
      cells: { name: fields.name ?? '', originalPrice: String(fields.originalPrice ?? '') },
      variants,
      pictures: picturesOf(parsed),
      sharesStock: false,
      problems: [],
      notes: [],
    }
    parsedOf.set(product, parsed)
  }
  return {
    conversion: { products: [...parsedOf.keys()], problems: [], unknownStock: 0, sharedStock: 0 },
    parse: (product, chosen) => asNew(parsedOf.get(product), product, chosen),
  }
}

/** Two products of one name in one sub-category are told apart by the id that one has in its shop. */
function keepNames(parsed: ParsedRow, key: string, names: Map<string, number>) {
  const { row, fields } = parsed
  const { name = '', category = '', subCategory = '' } = fields
  const known = [category, subCategory, name].map(nameKey).join('\n')
  const first = names.get(known)
  if (first === undefined) names.set(known, row)
  else {
    const mark = ` (${key})`
    fields.name = fitText(name, maxLengths.name - mark.length) + mark
    parsed.notes.push(createProblem(row, 'name', 'renamed', name, first))
  }
}

function picturesOf({ fields, variants = [] }: ParsedRow): SourceProduct['pictures'] {
  const own = (fields.images ?? []).map((url, index) => ({
    url,
    options: null,
    alt: fields.imageAlts?.[index] ?? '',
  }))
  const ofVariants = variants.flatMap(({ input }) =>
    input.image && input.options ? { url: input.image, options: input.options } : [],
  )
  return [...own, ...ofVariants]
}

function asNew(parsed: ParsedRow | undefined, product: SourceProduct, chosen: ChosenCategory): ParsedRow {
  if (!parsed) throw new Error('Not a product of this file.')
  const names = chosen(product.category)
  const { images: _, imageAlts: __, ...fields } = parsed.fields
  const problems = [...parsed.problems]
  const notes = [...parsed.notes]
  if (names?.isCut) notes.push(createProblem(product.row, 'category', 'cut', product.category))
  if (!names) problems.push(createProblem(product.row, 'category', 'category-left-out', product.category))
  const { stockWas: ___, variants, ...rest } = parsed
  return {
    ...rest,
    id: null,
    problems,
    notes,
    fields: { ...fields, ...(names && { category: names.category, subCategory: names.subCategory }) },
    ...(variants && {
      variants: variants.map(({ row, input: { _id, image, ...input } }) => ({ row, input })),
    }),
    moved: {
      key: product.key,
      rows: product.rows,
      pictures: product.pictures,
      oldAddresses: product.oldAddresses,
    },
  }
}
