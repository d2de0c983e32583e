import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, isDatabaseUnavailable, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { runStep } from '#platform/tries.ts'
import { auditOf } from '#shop/audit/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Shop } from '#shop/shop.ts'
import { adminConditions } from './admin-products.ts'
import * as contract from './bulk-contract.ts'
import { hasValues, planBulkChange, type ResolvedAction, type Values, withValues } from './bulk-plan.ts'
import {
  listBulkProducts,
  listFieldChanges,
  lockBulkProducts,
  type StoredProduct,
  writeBulkProducts,
} from './bulk-products.ts'
import { allOf } from './product-summaries.ts'
import { indexProductsJob, isKept } from './service.ts'
import { recordStockChanges, type StockCause } from './stock-movements.ts'
import { findCategoryIds } from './write-product.ts'

/** Days in which a bulk change can be undone, and deleted products are kept for that. */
const undoDays = 7
const batchSize = 250
const maxExamples = 3
const perPage = 50

const bulkChangeJob = job({
  name: 'bulk-change',
  data: z.object({ id: z.int(), userId: z.int(), requestId: z.string() }),
  timeoutSeconds: 600,
  heartbeatSeconds: 30,
  end: { page: '/dashboard/allProducts', byItself: true },
})
const deleteForGoodJob = job({
  name: 'delete-products-for-good',
  data: z.null(),
  nightly: '4:10',
  end: 'next-run',
})

type BulkInput = ParsedRequest<Endpoints['POST /bulk-changes/preview']>['body']

/** The condition of the selected products. */
async function selectionCondition(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  products: contract.BulkSelection,
) {
  if ('ids' in products) return allOf([isKept, sql<SqlBool>`products.id = any(${products.ids}::bigint[])`])
  const conditions = await adminConditions({ db, memoize }, products)
  return conditions ? allOf(conditions) : sql<SqlBool>`false`
}

async function resolveAction(db: Database | Tx, action: contract.BulkAction): Promise<ResolvedAction> {
  if (action.kind === 'offer' && action.startsAt && action.endsAt && action.endsAt <= action.startsAt)
    throw invalid({ 'action.endsAt': 'After the start.' })
  if (action.kind !== 'category') return action
  const { subCategoryId } = await findCategoryIds(db, action.category, action.subCategory)
  return { ...action, subCategoryId }
}

/** Plans the change of all products as the job will, and changes none. */
async function previewChange(
  shop: Pick<Shop, 'db' | 'memoize'>,
  { products, action }: BulkInput,
): Promise<contract.BulkPreview> {
  const resolved = await resolveAction(shop.db, action)
  const condition = await selectionCondition(shop, products)
  const preview: contract.BulkPreview = { total: 0, changed: 0, same: 0, rejected: [], examples: [] }
  const rejected = new Map<contract.BulkReason, { count: number; name: string }>()
  for await (const product of readProducts(shop.db, condition)) {
    preview.total += 1
    const plan = planBulkChange(product, resolved)
    if (plan === 'same') preview.same += 1
    else if ('reason' in plan) {
      const { count = 0, name = product.name } = rejected.get(plan.reason) ?? {}
      rejected.set(plan.reason, { count: count + 1, name })
    } else {
      preview.changed += 1
      if (preview.examples.length === maxExamples) continue
      const after = withValues(product, plan.after)
      if (action.kind === 'category') after.subCategory = action.subCategory
      const changes = listFieldChanges(product, after)
      preview.examples.push({ _id: String(product.id), name: product.name, changes })
    }
  }
  return { ...preview, rejected: [...rejected].map(([reason, each]) => ({ reason, ...each })) }
}

async function* readProducts(db: Database, condition: RawBuilder<SqlBool>) {
  for (let before: number | null = null; ; ) {
    const position: RawBuilder<SqlBool> =
      before === null ? sql<SqlBool>`true` : sql<SqlBool>`products.id < ${before}`
    const batch: StoredProduct[] = await listBulkProducts(db, allOf([condition, position]), batchSize)
    yield* batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    before = last.id
  }
}

