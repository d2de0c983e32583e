import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import type { Forwarding } from './contract.ts'
import { forwardingPath, hashOf } from './receive-messages.ts'
import { defaultSenders, type WalletSenders } from './rules.ts'

const findForwarding = (db: Database | Tx) => db.selectFrom('walletForwarding').selectAll().executeTakeFirst()
type Row = Awaited<ReturnType<typeof findForwarding>>

const sendersOf = (row: Row) => (row ? (row.senders as unknown as WalletSenders) : defaultSenders)

/** Whether a phone passes on what the wallets write. */
export async function getForwarding(db: Database): Promise<Forwarding> {
  const row = await findForwarding(db)
  return {
    isOn: row !== undefined,
    hasKey: (row?.key ?? null) !== null,
    senders: sendersOf(row),
    madeAt: row?.madeAt.toISOString() ?? null,
    heardAt: row?.heardAt?.toISOString() ?? null,
  }
}

/** What the audit log and the administrators see: never the address or the key. */
const toldOf = (row: Row) => (row ? { senders: sendersOf(row), hasKey: row.key !== null } : null)

const told = (tx: Tx, call: ConfirmedCall, before: Row, after: Row) =>
  changeConnection(tx, call, {
    action: 'wallet-forwarding-changed',
    subject: 'settings',
    before: toldOf(before),
    after: toldOf(after),
  })

const secret = () => randomBytes(32).toString('base64url')

/** Makes the secret address, and a key; the former ones end. Both are known only now. */
export const makeForwarding = (call: ConfirmedCall, withKey: boolean) =>
  inTransaction(call.db, async (tx) => {
    const before = await findForwarding(tx)
    const [token, key] = [secret(), withKey ? secret() : null]
    const values = {
      tokenHash: hashOf(token),
      key: key && call.encryptionOf('wallets').encrypt(key),
      senders: JSON.stringify(sendersOf(before)),
      madeAt: new Date(),
      heardAt: null,
    }
    const after = await tx
      .insertInto('walletForwarding')
      .values(values)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    await told(tx, call, before, after)
    return { url: `${call.shopUrl}${forwardingPath}?token=${token}`, key }
  })

/** Changes the names that texts of the wallets come from. */
export async function changeSenders(call: ConfirmedCall, senders: WalletSenders) {
  await inTransaction(call.db, async (tx) => {
    const before = await findForwarding(tx)
    if (!before) throw notPossibleNow('Nothing is passed on to the shop.')
    if (isDeepStrictEqual(sendersOf(before), senders)) return
    const after = await tx
      .updateTable('walletForwarding')
      .set({ senders: JSON.stringify(senders) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await told(tx, call, before, after)
  })
  return getForwarding(call.db)
}

/** Ends the address. Repeating it changes nothing. */
export async function endForwarding(call: ConfirmedCall) {
  await inTransaction(call.db, async (tx) => {
    const before = await findForwarding(tx)
    if (!before) return
    await tx.deleteFrom('walletForwarding').execute()
    await told(tx, call, before, undefined)
  })
  return getForwarding(call.db)
}
