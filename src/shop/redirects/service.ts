import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { DB as Tables } from '#db/types.ts'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, escapeLike, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { versionOf } from '#platform/version-of.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import {
  deleteOldMissingPages,
  dismissMissingPage,
  type FindProducts,
  listMissingPages,
} from './missing-pages.ts'
import { exportFile, importFile } from './redirect-file.ts'
import { addressKey, type RedirectProblem, readableTarget, redirectProblems } from './rules.ts'
import { lockRedirects, type TypedRedirect, writeRedirects } from './write-redirects.ts'

export { addMovedRedirects } from './write-redirects.ts'

const perPage = 50

const toRedirect = ({ id, oldPath, target, moved }: Selectable<Tables['redirects']>): contract.Redirect => ({
  _id: String(id),
  from: oldPath,
  to: readableTarget(target),
  moved,
  version: versionOf({ oldPath, target }),
})

/** Redirects, the newest first. There are at most some ten thousand, so a search needs no index. */
async function listRedirects(
  db: Database,
  { search, cursor, limit = perPage }: ParsedRequest<Endpoints['GET /redirects']>['query'],
) {
  const after = decodeCursor(cursor, z.tuple([z.int()]))
  const part = search && `%${escapeLike(addressKey(search) ?? search)}%`
  const matching = db
    .selectFrom('redirects')
    .$if(Boolean(part), (query) =>
      query.where((eb) => eb.or([eb('oldPath', 'ilike', part ?? ''), eb('targetPath', 'ilike', part ?? '')])),
    )
  const [rows, { count: total }] = await Promise.all([
    matching
      .selectAll()
      .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ id }) => [id])
  return { ...page, rows: page.rows.map(toRedirect) }
}

const throwProblem = (problem: RedirectProblem): never => {
  const { field, text } = redirectProblems[problem]
  throw invalid({ [field]: text })
}

/** Throws if another redirect than that with the id has the old address. */
async function checkIsFree(tx: Tx, from: string, id: number | null) {
  const key = addressKey(from)
  if (key === null) return
  const other = await tx
    .selectFrom('redirects')
    .select('id')
    .where('oldPath', '=', key)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (other) throwProblem('from-taken')
}

async function writeOne(tx: Tx, call: Call, typed: TypedRedirect) {
  const [outcome] = await writeRedirects(tx, call, [typed])
  if (outcome === undefined || typeof outcome === 'string') return throwProblem(outcome ?? 'from-wrong')
  const row = await tx
    .selectFrom('redirects')
    .selectAll()
    .where('oldPath', '=', outcome.from)
    .executeTakeFirstOrThrow()
  return toRedirect(row)
}

const addRedirect = (call: Call, typed: TypedRedirect) =>
  inTransaction(call.db, async (tx) => {
    await lockRedirects(tx)
    await checkIsFree(tx, typed.from, null)
    const added = await writeOne(tx, call, typed)
    await call.audit(tx, 'redirect-added', `redirect ${added._id}`, {
      after: { from: added.from, to: added.to },
    })
    return added
  })

const changeRedirect = (call: Call, id: number, { version, ...typed }: TypedRedirect & { version: string }) =>
  inTransaction(call.db, async (tx) => {
    await lockRedirects(tx)
    const row = await tx
      .selectFrom('redirects')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Redirect'))
    const before = toRedirect(row)
    if (before.version !== version) throw editConflict(contract.putRedirect, before)
    await checkIsFree(tx, typed.from, id)
    // An old address that is corrected is not redirected any more.
    if (addressKey(typed.from) !== row.oldPath)
      await tx.deleteFrom('redirects').where('id', '=', id).execute()
    const after = await writeOne(tx, call, typed)
    await call.audit(tx, 'redirect-changed', `redirect ${after._id}`, {
      before: { from: before.from, to: before.to },
      after: { from: after.from, to: after.to },
    })
    return after
  })

const deleteRedirect = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockRedirects(tx)
    const deleted = await tx
      .deleteFrom('redirects')
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(() => notFound('Redirect'))
    const { from, to } = toRedirect(deleted)
    await audit(tx, 'redirect-deleted', `redirect ${id}`, { before: { from, to } })
    return { deletedCount: 1 }
  })

const sweepMissingPages = job({
  name: 'sweep-missing-pages',
  data: z.null(),
  nightly: '3:40',
  end: 'next-run',
})

function redirectJobs({ jobs, db }: Shop) {
  jobs.handle(sweepMissingPages, () => deleteOldMissingPages(db))
}

/** Old addresses and where they lead; `findProducts` finds what a missing page may have shown. */
export const redirectsDomain = (findProducts: FindProducts): Domain => ({
  jobs: redirectJobs,
  routes(app: FastifyInstance) {
    route(app, contract.getRedirects, ({ query }, { db }) => listRedirects(db, query))
    route(app, contract.postRedirect, ({ body }, call) => addRedirect(call, body))
    route(app, contract.putRedirect, ({ params, body }, call) => changeRedirect(call, params.id, body))
    route(app, contract.deleteRedirect, ({ params }, call) => deleteRedirect(call, params.id))
    route(app, contract.getRedirectFile, async (_, { db }) => exportFile(db))
    route(app, contract.importRedirects, async ({ upload }, call) => importFile(call, await upload()))
    route(app, contract.getMissingPages, ({ query }, call) => listMissingPages(call, findProducts, query))
    route(app, contract.dismissMissingPage, ({ body }, call) => dismissMissingPage(call, body.path))
  },
})