/** Starts a bulk change, once for each key; throws 409 while another one is under way. */
async function createBulkChange(
  { db, memoize, jobs, user, requestId }: Call,
  body: ParsedRequest<Endpoints['POST /bulk-changes']>['body'],
) {
  const condition = await selectionCondition({ db, memoize }, body.products)
  return inTransaction(db, async (tx) => {
    const action = await resolveAction(tx, body.action)
    const created = await tx
      .insertInto('bulkChanges')
      .values({ key: body.key, change: JSON.stringify(action), madeBy: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) {
      const same = await selectBulkChanges(tx).where('bulkChanges.key', '=', body.key).executeTakeFirst()
      if (same) return toBulkChange(tx, same)
      throw notPossibleNow('There is a bulk change under way already.')
    }
    const { id } = created
    const { numAffectedRows: total = 0n } = await sql`
      insert into bulk_change_products (change_id, product_id, name)
      select ${id}, products.id, products.name from products where ${condition}`.execute(tx)
    if (total === 0n) throw invalid({ products: 'There are no such products.' })
    await tx
      .updateTable('bulkChanges')
      .set({ total: Number(total) })
      .where('id', '=', id)
      .execute()
    await jobs.enqueue(tx, bulkChangeJob, { id, userId: user.id, requestId })
    return getBulkChange(tx, id)
  })
}

const selectBulkChanges = (db: Database | Tx) =>
  db
    .selectFrom('bulkChanges')
    .leftJoin('users', 'users.id', 'bulkChanges.madeBy')
    .select(['bulkChanges.id', 'bulkChanges.status', 'madeAt', 'total', 'users.name as madeByName'])
    // As text, because the keys of JSON would be renamed.
    .select(sql<string>`change::text`.as('change'))
    .select(sql<boolean>`bulk_changes.id = (select max(id) from bulk_changes)`.as('isLast'))
    .orderBy('bulkChanges.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof selectBulkChanges>['executeTakeFirstOrThrow']>>

async function toBulkChange(db: Database | Tx, row: Row): Promise<contract.BulkChange> {
  const counts = await db
    .selectFrom('bulkChangeProducts')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('changeId', '=', row.id)
    .groupBy('status')
    .execute()
  const countOf = (...statuses: string[]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + count, 0)
  const status = row.status as contract.BulkChange['status']
  const changed = countOf('changed', 'undone', 'not undone')
  const undone = countOf('undone')
  const isUndo = ['undoing', 'undo failed'].includes(status)
  const isUnfinished = isUndo || ['applying', 'failed'].includes(status)
  const left = isUnfinished ? countOf(isUndo ? 'changed' : 'waiting') : 0
  const hasFailed = ['failed', 'undo failed'].includes(status)
  return {
    _id: String(row.id),
    status,
    action: contract.bulkAction.parse(withoutId(JSON.parse(row.change))),
    madeBy: row.madeByName ?? '',
    madeAt: row.madeAt.toISOString(),
    total: row.total,
    progress: row.total - left,
    changed,
    undone,
    problems: countOf('rejected', 'not undone'),
    canUndo: ['done', 'failed'].includes(status) && row.isLast && changed > 0,
    canResume: hasFailed && row.isLast,
  }
}

const withoutId = ({ subCategoryId: _, ...action }: ResolvedAction) => action

async function getBulkChange(db: Database | Tx, id: number) {
  const row = await selectBulkChanges(db)
    .where('bulkChanges.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Bulk change'))
  return toBulkChange(db, row)
}

async function findLatestBulkChange(db: Database) {
  const row = await selectBulkChanges(db).limit(1).executeTakeFirst()
  return row ? toBulkChange(db, row) : null
}

async function listProblems(
  db: Database,
  id: number,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /bulk-changes/:id/problems']>['query'],
) {
  await getBulkChange(db, id)
  const after = decodeCursor(cursor, z.tuple([z.int()]))
  const all = db
    .selectFrom('bulkChangeProducts')
    .where('changeId', '=', id)
    .where('status', 'in', ['rejected', 'not undone'])
  const [rows, { count: total }] = await Promise.all([
    all
      .select(['productId', 'name', sql<contract.BulkReason>`reason`.as('reason')])
      .$if(after !== null, (query) => query.where('productId', '<', after?.[0] ?? 0))
      .orderBy('productId', 'desc')
      .limit(limit + 1)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ productId }) => [productId])
  return { ...page, rows: page.rows.map(({ productId, ...row }) => ({ _id: String(productId), ...row })) }
}

/** Starts to undo the last bulk change. Repeating it has no effect. */
const startUndo = ({ db, jobs, user, requestId }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('bulkChanges').select('id').where('id', '=', id).forUpdate().execute()
    const current = await getBulkChange(tx, id)
    if (current.status === 'undoing' || current.status === 'undone') return current
    if (!current.canUndo)
      throw notPossibleNow('Only the last bulk change can be undone.', { status: current.status })
    await begin({ jobs, user, requestId }, tx, id, 'undoing')
    return getBulkChange(tx, id)
  })

/** Goes on with the last bulk change after it has failed. Repeating it has no effect. */
const resume = ({ db, jobs, user, requestId }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('bulkChanges').select('id').where('id', '=', id).forUpdate().execute()
    const current = await getBulkChange(tx, id)
    if (current.status === 'applying' || current.status === 'undoing') return current
    if (!current.canResume)
      throw notPossibleNow('Only a bulk change that has failed is resumed.', { status: current.status })
    await begin({ jobs, user, requestId }, tx, id, current.status === 'failed' ? 'applying' : 'undoing')
    return getBulkChange(tx, id)
  })

