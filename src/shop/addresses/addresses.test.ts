import { expect, test } from 'vitest'
import type { Tx } from '#platform/database.ts'
import { changeMeanwhile } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { AddressInput } from './contract.ts'
import { addressFields } from './rules.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>

const home: AddressInput = {
  name: 'Rahima Begum',
  mobileNumber: '01712345678',
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'House 4, Station Road',
  addressType: 'Home',
  deliveryArea: 'Outside Dhaka',
}
const addressesOf = async (person: Person) => (await shop.as(person))('GET /addresses', {})
const save = async (person: Person, changes: Partial<AddressInput> = {}) =>
  (await (await shop.as(person))('POST /addresses', { body: { ...home, ...changes } })).insertedId
const usualOf = async (person: Person) => (await addressesOf(person)).filter(({ usual }) => usual)
const saveMany = async (person: Person, count: number) => {
  const ids = []
  for (let house = 1; house <= count; house++) ids.push(await save(person, { address: `House ${house}` }))
  return ids
}

test('number, district and thana of a saved address are normalised as at the checkout', async () => {
  const user = await shop.person('customer')
  const id = await save(user, {
    mobileNumber: '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    district: 'Chittagong',
    thana: 'Mirsharai',
  })
  expect(await addressesOf(user)).toEqual([
    {
      ...home,
      _id: id,
      usual: true,
      mobileNumber: '01712345678',
      district: 'চট্টগ্রাম',
      thana: 'মীরসরাই',
    },
  ])
})

