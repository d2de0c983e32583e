import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { notFound } from '#lib/errors.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { ProductImport } from './contract.ts'

const perPage = 50

const selectImports = (db: Database | Tx) =>
  db
    .selectFrom('productImports')
    .leftJoin('users', 'users.id', 'productImports.madeBy')
    .selectAll('productImports')
    .select('users.name as madeByName')

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>

const toProductImport = ({ id, status, madeByName, problem, problemValue, ...row }: Row): ProductImport => ({
  ...{ _id: String(id), status: status as ProductImport['status'], madeBy: madeByName ?? '' },
  ...{ problem: problem ?? '', problemValue: problemValue ?? '', problemRow: row.problemRow },
  ...{ fileName: row.fileName, progress: row.progress },
  ...{ rowsNew: row.rowsNew, rowsChanged: row.rowsChanged, rowsSame: row.rowsSame, rowsWrong: row.rowsWrong },
})

/** The latest import, the only one that can be in progress; null when there was none. */
export async function findLatestImport(db: Database) {
  const row = await selectImports(db).orderBy('productImports.id', 'desc').limit(1).executeTakeFirst()
  return row ? toProductImport(row) : null
}

export async function getImport(db: Database | Tx, id: number) {
  const row = await selectImports(db)
    .where('productImports.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Import'))
  return toProductImport(row)
}

export async function listProblems(
  db: Database,
  importId: number,
  { cursor, limit = perPage }: ParsedRequest<Endpoints['GET /product-imports/:id/problems']>['query'],
) {
  await getImport(db, importId)
  const after = decodeCursor(cursor, z.tuple([z.int(), z.string().max(60)]))
  const all = db.selectFrom('productImportProblems').where('importId', '=', importId)
  const [rows, { count: total }] = await Promise.all([
    all
      .select(['row', 'columnName', 'reason', 'value'])
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(row, column_name) > (${after?.[0]}::int, ${after?.[1]})`),
      )
      .orderBy('row')
      .orderBy('columnName')
      .limit(limit + 1)
      .execute(),
    all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, total, ({ row, columnName }) => [row, columnName])
  return {
    ...page,
    rows: page.rows.map(({ columnName: column, ...problem }) => ({
      ...{ _id: `${problem.row} ${column}`, column },
      ...problem,
    })),
  }
}
