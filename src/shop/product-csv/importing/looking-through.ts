import { sql } from 'kysely'
import { CsvProblem, type CsvRow, readCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { selectAllProducts, type WholeRow } from '#shop/catalog/service.ts'
import { imageIdIn } from '#shop/media/rules.ts'
import { longestRow, mostRows } from '../rules.ts'
import { compare, type Known, placeProblems, type Staged } from './comparing.ts'
import {
  type Draft,
  FileProblem,
  type Heading,
  problemOf,
  type RowProblem,
  readDraft,
  readHeading,
} from './rows.ts'

const atOnce = 200
const partsAtOnce = 20

/** The text of the file, some parts at a time. */
async function* textOf(db: Database, importId: number) {
  for (let from = 0; ; from += partsAtOnce) {
    const parts = await db
      .selectFrom('productImportParts')
      .select('text')
      .where('importId', '=', importId)
      .where('part', '>=', from)
      .where('part', '<', from + partsAtOnce)
      .orderBy('part')
      .execute()
    if (parts.length === 0) return
    yield parts.map(({ text }) => text).join('')
  }
}

async function* batchesOf(rows: AsyncIterable<CsvRow>) {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

const spelled = (name: string) => name.toLowerCase().replaceAll(' & ', ' and ')

async function readPlaces(db: Database): Promise<Known['place']> {
  const rows = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select(['categories.id as categoryId', 'subCategories.id as subCategoryId'])
    .execute()
  const categories = new Map<string, Map<string, (typeof rows)[number]>>()
  for (const row of rows) {
    const within = categories.get(spelled(row.category)) ?? new Map()
    categories.set(spelled(row.category), within.set(row.subCategory.toLowerCase(), row))
  }
  return (category, subCategory) => {
    const within = categories.get(spelled(category))
    return within ? (within.get(subCategory.toLowerCase()) ?? 'no sub-category') : 'no category'
  }
}

/** The pictures of these rows that are there. */
async function readPictures(db: Database, drafts: Draft[]): Promise<Known['hasPicture']> {
  const ids = drafts.flatMap(({ fields }) => fields.images ?? []).map((url) => imageIdIn(url) ?? '')
  const rows = ids.length ? await db.selectFrom('images').select('id').where('id', 'in', ids).execute() : []
  const known = new Set(rows.map(({ id }) => id))
  return (id) => known.has(id)
}

const nameKey = (subCategoryId: number, name: string) => `${subCategoryId} ${name}`

/** The stored products that these rows mean: by their id, and without one by their name in their sub-category. */
async function readMeant(db: Database, drafts: Draft[]) {
  const names = drafts.flatMap(({ id, fields }) => (id === null && fields.name ? [fields.name] : []))
  const { rows: named } = await sql<{ id: number }>`
    select products.id from unnest(${[...new Set(names)]}::text[]) as wanted (name)
    join products on products.name = wanted.name limit 5000`.execute(db)
  const ids = [...drafts.flatMap(({ id }) => id ?? []), ...named.map(({ id }) => id)]
  const stored = ids.length ? await selectAllProducts(db).where('products.id', 'in', ids).execute() : []
  const byId = new Map(stored.map((row) => [row.id, row]))
  const byName = Map.groupBy(stored, ({ subCategoryId, name }) => nameKey(subCategoryId, name))
  return { byId, byName }
}

/** What the rows before have said already, so that no product is meant twice. */
type Said = Map<string, number>

interface Found {
  staged: { row: number; product: Staged; updatedAt: Date | null }[]
  problems: RowProblem[]
  same: number
}

async function judge(db: Database, drafts: Draft[], place: Known['place'], said: Said): Promise<Found> {
  const found: Found = { staged: [], problems: [], same: 0 }
  const { byId, byName } = await readMeant(db, drafts)
  const pictures = await readPictures(db, drafts)
  for (const draft of drafts) {
    const { row, id, fields, problems } = draft
    const here = place(fields.category ?? '', fields.subCategory ?? '')
    const key = typeof here === 'string' ? '' : nameKey(here.subCategoryId, fields.name ?? '')
    const namesakes = (id === null && key && byName.get(key)) || []
    const stored: WholeRow | undefined = id === null ? namesakes[0] : byId.get(id)
    if (id !== null && !stored) problems.push(problemOf(row, '_id', 'unknown', id))
    if (namesakes.length > 1) problems.push(problemOf(row, '_id', 'several', fields.name ?? ''))
    const meant = stored ? `#${stored.id}` : key
    const before = said.get(meant)
    if (meant && before !== undefined) problems.push(problemOf(row, stored ? '_id' : 'name', 'twice', before))
    else said.set(meant, row)
    if (problems.length) {
      // Said here as well, so that nobody mends a file only to hear of the next thing.
      if (fields.category && fields.subCategory) problems.push(...placeProblems(row, fields, here))
      found.problems.push(...problems)
      continue
    }
    const owned = new Set(stored?.pictures)
    const hasPicture = (picture: string) => owned.has(picture) || pictures(picture)
    const compared = compare(draft, stored, { place, hasPicture })
    if (compared === 'same') found.same += 1
    else if ('problems' in compared) found.problems.push(...compared.problems)
    else found.staged.push({ row, product: compared.staged, updatedAt: stored?.updatedAt ?? null })
  }
  return found
}

/** Keeps what is to be written, and what is wrong; each cell has one reason. */
async function keep(db: Database, importId: number, { staged, problems }: Found) {
  if (staged.length)
    await db
      .insertInto('productImportRows')
      .values(
        staged.map(({ row, product, updatedAt }) => ({
          ...{ importId, row, updatedAt, productId: product.id },
          product: JSON.stringify(product),
        })),
      )
      .execute()
  if (problems.length)
    await db
      .insertInto('productImportProblems')
      .values(problems.map((problem) => ({ importId, ...problem })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Looks a file through that has come whole: what it would change, and what is wrong with it. Harmless when done twice. */
export async function lookThrough(db: Database, importId: number) {
  const own = () =>
    db.updateTable('productImports').where('id', '=', importId).where('status', '=', 'checking')
  const tally = { progress: 0, rowsNew: 0, rowsChanged: 0, rowsSame: 0, rowsWrong: 0 }
  const begun = await own().set(tally).returning('id').executeTakeFirst()
  if (!begun) return
  await db.deleteFrom('productImportRows').where('importId', '=', importId).execute()
  await db.deleteFrom('productImportProblems').where('importId', '=', importId).execute()
  try {
    const rows = readCsv(textOf(db, importId), longestRow)
    const first = await rows.next()
    if (first.done) throw new FileProblem('empty')
    const heading: Heading = readHeading(first.value.cells)
    const place = await readPlaces(db)
    const said: Said = new Map()
    for await (const batch of batchesOf(rows)) {
      tally.progress += batch.length
      if (tally.progress > mostRows) throw new FileProblem('too-many', String(mostRows))
      const found = await judge(
        db,
        batch.map((row) => readDraft(heading, row)),
        place,
        said,
      )
      await keep(db, importId, found)
      tally.rowsSame += found.same
      tally.rowsNew += found.staged.filter(({ product }) => product.id === null).length
      tally.rowsChanged += found.staged.filter(({ product }) => product.id !== null).length
      tally.rowsWrong += new Set(found.problems.map(({ row }) => row)).size
      // Somebody may have given it up meanwhile.
      if (
        !(await own()
          .set({ ...tally, changedAt: new Date() })
          .returning('id')
          .executeTakeFirst())
      )
        return
    }
    if (tally.progress === 0) throw new FileProblem('empty')
    await own()
      .set({ ...tally, status: 'checked', changedAt: new Date() })
      .execute()
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error instanceof FileProblem)) throw error
    const problemRow = error instanceof CsvProblem ? error.row : null
    const problemValue = error instanceof FileProblem ? error.value : null
    await own()
      .set({
        ...tally,
        status: 'refused',
        problem: error.reason,
        problemRow,
        problemValue,
        changedAt: new Date(),
      })
      .execute()
  }
}
