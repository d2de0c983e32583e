import { randomInt } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { forgetPhoneInStatements } from '#shop/cash/service.ts'
import { forgetPhoneInWebhooks } from '#shop/parcels/service.ts'
import type { Audit } from '#shop/shop.ts'
import { forgetPhoneInDeliveries } from '#shop/webhooks/service.ts'
import type { Obstacle } from './contract.ts'
import { obstacleOfOrder, personalKinds } from './kinds.ts'

/** Most orders that are named as an obstacle. */
const shownOrders = 20

/** Runs a statement with those of the values that it names as $1, $2 …; says how many rows it changed. */
async function run(tx: Database | Tx, statement: string, values: readonly string[]) {
  const used: string[] = []
  const numbered = statement.replace(/\$(\d)/g, (_, digit: string) => {
    const value = values[Number(digit) - 1] ?? ''
    if (!used.includes(value)) used.push(value)
    return `$${used.indexOf(value) + 1}`
  })
  const { numAffectedRows = 0n } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(numbered, used))
  return Number(numAffectedRows)
}

/** Why what is held about a number cannot be erased yet; empty if it can. */
export async function findObstacles(db: Database | Tx, phone: string): Promise<Obstacle[]> {
  const { rows } = await sql<{ id: string; reason: Obstacle['reason'] }>`
    select id, reason from orders cross join lateral (select ${sql.raw(obstacleOfOrder)} as reason) as found
    where mobile_number = ${phone} and reason is not null order by placed_at desc limit ${shownOrders}`.execute(
    db,
  )
  const reasons = [...new Set(rows.map(({ reason }) => reason))]
  const blocked = await db
    .selectFrom('blockedPhones')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return [
    ...reasons.map((reason) => ({
      reason,
      orders: rows.filter((row) => row.reason === reason).map(({ id }) => id),
    })),
    ...(blocked ? [{ reason: 'blocked' as const, orders: [] }] : []),
  ]
}

/** A number that nobody has and that stands for no other customer. Random, because a hash of a number is soon guessed. */
async function createPseudonym(tx: Tx): Promise<string> {
  const pseudonym = `010${String(randomInt(100_000_000)).padStart(8, '0')}`
  const taken = await tx
    .selectFrom('customers')
    .select('id')
    .where('mobileNumber', '=', pseudonym)
    .executeTakeFirst()
  return taken ? createPseudonym(tx) : pseudonym
}

interface Erased {
  phone: string
  /** What the log calls it. */
  subject: string
  /** Also what only an e-mail address leads to: somebody has looked that it is theirs. */
  byEmail: boolean
  /** Nobody asked: the number's time is over, and so is that of messages of the last weeks. */
  isExpired?: boolean
}

/**
 * Erases what is held about a number, all of it or nothing: orders stay, as those of a number that nobody has. Throws while something
 * is open between the shop and who has the number.
 */
export const erasePhone = (
  db: Database,
  audit: Audit,
  { phone, subject, byEmail, isExpired = false }: Erased,
) =>
  inTransaction(db, async (tx) => {
    // What comes meanwhile is not seen, so that no order is erased that was not looked at; what changes meanwhile is tried again.
    await sql`set transaction isolation level repeatable read`.execute(tx)
    await sql`select id from orders where mobile_number = ${phone} order by id for update`.execute(tx)
    const [obstacle] = await findObstacles(tx, phone)
    if (obstacle) throw notPossibleNow(`Something is open with this number: ${obstacle.reason}.`)
    const values = [phone, await createPseudonym(tx), subject]
    // What has no row of its own for the number, before the orders lose theirs.
    await forgetPhoneInStatements(tx, phone)
    await forgetPhoneInWebhooks(tx, phone)
    if (!isExpired) await forgetPhoneInDeliveries(tx, phone)
    let rows = 0
    for (const { table, where, erasing } of personalKinds.toReversed()) {
      if (erasing.how === 'deleted' || (erasing.how === 'deleted-if-asked' && byEmail))
        rows += await run(tx, `delete from "${table}" where ${where}`, values)
      if (erasing.how !== 'blanked') continue
      if ('statement' in erasing) {
        await run(tx, erasing.statement, values)
        continue
      }
      if (erasing.goneWhere)
        rows += await run(tx, `delete from "${table}" where (${where}) and ${erasing.goneWhere}`, values)
      rows += await run(tx, `update "${table}" set ${erasing.set} where ${where}`, values)
    }
    if (!isExpired) await audit(tx, 'personal-data-erased', subject, { after: { byEmail } })
    return rows
  })

/** Corrects the name, and the e-mail address where there is one, on what has come to its end. */
export const correctPhone = (
  db: Database,
  audit: Audit,
  {
    phone,
    subject,
    name,
    email,
  }: { phone: string; subject: string; name: string; email: string | undefined },
) =>
  inTransaction(db, async (tx) => {
    let rows = 0
    for (const { table, where, corrected } of personalKinds) {
      const columns = corrected?.columns.filter((column) => column === 'name' || email !== undefined) ?? []
      if (columns.length === 0) continue
      const set = columns.map((column) => `${column} = ${column === 'name' ? '$2' : '$3'}`).join(', ')
      const which = corrected?.where ? `(${where}) and ${corrected.where}` : where
      rows += await run(tx, `update "${table}" set ${set} where ${which}`, [phone, name, email ?? ''])
    }
    await audit(tx, 'personal-data-corrected', subject)
    return rows
  })
