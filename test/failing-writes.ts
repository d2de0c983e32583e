import { sql } from 'kysely'
import type { openTestShop } from './shop.ts'

/** Makes every new row of a table fail for which a condition on `new` is true, as an error that nobody thought of; returns what ends it. */
export async function failWrites(
  { db }: Pick<ReturnType<typeof openTestShop>, 'db'>,
  table: string,
  when = 'true',
  on: 'insert' | 'update' = 'insert',
) {
  await sql`create or replace function fail_write() returns trigger language plpgsql as
    $$ begin raise exception 'The lamp fell down.'; end $$`.execute(db)
  await sql`create trigger fail_write before ${sql.raw(on)} on ${sql.table(table)} for each row when (${sql.raw(when)})
    execute function fail_write()`.execute(db)
  return async () => void (await sql`drop trigger fail_write on ${sql.table(table)}`.execute(db))
}
