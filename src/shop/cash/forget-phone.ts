import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/**
 * Empties the cells of statements that are about a number's orders. Of a row about the number only the numbers stay by which it was
 * settled; a file that was not settled may have the number anywhere.
 */
export async function forgetPhoneInStatements(tx: Tx, phone: string) {
  const ofNumber = sql`(phone = ${phone} or order_id in (select id from orders where mobile_number = ${phone}))`
  await sql`
    update courier_statements set cells = (
      select jsonb_agg(case when is_about then one || jsonb_build_object('cells', (
        select jsonb_agg(case when cell = any(settled_by) then cell else '' end order by place)
        from jsonb_array_elements_text(one -> 'cells') with ordinality as each_cell (cell, place)
      )) else one end order by nth)
      from jsonb_array_elements(cells) with ordinality as each_row (one, nth)
      left join lateral (
        select array[consignment, reference] as settled_by, ${ofNumber} is true as is_settled
        from courier_statement_rows
        where statement_id = courier_statements.id and courier_statement_rows.line = (one ->> 'line')::integer
      ) as settled on true
      cross join lateral (select coalesce(is_settled, false) or exists (
        select from jsonb_array_elements_text(one -> 'cells') as cell
        where right(regexp_replace(cell, '\\D', '', 'g'), 10) = right(${phone}, 10)
      ) as is_about) as about
    ) where jsonb_array_length(cells) > 0 and (
      id in (select statement_id from courier_statement_rows where ${ofNumber})
      or applied_at is null and cells::text like '%' || right(${phone}, 10) || '%'
    )`.execute(tx)
}