async function begin(
  { jobs, user, requestId }: Pick<Call, 'jobs' | 'user' | 'requestId'>,
  tx: Tx,
  id: number,
  status: 'applying' | 'undoing',
) {
  await tx.updateTable('bulkChanges').set({ status, tries: 0 }).where('id', '=', id).execute()
  await jobs.enqueue(tx, bulkChangeJob, { id, userId: user.id, requestId })
}

interface Result {
  productId: number
  status: 'changed' | 'same' | 'rejected' | 'undone' | 'not undone'
  reason?: contract.BulkReason
  before?: Values
  after?: Values
}

/** Changes one batch of products, or changes it back, in one transaction. Returns false when there was nothing left to do. */
async function changeBatch(tx: Tx, id: number, userId: number, size: number) {
  const change = await tx
    .selectFrom('bulkChanges')
    .select(['status', sql<string>`change::text`.as('change')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (change?.status !== 'applying' && change?.status !== 'undoing') return 'finished'
  const isUndo = change.status === 'undoing'
  const rows = await tx
    .selectFrom('bulkChangeProducts')
    .select(['productId', sql<string>`before::text`.as('before'), sql<string>`after::text`.as('after')])
    .where('changeId', '=', id)
    .where('status', '=', isUndo ? 'changed' : 'waiting')
    .orderBy('productId')
    .limit(size)
    .execute()
  if (rows.length === 0) return isUndo ? 'undone' : 'applied'
  const products = await lockBulkProducts(
    tx,
    rows.map(({ productId }) => productId),
  )
  const action = JSON.parse(change.change) as ResolvedAction
  const written: StoredProduct[] = []
  const results = rows.map(({ productId, before, after }): Result => {
    const product = products.get(productId)
    if (isUndo) {
      const [was, became] = [before, after].map((text) => JSON.parse(text) as Values)
      if (!product) return { productId, status: 'not undone', reason: 'gone' }
      if (!was || !became || !hasValues(product, became))
        return { productId, status: 'not undone', reason: 'changed' }
      written.push(withValues(product, was))
      return { productId, status: 'undone' }
    }
    if (!product || product.isDeleted) return { productId, status: 'rejected', reason: 'gone' }
    const plan = planBulkChange(product, action)
    if (plan === 'same') return { productId, status: 'same' }
    if ('reason' in plan) return { productId, status: 'rejected', reason: plan.reason }
    written.push(withValues(product, plan.after))
    return { productId, status: 'changed', ...plan }
  })
  const taken = isUndo && action.kind === 'delete' ? await findTakenSkus(tx, written) : new Set<number>()
  const changed = written.filter(({ id }) => !taken.has(id))
  const cause: StockCause = { reason: 'bulk', userId, role: 'admin' }
  await recordStockChanges(
    tx,
    changed.map(({ id }) => id),
    cause,
    () => writeBulkProducts(tx, changed, { isEdit: true }),
  )
  await saveResults(
    tx,
    id,
    results.map((result) =>
      taken.has(result.productId) ? { ...result, status: 'not undone', reason: 'sku' } : result,
    ),
  )
  return 'more'
}

/** The products that have a SKU which another one has got meanwhile. */
async function findTakenSkus(tx: Tx, products: readonly StoredProduct[]) {
  const skus = products.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku || []))
  if (skus.length === 0) return new Set<number>()
  // As everything that writes SKUs.
  await sql`select pg_advisory_xact_lock(hashtext('sku'))`.execute(tx)
  const rows = await tx.selectFrom('productVariants').select('sku').where('sku', 'in', skus).execute()
  const taken = new Set(rows.map(({ sku }) => sku))
  return new Set(
    products.filter(({ variants }) => variants.some(({ sku }) => taken.has(sku))).map(({ id }) => id),
  )
}

const saveResults = (tx: Tx, id: number, results: readonly Result[]) =>
  sql`
    update bulk_change_products as products
    set status = sent.status, reason = sent.reason,
      before = coalesce(sent.before, products.before), after = coalesce(sent.after, products.after)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as sent
      ("productId" bigint, status text, reason text, before jsonb, after jsonb)
    where products.change_id = ${id} and products.product_id = sent."productId"`.execute(tx)

interface By {
  userId: number
  requestId: string
}

