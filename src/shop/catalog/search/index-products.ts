import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { productsTopic } from '#lib/topic.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { replaceSetting } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { indexProductsJob, type Options } from '../service.ts'
import { phoneticKey, toPhoneticWord } from './phonetic.ts'
import { categoryTokens, deletionKeys, isNumber, tokenize } from './tokens.ts'

// Raise it when tokens, phonetic keys or typo keys change: every product is indexed again at the next start.
const indexVersion = '2'
const batchSize = 500
/** What one request may index, so that it answers quickly while an import has thousands of products waiting. */
const requestBatchSize = 100

/** The tsvector lexeme by which a product is found by its id. */
export const idToken = (id: number | string) => `'#${id}'`

/** The tsvector lexeme of a word in the name of a product's category; `@` keeps it apart from the words of its own name. */
export const categoryLexeme = (word: string) => `'@${word}'`

/** Indexes one batch of changed products with ids above `after`. Returns the last id, or null when none was left. */
const indexBatch = (db: Database, after: number, limit: number) =>
  inTransaction(db, async (tx) => {
    // Rows locked by another process or a running update are skipped; their owner indexes them.
    const { rows: pending } = await sql<{ productId: number }>`
      delete from search_waiting where product_id in (
        select product_id from search_waiting where product_id > ${after}
          order by product_id limit ${limit} for update skip locked)
      returning product_id`.execute(tx)
    if (pending.length === 0) return null
    // A separate statement, so that it sees everything committed before the rows were locked.
    const products = await tx
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.categoryId')
      .innerJoin('subCategories', 'subCategories.id', 'products.subCategoryId')
      .select(['products.id', 'products.name', 'products.nameBn', 'products.popular', 'products.hidden'])
      .select(['products.hasVariants', 'products.barcode'])
      .select(['categories.name as category', 'categories.nameBn as categoryBn'])
      .select(['subCategories.name as subCategory', 'subCategories.nameBn as subCategoryBn'])
      .where(
        'products.id',
        'in',
        pending.map(({ productId }) => productId),
      )
      .execute()
    const variants = await findVariants(
      tx,
      products.flatMap(({ id, hasVariants }) => (hasVariants ? [id] : [])),
    )
    if (products.length) await indexProducts(tx, products, variants)
    return Math.max(...pending.map(({ productId }) => productId))
  })

interface ProductNames {
  id: number
  /** Of one without variants. */
  barcode: string | null
  name: string
  nameBn: string | null
  popular: number
  hidden: boolean
  category: string
  categoryBn: string
  subCategory: string
  subCategoryBn: string
}

type Variants = Awaited<ReturnType<typeof findVariants>>

