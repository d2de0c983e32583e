import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, jsonOf, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { runStep } from '#platform/tries.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import { applyImport } from './apply-import.ts'
import { proposeCategories } from './choices.ts'
import type { CellChange } from './compare-import.ts'
import * as contract from './contract.ts'
import { exampleProducts } from './example-file.ts'
import { exportPictures } from './export-pictures.ts'
import { exportProducts } from './export-products.ts'
import { exportReport } from './export-report.ts'
import { assignPictureFile, listFailedPictures, retryPictures } from './failed-pictures.ts'
import { countPictures, fetchPictures, fetchPicturesJob } from './fetch-pictures.ts'
import { isImportOpen, openImportStatuses } from './rules.ts'
import { validateImport } from './validate-import.ts'

const perPage = 50

/** A large file takes minutes; a process that dies is noticed by its heartbeat. */
const longWork = { timeoutSeconds: 3600, heartbeatSeconds: 30 }
const validateImportJob = job({
  name: 'look-through-import',
  data: z.object({ id: z.int() }),
  ...longWork,
  end: { page: '/dashboard/productsCsv', byItself: true },
})
const applyImportJob = job({
  name: 'take-import-over',
  data: z.object({ id: z.int(), userId: z.int(), requestId: z.string() }),
  ...longWork,
  end: { page: '/dashboard/productsCsv', byItself: true },
})

const selectImports = (db: Database | Tx) =>
  db
    .selectFrom('productImports')
    .leftJoin('users', 'users.id', 'productImports.madeBy')
    .select([
      'productImports.id',
      'fileName',
      'status',
      'progress',
      'source',
      'problem',
      'problemRow',
      'problemValue',
    ])
    .select(['rowsNew', 'rowsChanged', 'rowsSame', 'rowsWrong', 'users.name as madeByName'])

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>

const toProductImport = ({
  id,
  status,
  madeByName,
  problem,
  problemValue,
  source,
  ...row
}: Row): Omit<contract.ProductImport, 'pictures'> => ({
  source: source as contract.ProductImport['source'],
  _id: String(id),
  status: status as contract.ProductImport['status'],
  madeBy: madeByName ?? '',
  problem: problem ?? '',
  problemValue: problemValue ?? '',
  problemRow: row.problemRow,
  fileName: row.fileName,
  progress: row.progress,
  rowsNew: row.rowsNew,
  rowsChanged: row.rowsChanged,
  rowsSame: row.rowsSame,
  rowsWrong: row.rowsWrong,
})

/** The latest import, the only one that can be in progress; null when there was none. */
async function findLatestImport(db: Database) {
  const row = await selectImports(db).orderBy('productImports.id', 'desc').limit(1).executeTakeFirst()
  return row ? { ...toProductImport(row), pictures: await countPictures(db) } : null
}

async function getImport(db: Database | Tx, id: number) {
  const row = await selectImports(db)
    .where('productImports.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Import'))
  return { ...toProductImport(row), pictures: await countPictures(db) }
}

