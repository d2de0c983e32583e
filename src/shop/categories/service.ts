import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { nameKey } from '#lib/clean-text.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { slugOf } from '#lib/slug.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { listCategories } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl, imageUrlFromId } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { maxCategories, maxSubCategories } from './rules.ts'

const columns = ['name', 'nameBn', 'hidden', 'revision as version'] as const
const urlOf = (imageId: string | null) => (imageId === null ? '' : imageUrlFromId(imageId))

/** How many products each sub-category has, hidden ones too. */
async function countProducts(db: Database) {
  const rows = await db
    .selectFrom('products')
    .select((eb) => ['subCategoryId', eb.fn.countAll<number>().as('products')])
    .where('deletedAt', 'is', null)
    .groupBy('subCategoryId')
    .execute()
  return new Map(rows.map(({ subCategoryId, products }) => [subCategoryId, products]))
}

/** All categories and sub-categories in menu order, including hidden ones. */
async function listAdminCategories(shop: Call): Promise<contract.AdminCategory[]> {
  const rows = await shop.db
    .selectFrom('categories')
    .select(['id', 'imageId', ...columns])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subCategories')
          .select(['subCategories.id', ...columns.map((column) => `subCategories.${column}` as const)])
          .whereRef('subCategories.categoryId', '=', 'categories.id')
          .orderBy('subCategories.position')
          .orderBy('subCategories.id'),
      ).as('subCategories'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  const products = await countProducts(shop.db)
  const shown = new Map((await listCategories(shop)).map(({ id, image }) => [id, image]))
  return rows.map(({ id, imageId, subCategories, ...category }) => {
    const counted = subCategories.map(({ id, ...subCategory }) => ({
      ...subCategory,
      _id: String(id),
      products: products.get(id) ?? 0,
    }))
    return {
      ...category,
      _id: String(id),
      image: urlOf(imageId),
      shownImage: urlOf(imageId) || (shown.get(id) ?? ''),
      products: counted.reduce((sum, each) => sum + each.products, 0),
      subCategories: counted,
    }
  })
}

/** The main categories, or the sub-categories of one category. */
type CategoryLevel = { kind: 'category' } | { kind: 'subCategory'; categoryId: number }
type NewCategory = ParsedRequest<Endpoints['POST /categories']>['body']
type CategoryUpdate = ParsedRequest<Endpoints['PUT /categories/:id']>['body']

// Both tables have the columns used here; the cast satisfies the compiler.
const tableOf = (kind: CategoryLevel['kind']) =>
  (kind === 'category' ? 'categories' : 'subCategories') as 'categories'
const inLevel = (level: CategoryLevel) =>
  level.kind === 'category' ? sql<boolean>`true` : sql<boolean>`category_id = ${level.categoryId}`

/** Serializes changes of categories, because names and positions are compared with all others. */
const withCategoryLock = <T>({ db }: Pick<Call, 'db'>, work: (tx: Tx) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx)
    return work(tx)
  })

/** The category of a level with a name that nobody can tell from this one. */
async function findByName(tx: Tx, level: CategoryLevel, name: string) {
  const siblings = await tx
    .selectFrom(tableOf(level.kind))
    .select(['id', 'name'])
    .where(inLevel(level))
    .orderBy('id')
    .execute()
  return (
    siblings.find((each) => each.name === name) ??
    siblings.find((each) => nameKey(each.name) === nameKey(name)) ??
    null
  )
}

async function rejectDuplicateName(tx: Tx, level: CategoryLevel, name: string, ownId = 0) {
  const duplicate = await findByName(tx, level, name)
  if (duplicate && duplicate.id !== ownId) throw invalid({ name: 'There is one of this name already.' })
}

/** The id of the picture with this URL, null for none. A row lock keeps the cleanup job from deleting it until `tx` ends. */
async function lockPicture(tx: Tx, url: string) {
  if (url === '') return null
  const id = imageIdFromUrl(url) ?? ''
  if (!(await lockExistingImages(tx, [id])).has(id)) throw invalid({ image: 'Not a picture of this shop.' })
  return id
}

