import type { FastifyInstance } from 'fastify'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import { route } from '#shop/route.ts'
import type { Domain } from '#shop/shop.ts'
import { lockUser } from '#shop/users/service.ts'
import * as contract from './contract.ts'
import { addressFields, isSameAddress, maxAddresses } from './rules.ts'

const selectAddresses = (db: Database | Tx, userId: number) =>
  db
    .selectFrom('savedAddresses')
    .select(['id', 'usual', ...addressFields])
    .where('userId', '=', userId)
    .orderBy('usual', 'desc')
    .orderBy('id', 'desc')
    .limit(maxAddresses)

/** Lists a user's addresses: the usual one first, then the newest. */
async function listAddresses(db: Database, userId: number): Promise<contract.SavedAddress[]> {
  const rows = await selectAddresses(db, userId).execute()
  return rows.map(({ id, ...address }) => ({
    ...address,
    _id: String(id),
    addressType: address.addressType as contract.SavedAddress['addressType'],
    deliveryArea: address.deliveryArea as contract.SavedAddress['deliveryArea'],
  }))
}

/** Replaces district and thana by their Bengali names; rejects unknown ones. */
function withCanonicalLocation(address: contract.AddressInput): contract.AddressInput {
  const { district, thana } = resolveLocation(address.district, address.thana, '')
  return { ...address, district, thana }
}

/** Saves an address and returns its id; an equal saved address is returned instead. */
async function saveAddress(db: Database, userId: number, input: contract.AddressInput) {
  const address = withCanonicalLocation(input)
  const id = await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const saved = await selectAddresses(tx, userId).execute()
    const existing = saved.find((other) => isSameAddress(other, address))
    if (existing) return existing.id
    if (saved.length >= maxAddresses)
      throw notPossibleNow(`There are ${maxAddresses} saved addresses already. Please delete one first.`)
    const { id } = await tx
      .insertInto('savedAddresses')
      .values({ ...address, userId, usual: saved.length === 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  return { insertedId: String(id) }
}

async function changeAddress(db: Database, userId: number, id: number, input: contract.AddressInput) {
  await db
    .updateTable('savedAddresses')
    .set(withCanonicalLocation(input))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => notFound('Address'))
  return { _id: String(id) }
}

async function setUsualAddress(db: Database, userId: number, id: number) {
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
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(() => notFound('Address'))
  })
  return { _id: String(id) }
}

async function deleteAddress(db: Database, userId: number, id: number) {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const { usual } = await tx
      .deleteFrom('savedAddresses')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('usual')
      .executeTakeFirstOrThrow(() => notFound('Address'))
    if (!usual) return
    const next = await selectAddresses(tx, userId).executeTakeFirst()
    if (!next) return
    await tx.updateTable('savedAddresses').set({ usual: true }).where('id', '=', next.id).execute()
  })
  return { _id: String(id) }
}

function addressRoutes(app: FastifyInstance) {
  route(app, contract.getAddresses, (_, { db, user }) => listAddresses(db, user.id))
  route(app, contract.postAddress, ({ body }, { db, user }) => saveAddress(db, user.id, body))
  route(app, contract.putAddress, ({ params, body }, { db, user }) =>
    changeAddress(db, user.id, params.id, body),
  )
  route(app, contract.putUsualAddress, ({ params }, { db, user }) => setUsualAddress(db, user.id, params.id))
  route(app, contract.deleteAddress, ({ params }, { db, user }) => deleteAddress(db, user.id, params.id))
}

export const addressesDomain: Domain = { routes: addressRoutes }