/** Options and codes of the variants of these products, by product. */
async function findVariants(tx: Tx, productIds: number[]) {
  if (productIds.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('productVariants')
    .select(['productId', 'sku', 'barcode', 'options'])
    .where('productId', 'in', productIds)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}

/** The words of all options: sizes and colours as they are, of others with their names. */
const optionsText = (variants: readonly { options: unknown }[]) =>
  [
    ...new Set(
      variants.flatMap(({ options }) =>
        Object.entries(options as Options).map(([name, word]) =>
          name === 'size' || name === 'color' ? word : `${name} ${word}`,
        ),
      ),
    ),
  ].join(' ')

async function indexProducts(tx: Tx, products: ProductNames[], variantsOf: Variants) {
  const displayFormOf = new Map<string, string>()
  const rows = products.map(({ id, name, nameBn, popular, hidden, ...product }) => {
    const variants = variantsOf.get(id) ?? []
    const codes = variants.length > 0 ? variants : [{ sku: null, barcode: product.barcode }]
    const names = [name, nameBn ?? '', optionsText(variants)]
    const { category, categoryBn, subCategory, subCategoryBn } = product
    const ofCategories = categoryTokens([category, categoryBn, subCategory, subCategoryBn]).map(
      categoryLexeme,
    )
    for (const each of names)
      for (const [word, displayForm] of displayForms(each)) displayFormOf.set(word, displayForm)
    return {
      productId: id,
      popular,
      hidden,
      words: `${idToken(id)} ${ofCategories.join(' ')} ${positionedTokens(names)} ${codeTokens(codes)}`,
    }
  })
  await tx
    .insertInto('productSearch')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        words: ref('excluded.words'),
        popular: ref('excluded.popular'),
        hidden: ref('excluded.hidden'),
      })),
    )
    .execute()
  // Sorted to avoid deadlocks between processes.
  const words = [...displayFormOf.keys()].sort()
  if (words.length === 0) return
  await tx
    .insertInto('searchWords')
    .values(
      words.map((word) => ({
        ...toPhoneticWord(word),
        marks: typoKeys(word),
        written: displayFormOf.get(word) ?? word,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lexemes with positions for phrase matches; the gap of 500 keeps a phrase from spanning both names. */
const positionedTokens = (names: string[]) =>
  names
    .flatMap((name, nameIndex) =>
      tokenize(name).map((word, index) => `'${word}':${nameIndex * 500 + index + 1}`),
    )
    .join(' ')

/** Room between two codes, so that a phrase does not span both, and for the last of them below the highest position. */
const codeGap = 20

/** Lexemes of SKUs and barcodes; not in the vocabulary, because they are typed as they are. */
const codeTokens = (variants: readonly { sku: string | null; barcode: string | null }[]) =>
  variants
    .flatMap(({ sku, barcode }) => [sku, barcode])
    .flatMap((code, codeIndex) =>
      tokenize(code ?? '').map((word, index) => `'${word}':${3000 + codeIndex * codeGap + index}`),
    )
    .join(' ')

/** The tokens of a name with their original spelling, which is shown to users. */
function displayForms(name: string): [string, string][] {
  const matches = name.match(/(?:[\p{L}\p{M}\p{N}'’]|\u200c|\u200d)+/gu) ?? []
  return matches.flatMap((displayForm): [string, string][] => {
    const words = tokenize(displayForm)
    const [word] = words
    return words.length === 1 && word !== undefined
      ? [[word, displayForm]]
      : words.map((each) => [each, each])
  })
}

/** Keys for typo lookup: deletions of the word and, for words of the other script, of its phonetic key. */
export function typoKeys(word: string) {
  const key = phoneticKey(word)
  return isNumber(word) ? [word] : [...deletionKeys(word), ...phoneticTypoKeys(key)]
}

const phoneticTypoKeys = (key: string) => deletionKeys(key).map((mark) => `~${mark}`)

/** Indexes all waiting products; after a change of `indexVersion` all products. Run at start. */
export async function indexAllProducts(db: Database) {
  await inTransaction(db, async (tx) => {
    if (!(await replaceSetting(tx, 'searchRules', indexVersion))) return
    await tx.deleteFrom('searchWords').execute()
    await sql`insert into search_waiting select id from products on conflict do nothing`.execute(tx)
  })
  await indexWaitingProducts(db)
}

/** Indexes some of the changed products, for a search that would not find them. */
export const indexPendingProducts = (db: Database) => indexBatch(db, 0, requestBatchSize)

/**
 * The same for staff, who look for what they have just added: waits a second at most for products that others index just now, but
 * not for the many of an import, of which the page says that they are missing.
 */
export async function indexForStaff(db: Database) {
  for (let tries = 1; tries <= 20; tries += 1) {
    await indexPendingProducts(db)
    const { rows } = await sql`select from search_waiting limit ${requestBatchSize + 1}`.execute(db)
    if (rows.length === 0 || rows.length > requestBatchSize) return
    await wait(50)
  }
}

async function indexWaitingProducts(db: Database) {
  for (let last: number | null = 0; last !== null; ) last = await indexBatch(db, last, batchSize)
}

/** How many changed products the search does not know yet; a few of them are indexed at once. */
export async function countWaitingProducts(db: Database) {
  await indexPendingProducts(db)
  const { count } = await db
    .selectFrom('searchWaiting')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count }
}

export function searchIndexJobs({ jobs, db, events }: Shop) {
  jobs.handle(indexProductsJob, async () => {
    await indexWaitingProducts(db)
    // Results without the new products may have been cached meanwhile.
    await events.publish(productsTopic([]))
  })
}