/** Creates a category at the end of its level. */
async function create(
  { audit }: Pick<Call, 'audit'>,
  tx: Tx,
  level: CategoryLevel,
  { name, nameBn, image = '' }: NewCategory,
) {
  await rejectDuplicateName(tx, level, name)
  const table = tableOf(level.kind)
  const siblings = await tx.selectFrom(table).select(['position', 'slug']).where(inLevel(level)).execute()
  const max = level.kind === 'category' ? maxCategories : maxSubCategories
  if (siblings.length >= max) throw notPossibleNow(`There are ${max} already.`)
  const slugs = new Set(siblings.map(({ slug }) => slug))
  const slug = slugOf(name)
  const candidates = [
    slug,
    ...Array.from({ length: max + 1 }, (_, count) => `${slug || 'category'}-${count + 2}`),
  ]
  const { id } = await tx
    .insertInto(table)
    .values({
      name,
      nameBn,
      slug: candidates.find((slug) => slug !== '' && !slugs.has(slug)) ?? name,
      position: Math.max(0, ...siblings.map(({ position }) => position)) + 1,
      ...(level.kind === 'subCategory' && { categoryId: level.categoryId }),
      ...(image !== '' && { imageId: await lockPicture(tx, image) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deleteFormerName(tx, level, name)
  await audit(tx, 'category-added', `${level.kind} ${id}`, {
    after: { name, nameBn, ...(image !== '' && { image }) },
  })
  return { insertedId: String(id) }
}

const createCategory = (call: Call, names: NewCategory) =>
  withCategoryLock(call, (tx) => create(call, tx, { kind: 'category' }, names))

const createSubCategory = (call: Call, categoryId: number, names: NewCategory) =>
  withCategoryLock(call, async (tx) => {
    await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirstOrThrow(() => notFound('Category'))
    return create(call, tx, { kind: 'subCategory', categoryId }, names)
  })

/** The sub-category with these names; it and its category are created if they are missing. */
export async function findOrCreateSubCategory(
  tx: Tx,
  call: Pick<Call, 'audit'>,
  { category, subCategory }: { category: string; subCategory: string },
) {
  await sql`select pg_advisory_xact_lock(hashtext('categories'))`.execute(tx)
  const findOrCreate = async (level: CategoryLevel, name: string) => {
    const found = await findByName(tx, level, name)
    return found?.id ?? Number((await create(call, tx, level, { name, nameBn: '' })).insertedId)
  }
  const categoryId = await findOrCreate({ kind: 'category' }, category)
  return { categoryId, subCategoryId: await findOrCreate({ kind: 'subCategory', categoryId }, subCategory) }
}

/** What can be changed of a category, and its version; only a main one has a picture. */
async function getFields(tx: Tx, { kind }: CategoryLevel, id: number) {
  const { imageId, ...fields } = await tx
    .selectFrom(tableOf(kind))
    .select(columns)
    .$if(kind === 'category', (query) => query.select('imageId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Category'))
  return { ...fields, ...(imageId !== undefined && { image: urlOf(imageId) }) }
}

async function update({ audit }: Call, tx: Tx, level: CategoryLevel, id: number, input: CategoryUpdate) {
  const before = await getFields(tx, level, id)
  const { version, ...current } = before
  const { version: seen, ...changes } = input
  const next = { ...current, ...changes }
  if (isDeepStrictEqual(current, next)) return { _id: String(id), ...before }
  if (seen !== version)
    throw editConflict(level.kind === 'category' ? contract.putCategory : contract.putSubCategory, {
      _id: String(id),
      image: '',
      ...before,
    })
  await rejectDuplicateName(tx, level, next.name, id)
  const { image, ...columns } = next
  await tx
    .updateTable(tableOf(level.kind))
    .set({
      ...columns,
      ...(image !== undefined && { imageId: await lockPicture(tx, image) }),
      revision: version + 1,
    })
    .where('id', '=', id)
    .execute()
  await deleteFormerName(tx, level, next.name)
  if (current.name.toLowerCase() !== next.name.toLowerCase())
    await saveFormerName(tx, level, id, current.name)
  await audit(tx, 'category-changed', `${level.kind} ${id}`, { before: current, after: next })
  return { _id: String(id), ...next, version: version + 1 }
}

const updateCategory = (call: Call, id: number, input: CategoryUpdate) =>
  withCategoryLock(call, async (tx) => ({
    image: '',
    ...(await update(call, tx, { kind: 'category' }, id, input)),
  }))

const updateSubCategory = (call: Call, id: number, input: CategoryUpdate) =>
  withCategoryLock(call, async (tx) => {
    const { categoryId } = await tx
      .selectFrom('subCategories')
      .select('categoryId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Category'))
    return update(call, tx, { kind: 'subCategory', categoryId }, id, input)
  })

async function reorder(call: Call, level: CategoryLevel, sentIds: string[]) {
  const { audit } = call
  const ids = sentIds.map(Number)
  const table = tableOf(level.kind)
  await withCategoryLock(call, async (tx) => {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where(inLevel(level))
      .orderBy('position')
      .orderBy('id')
      .execute()
    const before = rows.map(({ id }) => id)
    const knownIds = new Set(before)
    if (
      ids.length !== knownIds.size ||
      new Set(ids).size !== knownIds.size ||
      !ids.every((id) => knownIds.has(id))
    )
      throw notPossibleNow('There are other categories now.')
    await sql`update ${sql.table(level.kind === 'category' ? 'categories' : 'sub_categories')} as target
      set position = sorted.position
      from unnest(${ids}::int[]) with ordinality as sorted (id, position) where target.id = sorted.id`.execute(
      tx,
    )
    await audit(
      tx,
      'categories-ordered',
      level.kind === 'category' ? 'categories' : `category ${level.categoryId}`,
      { before, after: ids },
    )
  })
  return { ok: true as const }
}

const reorderCategories = (call: Call, ids: string[]) => reorder(call, { kind: 'category' }, ids)
const reorderSubCategories = (call: Call, categoryId: number, ids: string[]) =>
  reorder(call, { kind: 'subCategory', categoryId }, ids)

/** Saves a former name; URLs with it redirect to the current one. */
async function saveFormerName(tx: Tx, level: CategoryLevel, id: number, formerName: string) {
  const name = formerName.toLowerCase()
  if (level.kind === 'category')
    await tx
      .insertInto('formerCategoryNames')
      .values({ name, categoryId: id })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ categoryId: id }))
      .execute()
  else
    await tx
      .insertInto('formerSubCategoryNames')
      .values({ name, categoryId: level.categoryId, subCategoryId: id })
      .onConflict((conflict) => conflict.columns(['categoryId', 'name']).doUpdateSet({ subCategoryId: id }))
      .execute()
}

