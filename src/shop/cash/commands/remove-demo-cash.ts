import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Deletes what is booked of demo orders that were deleted, and the statements that named no other order. */
export async function removeDemoCash(tx: Tx) {
  const { rows } = await sql<{ statementId: number | null }>`
    delete from cash_entries using demo_data
    where demo_data.kind = 'order' and demo_data.id = order_id
      and not exists (select from orders where id = order_id)
    returning statement_id`.execute(tx)
  const statementIds = rows.flatMap(({ statementId }) => statementId ?? [])
  await sql`
    delete from courier_statements
    where id = any(${statementIds}::bigint[])
      and not exists (select from cash_entries where statement_id = courier_statements.id)
      and not exists (
        select from courier_statement_rows
        where statement_id = courier_statements.id and order_id is not null)`.execute(tx)
}
