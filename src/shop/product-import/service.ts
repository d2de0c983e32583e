import { sql } from 'kysely'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { ProductImport } from './contract.ts'
import { applyImportJob, validateImportJob } from './jobs.ts'
import { getImport } from './queries.ts'
import { isOpen } from './rules.ts'

interface Actor {
  db: Database
  jobs: Jobs
  user: CurrentUser
  requestId: string
}

/** Starts an import; throws 409 while another one is in progress. Why it is a row: docs/decisions/0017-resumable-product-import.md. */
export const createImport = (
  { db, user, requestId }: Actor,
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
    await writeAudit(tx, {
      ...{ actor: user, requestId, action: 'product-import-begun', subject: `productImport ${created.id}` },
      after: { fileName },
    })
    return getImport(tx, created.id)
  })

/** Locks an import; throws 409 unless it has one of these statuses. */
async function lockImport(tx: Tx, id: number, ...statuses: ProductImport['status'][]) {
  await tx.selectFrom('productImports').select('id').where('id', '=', id).forUpdate().execute()
  const current = await getImport(tx, id)
  if (!statuses.includes(current.status))
    throw notPossibleNow(`This import is ${current.status}.`, { status: current.status })
  return current
}

/** Saves one part of the file; a part sent again replaces the first. */
export const saveImportPart = ({ db }: Actor, id: number, { part, text }: { part: number; text: string }) =>
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

/** Enqueues the validation of a completely uploaded file. */
export const startValidation = ({ db, jobs }: Actor, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id, 'sending', 'checking', 'checked')
    if (current.status !== 'sending') return current
    const { rows } = await sql<{ isWhole: boolean }>`
      select coalesce(sum(length(text)), 0) = max(characters) and count(part) = max(part) + 1 as is_whole
      from product_imports left join product_import_parts on import_id = id where id = ${id}`.execute(tx)
    if (!rows[0]?.isWhole) throw invalid({ characters: 'Not all of the file has come.' })
    await setStatus(tx, id, 'checking')
    await jobs.enqueue(tx, validateImportJob, { id })
    return getImport(tx, id)
  })

/** Enqueues the application of a validated file without wrong rows. */
export const startApply = ({ db, jobs, user, requestId }: Actor, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id, 'checked', 'applying', 'done')
    if (current.status !== 'checked') return current
    if (current.rowsWrong > 0) throw notPossibleNow('There are wrong rows.', { status: current.status })
    await setStatus(tx, id, 'applying')
    await jobs.enqueue(tx, applyImportJob, { id, userId: user.id, requestId })
    return getImport(tx, id)
  })

/** Cancels an import that is not being applied, and deletes its rows. */
export const cancelImport = ({ db, user, requestId }: Actor, id: number) =>
  inTransaction(db, async (tx) => {
    const current = await lockImport(tx, id, 'sending', 'checking', 'checked', 'refused', 'dropped', 'done')
    if (!isOpen(current.status)) return current
    await setStatus(tx, id, 'dropped')
    for (const table of ['productImportParts', 'productImportRows', 'productImportProblems'] as const)
      await tx.deleteFrom(table).where('importId', '=', id).execute()
    await writeAudit(tx, {
      ...{ actor: user, requestId, action: 'product-import-dropped', subject: `productImport ${id}` },
    })
    return getImport(tx, id)
  })

const setStatus = (tx: Tx, id: number, status: ProductImport['status']) =>
  tx
    .updateTable('productImports')
    .set({ status, progress: 0, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
