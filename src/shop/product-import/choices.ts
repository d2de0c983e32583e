import { sql } from 'kysely'
import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { fitText } from '#lib/text.ts'
import type { CsvRow } from '#platform/csv.ts'
import type { Database, Tx } from '#platform/database.ts'
import { categoryPath } from '#shop/catalog/rules.ts'
import { maxCategories, maxSubCategories } from '#shop/categories/rules.ts'
import { findOrCreateSubCategory } from '#shop/categories/service.ts'
import type { ShopState } from './compare-import.ts'
import type { ColumnsSummary, FileSummary } from './contract.ts'
import type { ChosenCategory } from './convert-file.ts'
import { wooColumns, wordPressSlug } from './from-woocommerce.ts'
import { namedColumns } from './recognise-file.ts'
import { namesOfPath, type Source } from './rules.ts'
import type { Conversion, StockChoices } from './source-products.ts'

/** What the merchant chose for a file of another system, as it is stored with the import. */
export interface ImportChoices {
  /** Of a file that was not recognised: what its columns are. */
  columns?: { source: 'woocommerce' | 'other'; columns: (string | null)[] }
  /** Where the products of each category go: the id of a sub-category, a new one, or nowhere. */
  categories?: { from: string; to: string }[]
  /** Whether products of an earlier import are brought up to date. */
  existing?: 'update' | 'keep'
  /** Whether a file is of the same shop as earlier ones with its ids, where that is not certain. */
  shop?: 'same' | 'other'
  unknownStock?: number | null
  sharedStock?: StockChoices['sharedStock']
}

export const stockChoices = ({
  unknownStock = null,
  sharedStock = 'first',
}: ImportChoices): StockChoices => ({
  unknownStock,
  sharedStock,
})

const sampleLength = 60
const sampleProducts = 10

/** A file whose columns are not known: each with what is in it, and what it may be. */
export function summariseColumns(
  headers: readonly string[],
  samples: readonly CsvRow[],
  { source, columns }: { source: 'woocommerce' | 'other'; columns: (string | null)[] },
): ColumnsSummary {
  const attributes = columns.filter((column) => column?.startsWith('attribute '))
  return {
    step: 'columns',
    source,
    columns: headers.map((header, index) => ({
      header: fitText(cleanLine(header), sampleLength),
      sample: fitText(
        cleanLine(samples.map(({ cells }) => cells[index] ?? '').find((cell) => cell !== '') ?? ''),
        sampleLength,
      ),
      column: columns[index] ?? null,
    })),
    targets:
      source === 'other'
        ? [...namedColumns]
        : [...wooColumns, ...attributes.filter((column) => column !== null)],
  }
}

/** What is in a file of another system. */
export function summariseFile(
  source: Source,
  { products, ...conversion }: Conversion,
  otherShop: FileSummary['otherShop'],
): FileSummary {
  const counts = new Map<string, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  return {
    step: 'file',
    source,
    products: products.length,
    variants: products.reduce((sum, { variants }) => sum + variants.length, 0),
    pictures: new Set(products.flatMap(({ pictures }) => pictures.map(({ url }) => url))).size,
    otherShop,
    unknownStock: conversion.unknownStock,
    sharedStock: conversion.sharedStock,
    categories: [...counts]
      .map(([from, count]) => ({ from, count }))
      .sort((one, other) => other.count - one.count),
    samples: products.slice(0, sampleProducts).map(({ row, category, cells, variants, pictures }) => ({
      row,
      category,
      name: cells.name ?? '',
      price: cells.originalPrice ?? '',
      variants: variants.length,
      pictures: pictures.length,
    })),
  }
}

/** Whether everything that a file leaves open was answered. */
export const isAnswered = (
  { categories, unknownStock, otherShop }: FileSummary,
  choices: ImportChoices,
): choices is ImportChoices & Required<Pick<ImportChoices, 'categories'>> =>
  choices.categories !== undefined &&
  categories.every(({ from }) => choices.categories?.some((each) => each.from === from)) &&
  (unknownStock === 0 || choices.unknownStock !== undefined) &&
  (otherShop === null || choices.shop !== undefined)

interface PlannedCategory {
  category: string
  subCategory: string
}

const keyOf = ({ category, subCategory }: PlannedCategory) => `${nameKey(category)}\n${nameKey(subCategory)}`

/** The sub-categories that an import creates, each once; the ids they have until then are -1, -2 and so on. */
function newCategories(choices: NonNullable<ImportChoices['categories']>): PlannedCategory[] {
  const names = choices.filter(({ to }) => to === 'new').map(({ from }) => namesOfPath(from))
  return [...new Map(names.map((planned) => [keyOf(planned), planned])).values()]
}

