import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { putSettings } from '../settings/contract.ts'
import { updateUser } from '../users/contract.ts'
import { getAudit, getAuditActions } from './contract.ts'
import { writeAudit } from './service.ts'

const shop = openTestShop()

test('who did what to whom is listed with before and after, the newest first, page by page', async () => {
  const [person, customer] = [await shop.person('admin'), await shop.person('customer')]
  const admin = await shop.as(person)
  const params = { id: String(customer.user.id) }
  await admin(updateUser, { params, body: { role: 'admin' } })
  await admin(updateUser, { params, body: { role: 'customer' } })
  await admin(putSettings, { body: { from: { returnDays: 7 }, to: { returnDays: 5 } } })
  const first = await admin(getAudit, { query: { limit: 2 } })
  expect(first.rows).toMatchObject([
    {
      by: { _id: String(person.user.id), name: 'A admin' },
      ...{ role: 'admin', action: 'settings-changed', subject: 'settings' },
      ...{ before: { returnDays: 7 }, after: { returnDays: 5 } },
    },
    { action: 'role-changed', before: { role: 'admin' }, after: { role: 'customer' } },
  ])
  const second = await admin(getAudit, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect(second.rows[0]).toMatchObject({ subject: `user ${params.id}`, after: { role: 'admin' } })
  expect(first.total).toBe(3)
})

test('the list is narrowed to one kind of act, to one person, to one thing; who is gone keeps their entries', async () => {
  const [one, other] = [await shop.person('admin'), await shop.person('admin')]
  for (const { user } of [one, other])
    for (const action of ['page-written', 'settings-changed'])
      await shop.db.transaction().execute((tx) =>
        writeAudit(tx, {
          visitor: { ...user, role: 'admin' },
          ...{ action, subject: `thing ${user.id}`, after: { snake_case: 1, camelCase: 2 } },
        }),
      )
  await shop.db.deleteFrom('identityUsers').where('id', '=', other.identityId).execute()
  const admin = await shop.as(one)
  const by = String(other.user.id)
  const found = await admin(getAudit, { query: { by } })
  expect(found.total).toBe(2)
  expect(found.rows[0]).toMatchObject({ by: { _id: by, name: '' }, after: { snake_case: 1, camelCase: 2 } })
  expect((await admin(getAudit, { query: { by, action: 'page-written' } })).total).toBe(1)
  expect((await admin(getAudit, { query: { subject: `thing ${one.user.id}` } })).total).toBe(2)
  expect(await admin(getAuditActions, {})).toEqual(['page-written', 'role-changed', 'settings-changed'])
})