async function listProblems(
  db: Database,
  importId: number,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /product-imports/:id/problems']>['query'],
) {
  await getImport(db, importId)
  const after = decodeCursor(cursor, z.tuple([z.int32(), z.string().max(60), z.string().max(60)]))
  const all = db.selectFrom('productImportProblems').where('importId', '=', importId)
  const [rows, { count: total }] = await Promise.all([
    all
      .select(['row', 'columnName', 'reason', 'value', 'otherRow', 'isNote'])
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(row, column_name, reason) > (${after?.[0]}::int, ${after?.[1]}, ${after?.[2]})`,
        ),
      )
      .orderBy('row')
      .orderBy('columnName')
      .orderBy('reason')
      .limit(limit + 1)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ row, columnName, reason }) => [row, columnName, reason])
  return {
    ...page,
    rows: page.rows.map(({ columnName: column, ...problem }) => ({
      _id: `${problem.row} ${column} ${problem.reason}`,
      column,
      ...problem,
    })),
  }
}

async function listChanges(
  db: Database,
  importId: number,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /product-imports/:id/changes']>['query'],
) {
  await getImport(db, importId)
  const after = decodeCursor(cursor, z.tuple([z.int32()]))
  const all = db.selectFrom('productImportRows').where('importId', '=', importId)
  const [rows, { count: total }] = await Promise.all([
    all
      .select(['row', 'productId', sql<string>`product ->> 'name'`.as('name')])
      .select(sql<CellChange[]>`changes`.as('changes'))
      .$if(after !== null, (query) => query.where('row', '>', after?.[0] ?? 0))
      .orderBy('row')
      .limit(limit + 1)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ row }) => [row])
  return {
    ...page,
    rows: page.rows.map(({ productId, ...row }) => ({
      _id: String(row.row),
      isNew: productId === null,
      ...row,
    })),
  }
}

/** Starts an import; throws 409 while another one is in progress. Why it is a row: docs/decisions/0017-resumable-product-import.md. */
const createImport = (
  { db, user, audit }: Call,
  { fileName, characters }: { fileName: string; characters: number },
) =>
  inTransaction(db, async (tx) => {
    const created = await tx
      .insertInto('productImports')
      .values({ fileName, characters, madeBy: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw notPossibleNow('There is an import under way already.')
    await audit(tx, 'product-import-begun', `productImport ${created.id}`, { after: { fileName } })
    return getImport(tx, created.id)
  })

/** Locks an import; throws 409 unless it has one of these statuses, if any are given. */
async function lockImport(tx: Tx, id: number, ...statuses: contract.ProductImport['status'][]) {
  await tx.selectFrom('productImports').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getImport(tx, id)
  if (statuses.length > 0 && !statuses.includes(current.status))
    throw notPossibleNow(`This import is ${current.status}.`, { status: current.status })
  return current
}

/** Saves one part of the file; a part sent again replaces the first. */
const saveImportPart = ({ db }: Call, id: number, { part, text }: { part: number; text: string }) =>
  inTransaction(db, async (tx) => {
    await lockImport(tx, id, 'sending')
    await tx
      .insertInto('productImportParts')
      .values({ importId: id, part, text })
      .onConflict((conflict) => conflict.columns(['importId', 'part']).doUpdateSet({ text }))
      .execute()
    await tx.updateTable('productImports').set({ changedAt: new Date() }).where('id', '=', id).execute()
    return { ok: true as const }
  })

/** Enqueues the validation of a completely uploaded file, also of one whose import has failed. */
const startValidation = ({ db, jobs }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id, 'sending', 'checking', 'choosing', 'checked', 'failed')
    if (current.status !== 'sending' && current.status !== 'failed') return current
    if (current.status === 'failed') await checkNoneIsOpen(tx)
    const { rows } = await sql<{ isWhole: boolean }>`
      select coalesce(sum(length(text)), 0) = max(characters) and count(part) = max(part) + 1 as is_whole
      from product_imports left join product_import_parts on import_id = id where id = ${id}`.execute(tx)
    if (!rows[0]?.isWhole) throw invalid({ characters: 'Not all of the file has come.' })
    await setStatus(tx, id, 'checking')
    await jobs.enqueue(tx, validateImportJob, { id })
    return getImport(tx, id)
  })

/** One import runs at a time; throws 409 while another one does. */
async function checkNoneIsOpen(tx: Tx) {
  const open = await tx
    .selectFrom('productImports')
    .select('id')
    .where('status', 'in', openImportStatuses)
    .executeTakeFirst()
  if (open) throw notPossibleNow('There is an import under way already.')
}

/** What a file of another system leaves open, with what is proposed for it. */
async function getChoices(db: Database, id: number) {
  const row = await db
    .selectFrom('productImports')
    .select(['source', sql<string | null>`summary::text`.as('summary')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Import'))
  const summary =
    row.summary === null ? null : (JSON.parse(row.summary) as contract.ColumnsSummary | contract.FileSummary)
  const categories = summary?.step === 'file' ? summary.categories : []
  return { summary, proposed: await proposeCategories(db, { id, source: row.source ?? '' }, categories) }
}

/** Saves what the merchant chose and validates the file with it. Chosen again, the file is validated again. */
const saveChoices = (
  { db, jobs }: Call,
  id: number,
  body: ParsedRequest<Endpoints['PUT /product-imports/:id/choices']>['body'],
) =>
  inTransaction(db, async (tx) => {
    await lockImport(tx, id, 'choosing', 'checked')
    const chosen = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await tx
      .updateTable('productImports')
      .set({ choices: sql`coalesce(choices, '{}') || ${jsonOf(chosen)}::jsonb` })
      .where('id', '=', id)
      .execute()
    await setStatus(tx, id, 'checking')
    await jobs.enqueue(tx, validateImportJob, { id })
    return getImport(tx, id)
  })

/** Enqueues the application of a validated file; one of our own format must have no wrong rows. */
const startApply = ({ db, jobs, user, requestId }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id, 'checked', 'applying', 'done')
    if (current.status !== 'checked') return current
    if (current.rowsWrong > 0 && current.source === null)
      throw notPossibleNow('There are wrong rows.', { status: current.status })
    await setStatus(tx, id, 'applying')
    await jobs.enqueue(tx, applyImportJob, { id, userId: user.id, requestId })
    return getImport(tx, id)
  })

/** Cancels an import, and deletes its rows. One that is being applied ends without having changed anything. */
const cancelImport = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id)
    if (!isImportOpen(current.status) && current.status !== 'failed') return current
    await setStatus(tx, id, 'dropped')
    for (const table of ['productImportParts', 'productImportRows', 'productImportProblems'] as const)
      await tx.deleteFrom(table).where('importId', '=', id).execute()
    await audit(tx, 'product-import-dropped', `productImport ${id}`)
    return getImport(tx, id)
  })

const setStatus = (tx: Tx, id: number, status: contract.ProductImport['status']) =>
  tx
    .updateTable('productImports')
    .set({
      status,
      progress: 0,
      tries: 0,
      problem: null,
      problemRow: null,
      problemValue: null,
      changedAt: new Date(),
    })
    .where('id', '=', id)
    .execute()

/** All products as a CSV file, in the format that the import of any shop of this program takes. */
export { exportProducts }

function productImportRoutes(app: FastifyInstance, { images }: Shop) {
  route(app, contract.putImportedPicture, ({ body }, { db }) => assignPictureFile(db, body))
  route(app, contract.retryImportedPictures, (_, call) => retryPictures(call))
  route(app, contract.getFailedPictures, ({ query }, { db }) => listFailedPictures(db, query))
  route(app, contract.getPictureExport, async (_, { db }) => exportPictures(db, images))
  route(app, contract.getProductExample, (_, { db }) => exampleProducts(db))
  route(app, contract.getProductExport, async (_, { db }) => exportProducts(db))
  route(app, contract.getProductImport, (_, { db }) => findLatestImport(db))
  route(app, contract.postProductImport, ({ body }, call) => createImport(call, body))
  route(app, contract.putProductImportPart, ({ params, body }, call) => saveImportPart(call, params.id, body))
  route(app, contract.checkProductImport, ({ params }, call) => startValidation(call, params.id))
  route(app, contract.getProductImportProblems, ({ params, query }, { db }) =>
    listProblems(db, params.id, query),
  )
  route(app, contract.getProductImportChanges, ({ params, query }, { db }) =>
    listChanges(db, params.id, query),
  )
  route(app, contract.getProductImportChoices, ({ params }, { db }) => getChoices(db, params.id))
  route(app, contract.putProductImportChoices, ({ params, body }, call) => saveChoices(call, params.id, body))
  route(app, contract.getProductImportReport, async ({ params, query }, { db }) => {
    const { fileName } = await getImport(db, params.id)
    return exportReport(db, params.id, fileName, query.language)
  })
  route(app, contract.applyProductImport, ({ params }, call) => startApply(call, params.id))
  route(app, contract.cancelProductImport, ({ params }, call) => cancelImport(call, params.id))
}

type Step = 'checking' | 'applying'

/** A step of an import; one that fails is shown, and can be checked again or given up. */
const stepOf = (db: Database, id: number, step: Step) => {
  const running = () => db.updateTable('productImports').where('id', '=', id).where('status', '=', step)
  return {
    begin: async () => {
      const begun = await running()
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .returning('tries')
        .executeTakeFirst()
      return begun?.tries ?? null
    },
    fail: (problem: string, problemValue: string) =>
      running()
        .set({ status: 'failed', problem, problemRow: null, problemValue, changedAt: new Date() })
        .execute(),
  }
}

/** Days until an idle import is cancelled, and until a finished one is deleted. */
const abandonedAfterDays = 1
const deletedAfterDays = 30
const deleteOldImports = job({
  name: 'sweep-product-imports',
  data: z.null(),
  nightly: '3:40',
  end: 'next-run',
})

function productImportJobs(shop: Shop) {
  const { db, jobs, events } = shop
  jobs.handle(fetchPicturesJob, async () => {
    const outcome = await fetchPictures(shop)
    await events.publish('storefront')
    if (outcome === 'more') await inTransaction(db, (tx) => jobs.enqueue(tx, fetchPicturesJob, null))
  })
  jobs.handle(validateImportJob, ({ id }) =>
    runStep(stepOf(db, id, 'checking'), () => validateImport(db, id)),
  )
  jobs.handle(applyImportJob, ({ id, ...by }) =>
    runStep(stepOf(db, id, 'applying'), async () => {
      const outcome = await applyImport({ db, jobs, ...by }, id)
      if (outcome === 'done') await events.publish('storefront')
      // Validate again, because the changes would differ from those that were confirmed.
      if (outcome === 'changed')
        await inTransaction(db, async (tx) => {
          await tx
            .updateTable('productImports')
            .set({ status: 'checking', problem: 'changed', progress: 0, tries: 0, changedAt: new Date() })
            .where('id', '=', id)
            .where('status', '=', 'applying')
            .execute()
          await jobs.enqueue(tx, validateImportJob, { id })
        })
    }),
  )
  jobs.handle(deleteOldImports, async () => {
    const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
    const openSince = (status: 'dropped' | 'failed', problem?: string) =>
      db
        .updateTable('productImports')
        .set({ status, ...(problem && { problem }) })
        .where('changedAt', '<', daysAgo(abandonedAfterDays))
    await openSince('dropped').where('status', 'in', ['sending', 'choosing', 'checked']).execute()
    // Their jobs are gone: they report progress while they run.
    await openSince('failed', 'interrupted').where('status', 'in', ['checking', 'applying']).execute()
    await db
      .deleteFrom('productImports')
      .where('status', 'in', ['done', 'refused', 'dropped', 'failed'])
      .where('changedAt', '<', daysAgo(deletedAfterDays))
      .execute()
    // Pictures whose job was given up.
    if ((await countPictures(db)).waiting > 0)
      await inTransaction(db, (tx) => jobs.enqueue(tx, fetchPicturesJob, null))
  })
}

export const productImportDomain: Domain = { routes: productImportRoutes, jobs: productImportJobs }