test('an address that the checkout would reject is rejected with field errors', async () => {
  const { token } = await shop.person('customer')
  const fieldsOf = async (changes: object) => {
    const { status, body } = await shop.send('POST', '/api/addresses', {
      body: { ...home, ...changes },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(status).toBe(422)
    return Object.keys(body.error.fields)
  }
  expect(await fieldsOf({ name: ' ' })).toEqual(['name'])
  expect(await fieldsOf({ mobileNumber: '0171' })).toEqual(['mobileNumber'])
  expect(await fieldsOf({ district: 'Atlantis' })).toEqual(['district'])
  expect(await fieldsOf({ thana: 'Gulshan' })).toEqual(['thana'])
  expect(await fieldsOf({ address: 'x'.repeat(501) })).toEqual(['address'])
  expect(await fieldsOf({ addressType: 'Boat' })).toEqual(['addressType'])
  expect(await fieldsOf({ usual: true })).toEqual(['usual'])
})

test('the first address is the usual one until another is set, and is listed first', async () => {
  const user = await shop.person('customer')
  const [first, second, third] = await saveMany(user, 3)
  const ids = async () => (await addressesOf(user)).map(({ _id }) => _id)
  expect(await ids()).toEqual([first, third, second])
  await (await shop.as(user))('PUT /addresses/:id/usual', { params: { id: String(second) }, body: {} })
  expect(await ids()).toEqual([second, third, first])
  expect((await usualOf(user)).map(({ _id }) => _id)).toEqual([second])
})

test('when the usual address is deleted, the one saved last becomes the usual one', async () => {
  const user = await shop.person('customer')
  const api = await shop.as(user)
  const [first, second, third] = await saveMany(user, 3)
  await api('DELETE /addresses/:id', { params: { id: String(first) } })
  expect((await usualOf(user)).map(({ _id }) => _id)).toEqual([third])
  await api('DELETE /addresses/:id', { params: { id: String(second) } })
  expect((await usualOf(user)).map(({ _id }) => _id)).toEqual([third])
  await api('DELETE /addresses/:id', { params: { id: String(third) } })
  expect(await addressesOf(user)).toEqual([])
  expect(await rejected(api('DELETE /addresses/:id', { params: { id: String(third) } }))).toMatchObject({
    status: 404,
  })
})

test('an equal address is not saved twice', async () => {
  const user = await shop.person('customer')
  const id = await save(user)
  expect(await save(user, { district: 'টাঙ্গাইল', thana: 'মির্জাপুর', address: ' House 4, Station Road ' })).toBe(
    id,
  )
  expect(await addressesOf(user)).toHaveLength(1)
  await save(user, { addressType: 'Office' })
  expect(await addressesOf(user)).toHaveLength(2)
})

test('changing an address keeps its position in the list', async () => {
  const user = await shop.person('customer')
  const [first] = await saveMany(user, 2)
  await (await shop.as(user))('PUT /addresses/:id', {
    params: { id: String(first) },
    body: { ...home, district: 'Dhaka', thana: 'Gulshan', deliveryArea: 'Inside Dhaka', name: 'Karim' },
  })
  expect(await addressesOf(user)).toMatchObject([
    { _id: first, name: 'Karim', district: 'ঢাকা', thana: 'গুলশান', deliveryArea: 'Inside Dhaka', usual: true },
    { address: 'House 2', usual: false },
  ])
})

test('no more than ten addresses are saved, also by concurrent requests', async () => {
  const user = await shop.person('customer')
  const results = await Promise.allSettled(
    Array.from({ length: 14 }, (_, house) => save(user, { address: `House ${house}` })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await rejected(save(user, { address: 'House 99' }))).toMatchObject({
    status: 409,
    code: 'not-possible-now',
  })
  expect(await addressesOf(user)).toHaveLength(10)
  expect(await usualOf(user)).toHaveLength(1)
})

test('after concurrent changes exactly one address is the usual one', async () => {
  const user = await shop.person('customer')
  const api = await shop.as(user)
  const ids = await saveMany(user, 6)
  const requests = ids.flatMap((id, index) => [
    api('PUT /addresses/:id/usual', { params: { id }, body: {} }),
    ...(index < 4 ? [api('DELETE /addresses/:id', { params: { id } })] : []),
  ])
  for (const result of await Promise.allSettled(requests))
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 404 })
  expect(await addressesOf(user)).toHaveLength(2)
  expect(await usualOf(user)).toHaveLength(1)
})

test('every change waits for a concurrent one of the same user, and sees its result', async () => {
  const user = await shop.person('customer')
  const api = await shop.as(user)
  const [usual, second, third] = await saveMany(user, 3)
  const during = (request: () => Promise<unknown>, change: (tx: Tx) => Promise<unknown>) =>
    changeMeanwhile(shop.db, {
      lock: (tx) =>
        tx.selectFrom('users').select('id').where('id', '=', user.user.id).forNoKeyUpdate().execute(),
      request,
      change,
    })
  const remove = (id: string | undefined) => (tx: Tx) =>
    tx.deleteFrom('savedAddresses').where('id', '=', Number(id)).execute()
  // The newest of the others would become the usual one, and is deleted meanwhile.
  await during(() => api('DELETE /addresses/:id', { params: { id: String(usual) } }), remove(third))
  expect((await usualOf(user)).map(({ _id }) => _id)).toEqual([second])

  const [fourth] = await saveMany(user, 1)
  const setUsual = during(
    () => api('PUT /addresses/:id/usual', { params: { id: String(fourth) }, body: {} }),
    remove(fourth),
  )
  expect(await rejected(setUsual)).toMatchObject({ status: 404 })
  expect((await usualOf(user)).map(({ _id }) => _id)).toEqual([second])

  const tenth = () => save(user, { address: 'House 10' })
  for (let house = 2; house < 10; house++) await save(user, { address: `Farm ${house}` })
  const eleventh = during(tenth, (tx) =>
    tx
      .insertInto('savedAddresses')
      .columns(['userId', ...addressFields])
      .expression(
        tx
          .selectFrom('savedAddresses')
          .select(['userId', ...addressFields])
          .where('userId', '=', user.user.id)
          .limit(1),
      )
      .execute(),
  )
  expect(await rejected(eleventh)).toMatchObject({ status: 409, code: 'not-possible-now' })
  expect(await addressesOf(user)).toHaveLength(10)
})

test('another user’s address answers 404 to every request', async () => {
  const [owner, other] = [await shop.person('customer'), await shop.person('admin')]
  const id = await save(owner)
  const before = await addressesOf(owner)
  const api = await shop.as(other)
  expect(await addressesOf(other)).toEqual([])
  const params = { id }
  for (const attempt of [
    () => api('PUT /addresses/:id', { params, body: home }),
    () => api('PUT /addresses/:id/usual', { params, body: {} }),
    () => api('DELETE /addresses/:id', { params }),
  ])
    expect(await rejected(attempt())).toEqual({
      status: 404,
      code: 'not-found',
      message: 'Address not found.',
    })
  expect(await addressesOf(owner)).toEqual(before)
})

test('deleting an account deletes its addresses and keeps its orders', async () => {
  const user = await shop.person('customer')
  await saveMany(user, 2)
  const { id } = await shop.make.order({ userId: user.user.id })
  await shop.db.deleteFrom('identityUsers').where('id', '=', user.identityId).execute()
  const remaining = await shop.db
    .selectFrom('savedAddresses')
    .select('id')
    .where('userId', '=', user.user.id)
    .execute()
  expect(remaining).toEqual([])
  const order = await shop.db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirst()
  expect(order).toEqual({ userId: null })
})
