import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

// From here on the shop gets events of other processes, and has sent the event for what it may have missed.
beforeAll(async () => {
  const stream = await openStream(await shop.person('admin'))
  await shop.events.listen(shop.databaseUrl)
  await vi.waitUntil(() => countEvents(stream) === 2, { timeout: 30_000 })
  stream.close()
})

/** An event stream as a browser opens it: the text received so far, and whether it has ended. */
async function openStream({ token }: { token: string }) {
  const answer = await shop.app.inject({
    method: 'GET',
    url: '/api/orders/events',
    payloadAsStream: true,
    headers: { authorization: `Bearer ${token}` },
  })
  const received = {
    text: '',
    ended: false,
    headers: answer.headers,
    status: answer.statusCode,
    close: () => {},
  }
  const stream = answer.stream()
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    received.text += part
  })
  stream.on('end', () => {
    received.ended = true
  })
  received.close = () => stream.destroy()
  return received
}
const countEvents = ({ text }: { text: string }) => text.split('event: orders\n').length - 1
const eventually = <T>(look: () => T) => expect.poll(look)

test('administrators get an event on connection and of every order that any process places, moves or deletes', async () => {
  const [one, two] = [
    await openStream(await shop.person('admin')),
    await openStream(await shop.person('admin')),
  ]
  expect(one.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  })
  await eventually(() => [countEvents(one), countEvents(two)]).toEqual([1, 1])
  // Written to the database directly, like another process of the shop.
  const { id } = await shop.make.order()
  await eventually(() => [countEvents(one), countEvents(two)]).toEqual([2, 2])
  await shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', id).execute()
  await eventually(() => [countEvents(one), countEvents(two)]).toEqual([3, 3])
  // Other columns are not shown in lists, so changing them sends no event.
  await shop.db.updateTable('orders').set({ comment: 'Call first' }).where('id', '=', id).execute()
  await shop.db.deleteFrom('orders').where('id', '=', id).execute()
  await eventually(() => [countEvents(one), countEvents(two)]).toEqual([4, 4])
  expect(one.text.replaceAll('event: orders\ndata: {}\n\n', '')).toBe('')
  one.close()
  two.close()
})

test('a transaction that was rolled back sends no event', async () => {
  const stream = await openStream(await shop.person('admin'))
  await eventually(() => countEvents(stream)).toBe(1)
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ channel }) => heard.push(channel))
  await client.query('listen orders; listen afterwards')
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'Pending' }).execute()
      await tx.deleteFrom('orders').execute()
      throw new Error('Changed my mind.')
    })
    .catch(() => {})
  // Notifications come in the order of their transactions.
  await client.query('notify afterwards')
  await eventually(() => heard).toEqual(['afterwards'])
  expect(countEvents(stream)).toBe(1)
  stream.close()
})

test('the stream ends, without another event, when its user is demoted, limited to other permissions, deleted or signs out [D91]', async () => {
  const [demoted, limited, deleted, left, stays] = [
    await shop.person('admin'),
    await shop.person('admin'),
    await shop.person('admin'),
    await shop.person('admin'),
    await shop.person('admin'),
  ]
  const streams = await Promise.all([demoted, limited, deleted, left, stays].map(openStream))
  await eventually(() => streams.map(countEvents)).toEqual([1, 1, 1, 1, 1])
  await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', demoted.user.id).execute()
  await shop.db
    .updateTable('users')
    .set({ permissions: ['catalogue'] })
    .where('id', '=', limited.user.id)
    .execute()
  await shop.db.deleteFrom('identityUsers').where('id', '=', deleted.identityId).execute()
  await shop.db.deleteFrom('identitySessions').where('id', '=', left.sessionId).execute()
  await shop.make.order()
  await eventually(() => streams.map(({ ended }) => ended)).toEqual([true, true, true, true, false])
  await eventually(() => streams.map(countEvents)).toEqual([1, 1, 1, 1, 2])
  streams[4]?.close()
})

test('streams end when the shop stops', async () => {
  const stream = await openStream(await shop.person('admin'))
  await eventually(() => countEvents(stream)).toBe(1)
  shop.app.sseConnections.closeAll()
  await eventually(() => stream.ended).toBe(true)
})
