import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import {
  type AddressSent,
  deleteAddress,
  getAddresses,
  postAddress,
  putAddress,
  putUsualAddress,
} from './contract.ts'

const shop = openTestShop()
type Person = Awaited<ReturnType<typeof shop.person>>

const home: AddressSent = {
  ...{ name: 'Rahima Begum', mobileNumber: '01712345678', district: 'Tangail', thana: 'Mirzapur' },
  ...{ address: 'House 4, Station Road', addressType: 'Home', deliveryArea: 'Outside Dhaka' },
}
const addressesOf = async (who: Person) => (await shop.as(who))(getAddresses, {})
const save = async (who: Person, changes: Partial<AddressSent> = {}) =>
  (await (await shop.as(who))(postAddress, { body: { ...home, ...changes } })).insertedId
const usualOf = async (who: Person) => (await addressesOf(who)).filter(({ usual }) => usual)
const saveMany = async (who: Person, count: number) => {
  const ids = []
  for (let house = 1; house <= count; house++) ids.push(await save(who, { address: `House ${house}` }))
  return ids
}

test('an address is saved as the checkout would have it: number and place in the shop’s own writing', async () => {
  const me = await shop.person('customer')
  const id = await save(me, { mobileNumber: '+৮৮০ ১৭১২-৩৪৫৬৭৮', district: 'Chittagong', thana: 'Mirsharai' })
  expect(await addressesOf(me)).toEqual([
    {
      ...home,
      ...{ _id: id, usual: true, mobileNumber: '01712345678', district: 'চট্টগ্রাম', thana: 'মীরসরাই' },
    },
  ])
})

test('what the checkout would not take is refused beside its field', async () => {
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

test('the first address is the usual one until another is made it, and stands first', async () => {
  const me = await shop.person('customer')
  const [first, second, third] = await saveMany(me, 3)
  const ids = async () => (await addressesOf(me)).map(({ _id }) => _id)
  expect(await ids()).toEqual([first, third, second])
  await (await shop.as(me))(putUsualAddress, { params: { id: String(second) }, body: {} })
  expect(await ids()).toEqual([second, third, first])
  expect((await usualOf(me)).map(({ _id }) => _id)).toEqual([second])
})

test('when the usual address is deleted the one saved last takes its place; the last one leaves nothing', async () => {
  const me = await shop.person('customer')
  const api = await shop.as(me)
  const [first, second, third] = await saveMany(me, 3)
  await api(deleteAddress, { params: { id: String(first) } })
  expect((await usualOf(me)).map(({ _id }) => _id)).toEqual([third])
  await api(deleteAddress, { params: { id: String(second) } })
  expect((await usualOf(me)).map(({ _id }) => _id)).toEqual([third])
  await api(deleteAddress, { params: { id: String(third) } })
  expect(await addressesOf(me)).toEqual([])
  expect(await refused(api(deleteAddress, { params: { id: String(third) } }))).toMatchObject({ status: 404 })
})

test('an address that is saved already is not saved a second time', async () => {
  const me = await shop.person('customer')
  const id = await save(me)
  expect(await save(me, { district: 'টাঙ্গাইল', thana: 'মির্জাপুর', address: ' House 4, Station Road ' })).toBe(id)
  expect(await addressesOf(me)).toHaveLength(1)
  await save(me, { addressType: 'Office' })
  expect(await addressesOf(me)).toHaveLength(2)
})

test('an address is changed where it stands', async () => {
  const me = await shop.person('customer')
  const [first] = await saveMany(me, 2)
  await (await shop.as(me))(putAddress, {
    params: { id: String(first) },
    body: { ...home, district: 'Dhaka', thana: 'Gulshan', deliveryArea: 'Inside Dhaka', name: 'Karim' },
  })
  expect(await addressesOf(me)).toMatchObject([
    { _id: first, name: 'Karim', district: 'ঢাকা', thana: 'গুলশান', deliveryArea: 'Inside Dhaka', usual: true },
    { address: 'House 2', usual: false },
  ])
})

test('ten addresses are saved and no eleventh, however many are sent at once', async () => {
  const me = await shop.person('customer')
  const answers = await Promise.allSettled(
    Array.from({ length: 14 }, (_, house) => save(me, { address: `House ${house}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await refused(save(me, { address: 'House 99' }))).toMatchObject({
    ...{ status: 409, code: 'not-possible-now' },
  })
  expect(await addressesOf(me)).toHaveLength(10)
  expect(await usualOf(me)).toHaveLength(1)
})

test('whatever is pressed at once, one address is the usual one', async () => {
  const me = await shop.person('customer')
  const api = await shop.as(me)
  const ids = await saveMany(me, 6)
  const presses = ids.flatMap((id, place) => [
    api(putUsualAddress, { params: { id }, body: {} }),
    ...(place < 4 ? [api(deleteAddress, { params: { id } })] : []),
  ])
  for (const answer of await Promise.allSettled(presses))
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 404 })
  expect(await addressesOf(me)).toHaveLength(2)
  expect(await usualOf(me)).toHaveLength(1)
})

test('somebody else’s address does not exist: it is neither seen nor changed nor deleted nor made usual', async () => {
  const [owner, other] = [await shop.person('customer'), await shop.person('admin')]
  const id = await save(owner)
  const before = await addressesOf(owner)
  const api = await shop.as(other)
  expect(await addressesOf(other)).toEqual([])
  const params = { id }
  for (const attempt of [
    () => api(putAddress, { params, body: home }),
    () => api(putUsualAddress, { params, body: {} }),
    () => api(deleteAddress, { params }),
  ])
    expect(await refused(attempt())).toEqual({
      ...{ status: 404, code: 'not-found', message: 'Address not found.' },
    })
  expect(await addressesOf(owner)).toEqual(before)
})

test('with an account its addresses go, and its orders stay', async () => {
  const me = await shop.person('customer')
  await saveMany(me, 2)
  const { id } = await shop.make.order({ userId: me.user.id })
  await shop.db.deleteFrom('identityUsers').where('id', '=', me.identityId).execute()
  const left = await shop.db
    .selectFrom('savedAddresses')
    .select('id')
    .where('userId', '=', me.user.id)
    .execute()
  expect(left).toEqual([])
  const order = await shop.db.selectFrom('orders').select('userId').where('id', '=', id).executeTakeFirst()
  expect(order).toEqual({ userId: null })
})
