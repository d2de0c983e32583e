import { sql } from 'kysely'
import { notFound } from '#lib/errors.ts'
import { isErasedNumber } from '#lib/phone.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { endSubscriptions } from '#shop/newsletter/commands/end-subscriptions.ts'
import type { Call, Shop } from '#shop/shop.ts'
import { messageOfToken } from '../links.ts'

interface Stop {
  phone: string | null
  email: string | null
  through: 'link' | 'staff'
  campaignId: number | null
}

/**
 * Ends campaigns by both channels: for the number, for the address, and for the addresses that orders of the number have. From its commit
 * on no message to them is begun: sending asks for it in the statement that begins one.
 */
async function addStop(tx: Tx, { phone, email, ...stop }: Stop) {
  const added =
    phone !== null &&
    (await tx
      .insertInto('textStops')
      .values({ ...stop, phone })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .returning('id')
      .executeTakeFirst())
  const ordered = await tx
    .selectFrom('orders')
    .select(sql<string>`lower(email)`.as('email'))
    .distinct()
    .where('mobileNumber', '=', phone)
    .where('email', '<>', '')
    .execute()
  const addresses = [...ordered.map((order) => order.email), ...(email === null ? [] : [email])]
  await endSubscriptions(tx, addresses)
  // So that the counts of running campaigns say it at once.
  await tx
    .updateTable('campaignMessages')
    .set({ state: 'skipped', problem: 'stop' })
    // One that is locked is being taken for sending, which looks at the stops itself.
    .where('id', 'in', (messages) =>
      messages
        .selectFrom('campaignMessages')
        .select('id')
        .where((eb) =>
          eb.or([eb('phone', '=', phone), ...addresses.map((address) => eb('email', '=', address))]),
        )
        .where('state', '=', 'waiting')
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  return Boolean(added)
}

/** Adds a number of which staff know that it wants no campaigns. */
export const stopByStaff = ({ db, audit }: Call, phone: string) =>
  inTransaction(db, async (tx) => {
    if (await addStop(tx, { phone, email: null, through: 'staff', campaignId: null }))
      await audit(tx, 'text-stop-added', `phone ${phone}`)
    return { phone }
  })

/** Ends campaigns for the customer who got this link; false if the link is none of ours, or its message was deleted since. */
export async function stopByLink({ db, secret }: Pick<Shop, 'db' | 'secret'>, token: string) {
  const id = messageOfToken(secret, token)
  if (id === null) return false
  return inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('campaignMessages')
      .select(['phone', 'email', 'campaignId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!message || isErasedNumber(message.phone ?? '')) return false
    await addStop(tx, { ...message, through: 'link' })
    return true
  })
}

/** Lets a number get campaigns again. */
export const allowNumber = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const { phone } = await tx
      .deleteFrom('textStops')
      .where('id', '=', id)
      .returning('phone')
      .executeTakeFirstOrThrow(() => notFound('Number'))
    await audit(tx, 'text-stop-removed', `phone ${phone}`)
    return { _id: String(id) }
  })