/** Deletes a former name that is in use again. */
async function deleteFormerName(tx: Tx, level: CategoryLevel, currentName: string) {
  const name = currentName.toLowerCase()
  if (level.kind === 'category') await tx.deleteFrom('formerCategoryNames').where('name', '=', name).execute()
  else
    await tx
      .deleteFrom('formerSubCategoryNames')
      .where('name', '=', name)
      .where('categoryId', '=', level.categoryId)
      .execute()
}

function categoryRoutes(app: FastifyInstance) {
  route(app, contract.getAdminCategories, (_, call) => listAdminCategories(call))
  route(app, contract.postCategory, ({ body }, call) => createCategory(call, body))
  route(app, contract.postSubCategory, ({ params, body }, call) => createSubCategory(call, params.id, body))
  route(app, contract.putCategory, ({ params, body }, call) => updateCategory(call, params.id, body))
  route(app, contract.putSubCategory, ({ params, body }, call) => updateSubCategory(call, params.id, body))
  route(app, contract.putCategoryOrder, ({ body }, call) => reorderCategories(call, body.ids))
  route(app, contract.putSubCategoryOrder, ({ params, body }, call) =>
    reorderSubCategories(call, params.id, body.ids),
  )
}

export const categoriesDomain: Domain = { routes: categoryRoutes }
