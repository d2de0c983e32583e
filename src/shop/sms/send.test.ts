import { expect, test } from 'vitest'
import { openSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts'
import { rejected } from '#test/shop.ts'
import { openSmsShop } from '#test/sms-shop.ts'

const { shop, gateway, eventually, withGateway, confirm, statesOf, onlyMessage, tryNow, waiting, runJob } =
  await openSmsShop()

const killed = new Error('The process is gone.')

test('a rejection with HTTP 200 is kept in plain words and costs nothing; sent again it has another number [D87]', async () => {
  const admin = await withGateway('ssl')
  gateway.state.trouble = { code: 4003 }
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed failed'])
  const { rows } = await admin('GET /sms/messages', { query: { state: 'failed' } })
  expect(rows[0]).toMatchObject({ orderId: id, problem: 'address', code: '4003', answer: 'Error 4003' })
  expect(await admin('GET /sms/summary', {})).toMatchObject({
    hasGateway: true,
    today: 0,
    month: { messages: 0, cost: 0 },
    failed: 1,
    unclear: 0,
  })
  gateway.state.trouble = {}
  const { _id, ref = '' } = rows[0] ?? { _id: '' }
  const again = () => admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref } })
  // Two people at once.
  const results = await Promise.allSettled([again(), again()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  expect((await rejected(again())).status).toBe(409)
  expect(gateway.taken).toHaveLength(1)
  // Nor is what was sent, by whom who sees the number of this try.
  const { ref: current } = (await onlyMessage(id)) ?? { ref: '' }
  expect(current).not.toBe(ref)
  expect(
    await rejected(admin('POST /sms/messages/:id/retries', { params: { id: _id }, body: { ref: current } })),
  ).toMatchObject({ code: 'not-possible-now', status: 'sent' })
  expect(await admin('GET /sms/summary', {})).toMatchObject({
    today: 1,
    month: { messages: 1, parts: 1, cost: 0.35 },
    failed: 0,
  })
})

test('no connection is tried again by itself, until it is given up [D87]', async () => {
  const admin = await withGateway('alpha', { url: 'http://127.0.0.1:1/alpha' })
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => onlyMessage(id)).toMatchObject({ state: 'waiting', tries: 1 })
  expect(await onlyMessage(id)).toMatchObject({ problem: 'connection' })
  expect((await admin('GET /sms/summary', {})).today).toBe(0)
  await shop.db.updateTable('smsMessages').set({ tries: 10 }).where('orderId', '=', id).execute()
  await tryNow()
  await eventually(() => statesOf(id)).toEqual(['confirmed failed'])
  await withGateway('alpha')
  await shop.jobsDone()
  expect(gateway.taken).toEqual([])
})

test('a gateway that is back gets what waited, once [D87]', async () => {
  const admin = await withGateway('alpha', { url: 'http://127.0.0.1:1/alpha' })
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => onlyMessage(id)).toMatchObject({ state: 'waiting', tries: 1 })
  await withGateway('alpha')
  await tryNow()
  await eventually(() => statesOf(id)).toEqual(['confirmed sent'])
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(1)
})

test('a lost answer is unclear and is never sent again by itself [D87]', async () => {
  const admin = await withGateway()
  gateway.state.trouble = { loseAnswer: true }
  const { id } = await shop.make.order()
  await confirm(admin, id)
  await eventually(() => statesOf(id)).toEqual(['confirmed unclear'])
  gateway.state.trouble = {}
  await tryNow()
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(1)
  expect(await onlyMessage(id)).toMatchObject({ problem: 'no-answer', tries: 1 })
  // It may have been taken, so it counts.
  expect(await admin('GET /sms/summary', {})).toMatchObject({ today: 1, unclear: 1, month: { messages: 1 } })
})

test('a process that dies before, during or after a request never makes two messages [D87]', async () => {
  await withGateway()
  const real = openSafeFetch({ allowLocal: true })
  // Before the request: nobody can know that none was sent.
  const before = await waiting()
  await expect(runJob(before.id, () => Promise.reject(killed))).rejects.toBe(killed)
  expect(await before.state()).toBe('sending')
  await runJob(before.id)
  expect(await before.state()).toBe('unclear interrupted')
  expect(gateway.taken).toHaveLength(0)
  // After the gateway has taken it, and before its answer is stored.
  const after = await waiting()
  const dieAfter: SafeFetch = async (...request) => {
    await real(...request)
    throw killed
  }
  await expect(runJob(after.id, dieAfter)).rejects.toBe(killed)
  for (const _ of [1, 2]) await runJob(after.id)
  expect(await after.state()).toBe('unclear interrupted')
  expect(gateway.taken).toHaveLength(1)
  // After the answer was stored, and before the queue knew.
  const stored = await waiting()
  for (const _ of [1, 2, 3]) await runJob(stored.id)
  expect(await stored.state()).toBe('sent')
  expect(gateway.taken).toHaveLength(2)
  // Two processes at once.
  const twice = await waiting()
  await Promise.all([runJob(twice.id), runJob(twice.id), runJob(twice.id)])
  await shop.jobsDone()
  expect(gateway.taken).toHaveLength(3)
})

test('a process that was only slow says what came of it, unless a person has sent it again [D87]', async () => {
  await withGateway()
  const real = openSafeFetch({ allowLocal: true })
  const slow = await waiting()
  await runJob(slow.id, async (...request) => {
    await runJob(slow.id)
    expect(await slow.state()).toBe('unclear interrupted')
    return real(...request)
  })
  expect(await slow.state()).toBe('sent')
  const resent = await waiting()
  await runJob(resent.id, async (...request) => {
    await runJob(resent.id)
    // A person sends it again, and that try is under way.
    await shop.db
      .updateTable('smsMessages')
      .set({ ref: 'another', state: 'sending', problem: '' })
      .where('id', '=', resent.id)
      .execute()
    return real(...request)
  })
  expect(await resent.state()).toBe('sending')
})

test('the limits of a day hold in a race, for all and for one number, and what was not sent does not count [D87]', async () => {
  const admin = await withGateway('alpha', { dayLimit: 5, phoneLimit: 2 })
  const same = await Promise.all([1, 2, 3, 4].map(() => waiting({ phone: '01912345678' })))
  await Promise.all(same.map(({ id }) => runJob(id)))
  const states = async (messages: typeof same) =>
    (await Promise.all(messages.map(({ state }) => state()))).sort()
  expect(await states(same)).toEqual(['failed phone-limit', 'failed phone-limit', 'sent', 'sent'])
  const others = await Promise.all(
    ['3', '4', '5', '6', '7'].map((digit) => waiting({ phone: `01${digit}99999999` })),
  )
  await Promise.all(others.map(({ id }) => runJob(id)))
  expect(await states(others)).toEqual(['failed day-limit', 'failed day-limit', 'sent', 'sent', 'sent'])
  expect(gateway.taken).toHaveLength(5)
  expect((await admin('GET /sms/summary', {})).today).toBe(5)
})

test('what is old, or not true any more, is not sent [D87]', async () => {
  const admin = await withGateway()
  const old = await waiting({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
  await runJob(old.id)
  expect(await old.state()).toBe('failed late')
  const cancelled = await waiting()
  await admin('PUT /orderStatus/:id', { params: { id: cancelled.orderId }, body: { status: 'Cancelled' } })
  await runJob(cancelled.id)
  expect(await cancelled.state()).toBe('failed outdated')
  const deleted = await waiting()
  await shop.db.deleteFrom('orders').where('id', '=', deleted.orderId).execute()
  await runJob(deleted.id)
  await shop.jobsDone()
  expect(gateway.state.requests).toBe(0)
})
