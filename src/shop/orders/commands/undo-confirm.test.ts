import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeHeader, headerOf, openMailServer } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'
import { undoSeconds } from '../rules.ts'

let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
})
const shop = openTestShop({ smtpUrl: () => mail.url })
afterAll(() => mail.down())

const pendingOrders = (count: number) => Promise.all(Array.from({ length: count }, () => shop.make.order()))
type Client = Awaited<ReturnType<typeof shop.as>>
const confirm = (api: Client, ids: string[]) =>
  api('PUT /orders/statuses', {
    body: { status: 'Confirmed', orders: ids.map((id) => ({ id, from: 'Pending' as const })) },
  })
const undo = (api: Client, ids: string[]) => api('POST /orders/undo-confirm', { body: { ids } })
const statusOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('orders confirmed together are Pending again after an undo; history and audit log show both, and repeating it changes nothing', async () => {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const ids = (await pendingOrders(2)).map(({ id }) => id)
  await confirm(admin, ids)
  const undone = ids.map((_id) => ({ _id, undone: true, status: 'Pending' }))
  expect(await undo(admin, ids)).toEqual(undone)
  expect(await undo(admin, ids)).toEqual(undone)
  for (const id of ids) {
    const { orderStatus, history } = await admin('GET /order/:id', { params: { id } })
    expect(orderStatus).toBe('Pending')
    expect(history.slice(-2)).toMatchObject([
      { change: 'status', from: 'Pending', to: 'Confirmed', role: 'admin' },
      { change: 'undo', from: 'Confirmed', to: 'Pending', role: 'admin', by: person.user.name },
    ])
    const audit = await shop.db
      .selectFrom('auditEntries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `order ${id}`)
      .where('action', '=', 'order-move-undone')
      .execute()
    expect(audit).toEqual([
      { action: 'order-move-undone', before: { status: 'Confirmed' }, after: { status: 'Pending' } },
    ])
  }
  expect(await confirm(admin, ids)).toEqual(ids.map((_id) => ({ _id, moved: true })))
})

test('one order that staff confirmed is Pending again where the page offered the undo [D236]', async () => {
  const admin = await shop.as('admin')
  const [id = '', shipped = ''] = (await pendingOrders(2)).map((order) => order.id)
  const move = (order: string, status: 'Confirmed' | 'Shipping') =>
    admin('PUT /orderStatus/:id', { params: { id: order }, body: { status, undoable: true } })
  await move(id, 'Confirmed')
  expect(await undo(admin, [id])).toEqual([{ _id: id, undone: true, status: 'Pending' }])
  // Only confirming is undone.
  await move(shipped, 'Confirmed')
  await move(shipped, 'Shipping')
  expect(await undo(admin, [shipped])).toEqual([{ _id: shipped, undone: false, status: 'Shipping' }])
})

test('an undo leaves alone what somebody else has confirmed or moved on, what was not confirmed together, and what is too old', async () => {
  const [admin, other] = [await shop.as('admin'), await shop.as('admin')]
  const [moved, foreign, old, single, deleted] = (await pendingOrders(5)).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await confirm(admin, [moved, old, deleted])
  await confirm(other, [foreign])
  await admin('PUT /orderStatus/:id', { params: { id: single }, body: { status: 'Confirmed' } })
  await other('PUT /orderStatus/:id', { params: { id: moved }, body: { status: 'Shipping' } })
  await shop.db.deleteFrom('orders').where('id', '=', deleted).execute()
  await sql`update order_history set at = at - make_interval(secs => ${undoSeconds + 6}) where order_id = ${old}`.execute(
    shop.db,
  )
  expect(await undo(admin, [moved, foreign, old, single, deleted])).toEqual([
    { _id: moved, undone: false, status: 'Shipping' },
    { _id: foreign, undone: false, status: 'Confirmed' },
    { _id: old, undone: false, status: 'Confirmed' },
    { _id: single, undone: false, status: 'Confirmed' },
    { _id: deleted, undone: false },
  ])
  expect(await Promise.all([moved, foreign, old, single].map(statusOf))).toEqual([
    'Shipping',
    'Confirmed',
    'Confirmed',
    'Confirmed',
  ])
})

test('of an undo and a colleague’s move at the same time exactly one succeeds', async () => {
  const [admin, other] = [await shop.as('admin'), await shop.as('admin')]
  for (let round = 0; round < 5; round++) {
    const [{ id } = { id: '' }] = await pendingOrders(1)
    await confirm(admin, [id])
    const [results, shipped] = await Promise.all([
      undo(admin, [id]),
      other('PUT /orderStatus/:id', { params: { id }, body: { status: 'Shipping', from: 'Confirmed' } }).then(
        () => true,
        () => false,
      ),
    ])
    expect(results[0]?.undone).toBe(!shipped)
    expect(await statusOf(id)).toBe(shipped ? 'Shipping' : 'Pending')
  }
})

test('the e-mail about an order confirmed with others waits longer than the undo, and is never sent about what was undone', async () => {
  const admin = await shop.as('admin')
  const orders = await pendingOrders(3)
  const ids = orders.map(({ id }) => id)
  const [kept = '', undone = '', again = ''] = ids
  for (const id of ids)
    await shop.db
      .updateTable('orders')
      .set({ email: `${id.toLowerCase()}@mail.example` })
      .where('id', '=', id)
      .execute()
  await confirm(admin, ids)
  await undo(admin, [undone, again])
  await confirm(admin, [again])
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - created_on)::float as wait from pgboss.job where name = 'mail-order'`.execute(
    shop.db,
  )
  expect(rows).toHaveLength(4)
  for (const { wait } of rows) expect(wait).toBeGreaterThan(undoSeconds + 10)
  await sql`update pgboss.job set start_after = now() where name = 'mail-order'`.execute(shop.db)
  await shop.jobs.start()
  await shop.jobsDone()
  const subjects = mail.received.map((each) => [each.to[0], decodeHeader(headerOf(each, 'Subject'))])
  const confirmed = (id: string) => [
    `${id.toLowerCase()}@mail.example`,
    expect.stringContaining('is confirmed'),
  ]
  expect(subjects.sort()).toEqual([confirmed(kept), confirmed(again)].sort())
})

test('the changes since an entry of the history name the orders, who changed them, and whether it was the reader', async () => {
  const person = await shop.person('admin')
  const [admin, other] = [await shop.as(person), await shop.as('admin')]
  const ids = (await pendingOrders(2)).map(({ id }) => id)
  const { latest, changes } = await admin('GET /orders/changes', { query: {} })
  expect(changes).toEqual([])
  await confirm(admin, ids)
  const since = async (api: Client, after: number) =>
    (await api('GET /orders/changes', { query: { after } })).changes
  expect(await since(other, latest)).toEqual(
    ids.map((orderId, index) => ({
      id: latest + index + 1,
      orderId,
      to: 'Confirmed',
      change: 'status',
      by: person.user.name,
      role: 'admin',
      isOwn: false,
    })),
  )
  expect((await since(admin, latest)).map(({ isOwn }) => isOwn)).toEqual([true, true])
  const { latest: now } = await admin('GET /orders/changes', { query: {} })
  expect(await since(admin, now)).toEqual([])
})
