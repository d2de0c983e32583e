import { sql } from 'kysely'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { ProductImport } from './contract.ts'
import { lookThroughImport, takeImportOver } from './jobs.ts'
import { getImport } from './queries.ts'
import { isOpen } from './rules.ts'

interface Importing {
  db: Database
  jobs: Jobs
  visitor: Visitor
  requestId: string
}

/** Begins an import, unless there is one. */
export const beginImport = (
  { db, visitor, requestId }: Importing,
  { fileName, characters }: { fileName: string; characters: number },
) =>
  inTransaction(db, async (tx) => {
    const begun = await tx
      .insertInto('productImports')
      .values({ fileName, characters, madeBy: visitor.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!begun) throw notPossibleNow('There is an import under way already.')
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'product-import-begun', subject: `productImport ${begun.id}` },
      after: { fileName },
    })
    return getImport(tx, begun.id)
  })

/** The import, held until the end of the transaction; refused when it is not where the caller thinks. */
async function lockImport(tx: Tx, id: number, ...statuses: ProductImport['status'][]) {
  await tx.selectFrom('productImports').select('id').where('id', '=', id).forUpdate().execute()
  const found = await getImport(tx, id)
  if (!statuses.includes(found.status))
    throw notPossibleNow(`This import is ${found.status}.`, { status: found.status })
  return found
}

export const takePart = ({ db }: Importing, id: number, { part, text }: { part: number; text: string }) =>
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

/** Has a file looked through that has come whole. */
export const checkImport = ({ db, jobs }: Importing, id: number) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id, 'sending', 'checking', 'checked')
    if (found.status !== 'sending') return found
    const { rows } = await sql<{ isWhole: boolean }>`
      select coalesce(sum(length(text)), 0) = max(characters) and count(part) = max(part) + 1 as is_whole
      from product_imports left join product_import_parts on import_id = id where id = ${id}`.execute(tx)
    if (!rows[0]?.isWhole) throw invalid({ characters: 'Not all of the file has come.' })
    await move(tx, id, 'checking')
    await jobs.enqueue(tx, lookThroughImport, { id })
    return getImport(tx, id)
  })

export const applyImport = ({ db, jobs, visitor, requestId }: Importing, id: number) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id, 'checked', 'applying', 'done')
    if (found.status !== 'checked') return found
    if (found.rowsWrong > 0) throw notPossibleNow('There are wrong rows.', { status: found.status })
    await move(tx, id, 'applying')
    await jobs.enqueue(tx, takeImportOver, { id, userId: visitor.id, requestId })
    return getImport(tx, id)
  })

export const dropImport = ({ db, visitor, requestId }: Importing, id: number) =>
  inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id, 'sending', 'checking', 'checked', 'refused', 'dropped', 'done')
    if (!isOpen(found.status)) return found
    await move(tx, id, 'dropped')
    for (const table of ['productImportParts', 'productImportRows', 'productImportProblems'] as const)
      await tx.deleteFrom(table).where('importId', '=', id).execute()
    await writeAudit(tx, {
      ...{ visitor, requestId, action: 'product-import-dropped', subject: `productImport ${id}` },
    })
    return getImport(tx, id)
  })

const move = (tx: Tx, id: number, status: ProductImport['status']) =>
  tx
    .updateTable('productImports')
    .set({ status, progress: 0, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