async function finish(tx: Tx, id: number, { userId, requestId }: By, isUndo: boolean) {
  await tx
    .updateTable('bulkChanges')
    .set({ status: isUndo ? 'undone' : 'done', changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  const { action, total, problems } = await getBulkChange(tx, id)
  const rows = await tx
    .selectFrom('bulkChangeProducts')
    .select('productId')
    .where('changeId', '=', id)
    .where('status', '=', isUndo ? 'undone' : 'changed')
    .orderBy('productId')
    .execute()
  const account = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  const audit = auditOf({
    user: account
      ? { ...account, role: 'admin' as const, permissions: account.permissions as CurrentUser['permissions'] }
      : null,
    requestId,
  })
  const after = { ...action, total, problems, products: rows.map(({ productId }) => productId) }
  await audit(tx, isUndo ? 'products-bulk-undone' : 'products-bulk-changed', `bulkChange ${id}`, { after })
}

/** Leaves the product that is next as it is, because changing it fails; false if there is none. */
async function rejectNext(db: Database, id: number) {
  const { numAffectedRows = 0n } = await sql`
    update bulk_change_products as products
    set status = case bulk_changes.status when 'undoing' then 'not undone' else 'rejected' end, reason = 'unexpected'
    from bulk_changes
    where bulk_changes.id = ${id} and products.change_id = ${id} and products.product_id = (
      select min(product_id) from bulk_change_products as waiting
      where waiting.change_id = ${id}
        and waiting.status = case bulk_changes.status when 'undoing' then 'changed' else 'waiting' end)`.execute(
    db,
  )
  return numAffectedRows > 0n
}

const stepOf = (db: Database, id: number) => {
  const running = () =>
    db.updateTable('bulkChanges').where('id', '=', id).where('status', 'in', ['applying', 'undoing'])
  return {
    begin: async () => {
      const begun = await running()
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .returning('tries')
        .executeTakeFirst()
      return begun?.tries ?? null
    },
    fail: () =>
      running()
        .set({
          status: sql`case status when 'undoing' then 'undo failed' else 'failed' end`,
          changedAt: new Date(),
        })
        .execute(),
  }
}

export function bulkChangeRoutes(app: FastifyInstance) {
  route(app, contract.previewBulkChange, ({ body }, call) => previewChange(call, body))
  route(app, contract.postBulkChange, ({ body }, call) => createBulkChange(call, body))
  route(app, contract.getLatestBulkChange, (_, { db }) => findLatestBulkChange(db))
  route(app, contract.getBulkChangeProblems, ({ params, query }, { db }) =>
    listProblems(db, params.id, query),
  )
  route(app, contract.undoBulkChange, ({ params }, call) => startUndo(call, params.id))
  route(app, contract.resumeBulkChange, ({ params }, call) => resume(call, params.id))
}

export function bulkChangeJobs({ jobs, db, events }: Shop) {
  const change = (id: number, by: By, size: number) =>
    inTransaction(db, async (tx) => {
      const state = await changeBatch(tx, id, by.userId, size)
      if (state === 'applied' || state === 'undone') {
        await finish(tx, id, by, state === 'undone')
        await jobs.enqueue(tx, indexProductsJob, null)
      }
      return state
    })
  /** A batch; where one of its products makes it fail, each on its own, without that one. */
  async function changeSome(id: number, by: By) {
    try {
      return await change(id, by, batchSize)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
    }
    for (let count = 0; count < batchSize; count++)
      try {
        const state = await change(id, by, 1)
        if (state !== 'more') return state
      } catch (error) {
        if (isDatabaseUnavailable(error) || !(await rejectNext(db, id))) throw error
      }
    return 'more'
  }
  jobs.handle(bulkChangeJob, ({ id, ...by }) =>
    runStep(stepOf(db, id), async () => {
      for (let state = 'more'; state === 'more'; ) {
        state = await changeSome(id, by)
        await events.publish('storefront')
      }
    }),
  )
  jobs.handle(deleteForGoodJob, async () => {
    const isOver = (column: string) =>
      sql<SqlBool>`${sql.ref(column)} < now() - make_interval(days => ${undoDays})`
    await db
      .deleteFrom('bulkChanges')
      .where('status', 'in', ['done', 'undone', 'failed', 'undo failed'])
      .where(isOver('made_at'))
      .execute()
    for (let count = batchSize; count === batchSize; ) {
      count = await inTransaction(db, async (tx) => {
        const over = await tx
          .selectFrom('products')
          .select('id')
          .where(isOver('deleted_at'))
          .orderBy('id')
          .limit(batchSize)
          .forUpdate()
          .execute()
        const ids = over.map(({ id }) => id)
        if (ids.length === 0) return 0
        await recordStockChanges(tx, ids, { reason: 'deleted', userId: null, role: 'shop' }, () =>
          tx.deleteFrom('products').where('id', 'in', ids).execute(),
        )
        return ids.length
      })
    }
  })
}
