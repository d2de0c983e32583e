import { hash } from 'node:crypto'
import { sql } from 'kysely'

/** Ends the text of a statement that is prepared. */
export const preparedMark = '/* prepared */'

/**
 * Marks a statement by ending it: each connection has it parsed once, and planned five times at most where one plan for all values
 * costs no more. For the statements that cost an order and its e-mail most, which take longer to plan than to run. Their texts must
 * be few, because each connection keeps all of them. Why: docs/decisions/d169-prepared-statements.md.
 */
export const prepared = sql.raw(preparedMark)

/** The arguments of a connection's `query`; a marked statement gets a name, by which PostgreSQL keeps it. */
export function withName(args: unknown[]) {
  const [text, values, ...others] = args
  return typeof text === 'string' && text.endsWith(preparedMark)
    ? [{ name: hash('sha1', text), text, values }, ...others]
    : args
}