/** Where the products of each category of a file go. */
export async function planCategories(db: Database, choices: NonNullable<ImportChoices['categories']>) {
  const existing = await db
    .selectFrom('categories')
    .leftJoin('subCategories', 'categories.id', 'subCategories.categoryId')
    .select(['subCategories.id', 'categories.name as category', 'subCategories.name as subCategory'])
    .execute()
  const names = new Map(
    existing.flatMap(({ id, category, subCategory }) =>
      id === null || subCategory === null ? [] : [[String(id), { category, subCategory }] as const],
    ),
  )
  const added = newCategories(choices)
  const withoutRoom = new Set(withoutRoomFor(added, existing))
  const chosenFor = new Map(choices.map(({ from, to }) => [from, to]))
  const chosen: ChosenCategory = (from) => {
    const to = chosenFor.get(from)
    if (to !== 'new') return names.get(to ?? '') ?? null
    const planned = namesOfPath(from)
    return { ...planned, hasRoom: !withoutRoom.has(keyOf(planned)) }
  }
  return { chosen, added }
}

/** The new categories that the shop, which has so many at most, cannot have; those named first come first. */
function withoutRoomFor(
  added: readonly PlannedCategory[],
  existing: readonly { category: string; subCategory: string | null }[],
) {
  const shop = new Map<string, Set<string>>()
  for (const { category, subCategory } of existing) {
    const subCategories = shop.get(nameKey(category)) ?? new Set()
    if (subCategory !== null) subCategories.add(nameKey(subCategory))
    shop.set(nameKey(category), subCategories)
  }
  return added.flatMap((planned) => {
    const known = shop.get(nameKey(planned.category))
    if (!known && shop.size >= maxCategories) return [keyOf(planned)]
    const subCategories = known ?? new Set()
    const name = nameKey(planned.subCategory)
    if (!subCategories.has(name) && subCategories.size >= maxSubCategories) return [keyOf(planned)]
    shop.set(nameKey(planned.category), subCategories.add(name))
    return []
  })
}

/** Finds also the sub-categories that will be created. */
export function withPlanned(
  findCategory: ShopState['findCategory'],
  added: readonly PlannedCategory[],
): ShopState['findCategory'] {
  const ids = new Map(
    added.map((planned, index) => [keyOf(planned), { categoryId: -1, subCategoryId: -1 - index }]),
  )
  return (category, subCategory) => {
    const found = findCategory(category, subCategory)
    return typeof found === 'string' ? (ids.get(keyOf({ category, subCategory })) ?? found) : found
  }
}

/** Creates the chosen sub-categories that products of the import need; returns the real ids for those of `withPlanned`. */
export async function createPlanned(
  tx: Tx,
  actor: Parameters<typeof findOrCreateSubCategory>[1],
  { id, categories = [] }: ImportChoices & { id: number },
) {
  const { rows } = await sql<{ id: number }>`
    select distinct (product ->> 'sub_category_id')::int as id from product_import_rows where import_id = ${id}`.execute(
    tx,
  )
  const needed = new Set(rows.map((row) => row.id))
  const ids = new Map<number, { categoryId: number; subCategoryId: number }>()
  for (const [index, names] of newCategories(categories).entries())
    if (needed.has(-1 - index)) ids.set(-1 - index, await findOrCreateSubCategory(tx, actor, names))
  return ids
}

/** Where the addresses of a former shop's categories lead that have another name here; the others are found by their name. */
export async function findMovedCategories(
  tx: Tx,
  source: string | null,
  categories: NonNullable<ImportChoices['categories']>,
) {
  if (source !== 'woocommerce' && source !== 'shopify') return []
  const rows = await tx
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['subCategories.id', 'subCategories.name', 'categories.name as category'])
    .execute()
  return categories.flatMap(({ from, to }) => {
    const now = rows.find(({ id }) => String(id) === to)
    const names = from.split(/\s*>\s*/)
    const last = names.at(-1) ?? ''
    if (!now || last === '' || nameKey(now.name) === nameKey(last)) return []
    const target = categoryPath(now.category, now.name)
    const before =
      source === 'shopify'
        ? [`/collections/${wordPressSlug(last)}`]
        : [names, [last]].map((path) => `/product-category/${path.map(wordPressSlug).join('/')}`)
    return before.map((address) => ({ from: address, target }))
  })
}

/**
 * Where each category of a file may go: where it went in the last file of this system, the only sub-category of its name, or
 * a new one.
 */
export async function proposeCategories(
  db: Database,
  { id, source }: { id: number; source: string },
  categories: FileSummary['categories'],
) {
  if (categories.length === 0) return []
  const former = await db
    .selectFrom('productImports')
    .select(sql<string>`choices::text`.as('choices'))
    .where('source', '=', source)
    .where(sql<boolean>`choices ? 'categories'`)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = former ? (JSON.parse(former.choices) as ImportChoices).categories : []
  const existing = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['subCategories.id', 'subCategories.name', 'categories.name as category'])
    .execute()
  const byName = Map.groupBy(existing, ({ name }) => nameKey(name))
  const exists = new Set(['new', 'none', ...existing.map(({ id }) => String(id))])
  return categories.map(({ from }) => {
    const { to = '' } = before?.find((each) => each.from === from) ?? {}
    const names = namesOfPath(from)
    // Of another shop of this program both names are known; other shops name only one of them, or call the first otherwise.
    const [same, ...others] = (byName.get(nameKey(names.subCategory)) ?? []).filter(
      ({ category }) => source !== 'shodai' || nameKey(category) === nameKey(names.category),
    )
    return { from, to: exists.has(to) ? to : same && others.length === 0 ? String(same.id) : 'new' }
  })
}
