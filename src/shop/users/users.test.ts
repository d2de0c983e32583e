import { expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { isAdmin, isCustomer } from './contract.ts'

const shop = openTestShop()

test('whether somebody is an administrator comes from the stored role [API-14]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const ask = async (who: typeof customer, email: string) =>
    (await shop.as(who))(isAdmin, { params: { email } })
  expect(await ask(admin, admin.user.email)).toEqual({ admin: true })
  expect(await ask(customer, customer.user.email)).toEqual({ admin: false })
  expect(await ask(admin, customer.user.email)).toEqual({ admin: false })
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', customer.user.id).execute()
  expect(await ask(customer, customer.user.email)).toEqual({ admin: true })
})

test('whether somebody is a customer comes from the stored role [API-15]', async () => {
  const [customer, admin] = [await shop.person('customer'), await shop.person('admin')]
  const ask = async (who: typeof customer, email: string) =>
    (await shop.as(who))(isCustomer, { params: { email } })
  expect(await ask(customer, customer.user.email.toUpperCase())).toEqual({ customer: true })
  expect(await ask(admin, admin.user.email)).toEqual({ customer: false })
  expect(await ask(admin, 'nobody@shop.example')).toEqual({ customer: false })
})

test('a customer cannot ask about others, nor whether they exist', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('admin')]
  const api = await shop.as(one)
  for (const door of [isAdmin, isCustomer])
    for (const email of [other.user.email, 'nobody@shop.example'])
      expect(await refused(api(door, { params: { email } }))).toMatchObject({
        status: 404,
        message: 'User not found.',
      })
})

test('a stored user has an id, a name, an e-mail and one of two roles', async () => {
  const { user } = await shop.person('customer')
  expect(user).toMatchObject({ id: expect.any(Number), name: 'A customer', role: 'customer' })
  expect(user.email).toContain('@')
  await expect(shop.db.updateTable('users').set({ role: 'owner' }).execute()).rejects.toThrow('role_check')
})
