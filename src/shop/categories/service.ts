import { sql } from 'kysely'
import type { Received } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Place, postCategory, putCategory } from './contract.ts'
import { forgetFormer, keepFormer, type Shelf } from './former-names.ts'
import { mostCategories, mostSubCategories, slugOf } from './rules.ts'

interface Arranging {
  db: Database
  visitor: Visitor
  requestId: string
}
type Names = Received<typeof postCategory>['body']
type Change = Received<typeof putCategory>['body']

// Both tables have the columns that are touched here; the compiler wants one of their names.
const tableOf = (kind: Shelf['kind']) =>
  (kind === 'category' ? 'categories' : 'subCategories') as 'categories'
const within = (shelf: Shelf) =>
  shelf.kind === 'category' ? sql<boolean>`true` : sql<boolean>`category_id = ${shelf.categoryId}`

/** Whoever arranges categories does so alone: names and places are compared with all the others. */
const inOrder = <T>({ db }: Arranging, work: (tx: Tx) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx)
    return work(tx)
  })

async function refuseTaken(tx: Tx, shelf: Shelf, name: string, ownId = 0) {
  const taken = await tx
    .selectFrom(tableOf(shelf.kind))
    .select('id')
    .where(within(shelf))
    .where((eb) =>
      eb.or([
        eb('name', '=', name),
        eb(sql`lower(name)`, 'in', [name.toLowerCase(), sql<string>`lower(${name})`]),
      ]),
    )
    .where('id', '!=', ownId)
    .executeTakeFirst()
  if (taken) throw invalid({ name: 'There is one of this name already.' })
}

/** Adds a category after the others of its shelf. */
async function add(arranging: Arranging, tx: Tx, shelf: Shelf, { name, nameBn }: Names) {
  const { visitor, requestId } = arranging
  await refuseTaken(tx, shelf, name)
  const table = tableOf(shelf.kind)
  const others = await tx.selectFrom(table).select(['position', 'slug']).where(within(shelf)).execute()
  const most = shelf.kind === 'category' ? mostCategories : mostSubCategories
  if (others.length >= most) throw notPossibleNow(`There are ${most} already.`)
  const slugs = new Set(others.map(({ slug }) => slug))
  const wished = slugOf(name)
  const free = [
    wished,
    ...Array.from({ length: most + 1 }, (_, count) => `${wished || 'category'}-${count + 2}`),
  ]
  const { id } = await tx
    .insertInto(table)
    .values({
      ...{ name, nameBn, slug: free.find((slug) => slug !== '' && !slugs.has(slug)) ?? name },
      position: Math.max(0, ...others.map(({ position }) => position)) + 1,
      ...(shelf.kind === 'subCategory' && { categoryId: shelf.categoryId }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetFormer(tx, shelf, name)
  await writeAudit(tx, {
    ...{ visitor, requestId, action: 'category-added', subject: `${shelf.kind} ${id}` },
    after: { name, nameBn },
  })
  return { insertedId: String(id) }
}

export const addCategory = (arranging: Arranging, names: Names) =>
  inOrder(arranging, (tx) => add(arranging, tx, { kind: 'category' }, names))

export const addSubCategory = (arranging: Arranging, categoryId: number, names: Names) =>
  inOrder(arranging, async (tx) => {
    await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow(() => notFound('Category'))
    return add(arranging, tx, { kind: 'subCategory', categoryId }, names)
  })

/** Products stand in a category by its id, so a new name is theirs at the same moment. */
async function change(
  arranging: Arranging,
  tx: Tx,
  shelf: Shelf,
  id: number,
  wanted: Change,
): Promise<Place> {
  const { visitor, requestId } = arranging
  const table = tableOf(shelf.kind)
  const columns = ['name', 'nameBn', 'hidden', 'revision'] as const
  const before = await tx
    .selectFrom(table)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Category'))
  const { revision, ...to } = wanted
  const { revision: known, ...from } = before
  if (isSame(from, to)) return { _id: String(id), ...before }
  if (revision !== known)
    throw notPossibleNow('Somebody else has changed this category.', {
      expected: { _id: String(id), ...before },
    })
  await refuseTaken(tx, shelf, to.name, id)
  await tx
    .updateTable(table)
    .set({ ...to, revision: known + 1 })
    .where('id', '=', id)
    .execute()
  await forgetFormer(tx, shelf, to.name)
  if (from.name.toLowerCase() !== to.name.toLowerCase()) await keepFormer(tx, shelf, id, from.name)
  await writeAudit(tx, {
    ...{ visitor, requestId, action: 'category-changed', subject: `${shelf.kind} ${id}` },
    ...{ before: from, after: to },
  })
  return { _id: String(id), ...to, revision: known + 1 }
}

const isSame = (one: Omit<Change, 'revision'>, other: Omit<Change, 'revision'>) =>
  one.name === other.name && one.nameBn === other.nameBn && one.hidden === other.hidden

export const changeCategory = (arranging: Arranging, id: number, wanted: Change) =>
  inOrder(arranging, (tx) => change(arranging, tx, { kind: 'category' }, id, wanted))

export const changeSubCategory = (arranging: Arranging, id: number, wanted: Change) =>
  inOrder(arranging, async (tx) => {
    const { categoryId } = await tx
      .selectFrom('subCategories')
      .select('categoryId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Category'))
    return change(arranging, tx, { kind: 'subCategory', categoryId }, id, wanted)
  })

async function arrange(arranging: Arranging, shelf: Shelf, sent: string[]) {
  const { visitor, requestId } = arranging
  const ids = sent.map(Number)
  const table = tableOf(shelf.kind)
  await inOrder(arranging, async (tx) => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where(within(shelf))
      .orderBy('position')
      .orderBy('id')
      .execute()
    const before = rows.map(({ id }) => id)
    const known = new Set(before)
    if (ids.length !== known.size || new Set(ids).size !== known.size || !ids.every((id) => known.has(id)))
      throw notPossibleNow('There are other categories now.')
    await sql`update ${sql.table(shelf.kind === 'category' ? 'categories' : 'sub_categories')} as placed
      set position = wanted.place
      from unnest(${ids}::int[]) with ordinality as wanted (id, place) where placed.id = wanted.id`.execute(
      tx,
    )
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'categories-ordered', before, after: ids },
      subject: shelf.kind === 'category' ? 'categories' : `category ${shelf.categoryId}`,
    })
  })
  return { ok: true as const }
}

export const arrangeCategories = (arranging: Arranging, ids: string[]) =>
  arrange(arranging, { kind: 'category' }, ids)
export const arrangeSubCategories = (arranging: Arranging, categoryId: number, ids: string[]) =>
  arrange(arranging, { kind: 'subCategory', categoryId }, ids)
