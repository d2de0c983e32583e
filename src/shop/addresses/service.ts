import { notFound, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { findPlace } from '#shop/locations/service.ts'
import { lockUser } from '#shop/users/service.ts'
import type { AddressSent, SavedAddress } from './contract.ts'
import { addressFields, isSameAddress, mostAddresses } from './rules.ts'

const addressesOf = (db: Database | Tx, userId: number) =>
  db
    .selectFrom('savedAddresses')
    .select(['id', 'usual', ...addressFields])
    .where('userId', '=', userId)
    .orderBy('usual', 'desc')
    .orderBy('id', 'desc')
    .limit(mostAddresses)

/** The usual one first, then the one saved last. */
export async function listAddresses(db: Database, userId: number): Promise<SavedAddress[]> {
  const rows = await addressesOf(db, userId).execute()
  return rows.map(({ id, ...address }) => ({
    ...address,
    _id: String(id),
    addressType: address.addressType as SavedAddress['addressType'],
    deliveryArea: address.deliveryArea as SavedAddress['deliveryArea'],
  }))
}

/** Names of places as the shop keeps them; refuses places that are on no list. */
function placed(address: AddressSent): AddressSent {
  const { district, thana } = findPlace(address.district, address.thana, '')
  return { ...address, district, thana }
}

export async function saveAddress(db: Database, userId: number, sent: AddressSent) {
  const address = placed(sent)
  const id = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const saved = await addressesOf(tx, userId).execute()
    const same = saved.find((other) => isSameAddress(other, address))
    if (same) return same.id
    if (saved.length >= mostAddresses)
      throw notPossibleNow(`There are ${mostAddresses} saved addresses already. Please delete one first.`)
    const { id } = await tx
      .insertInto('savedAddresses')
      .values({ ...address, userId, usual: saved.length === 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return { insertedId: String(id) }
}

export async function changeAddress(db: Database, userId: number, id: string, sent: AddressSent) {
  await db
    .updateTable('savedAddresses')
    .set(placed(sent))
    .where('id', '=', Number(id))
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('Address'))
  return { _id: id }
}

export async function makeUsual(db: Database, userId: number, id: string) {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    await tx
      .updateTable('savedAddresses')
      .set({ usual: false })
      .where('userId', '=', userId)
      .where('usual', '=', true)
      .execute()
    await tx
      .updateTable('savedAddresses')
      .set({ usual: true })
      .where('id', '=', Number(id))
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Address'))
  })
  return { _id: id }
}

export async function deleteAddress(db: Database, userId: number, id: string) {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const { usual } = await tx
      .deleteFrom('savedAddresses')
      .where('id', '=', Number(id))
      .where('userId', '=', userId)
      .returning('usual')
      .executeTakeFirstOrThrow(() => notFound('Address'))
    if (!usual) return
    const next = await addressesOf(tx, userId).executeTakeFirst()
    if (!next) return
    await tx.updateTable('savedAddresses').set({ usual: true }).where('id', '=', next.id).execute()
  })
  return { _id: id }
}
