import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

// From here on it hears what other processes do, and has told everybody that something may have been missed.
beforeAll(async () => {
  await shop.events.listen(shop.databaseUrl)
  await wait(300)
})

/** A line to the shop as a browser opens it: what was said on it so far, and whether it has ended. */
async function listen({ token }: { token: string }) {
  const answer = await shop.app.inject({
    ...{ method: 'GET', url: '/api/orderEvents', payloadAsStream: true },
    headers: { authorization: `Bearer ${token}` },
  })
  const heard = {
    text: '',
    ended: false,
    headers: answer.headers,
    status: answer.statusCode,
    close: () => {},
  }
  const stream = answer.stream()
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    heard.text += part
  })
  stream.on('end', () => {
    heard.ended = true
  })
  heard.close = () => stream.destroy()
  return heard
}
const newsIn = ({ text }: { text: string }) => text.split('event: orders\n').length - 1
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 5000 })

test('administrators hear at once, and within a second of every order that is placed, moved or deleted by any process', async () => {
  const [one, two] = [await listen(await shop.person('admin')), await listen(await shop.person('admin'))]
  expect(one.headers).toMatchObject({
    ...{ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
    'x-accel-buffering': 'no',
  })
  await eventually(() => [newsIn(one), newsIn(two)]).toEqual([1, 1])
  // Straight in the database, as another process of the shop would.
  const { id } = await shop.make.order()
  await eventually(() => [newsIn(one), newsIn(two)]).toEqual([2, 2])
  await shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', id).execute()
  await eventually(() => [newsIn(one), newsIn(two)]).toEqual([3, 3])
  // What becomes of an order besides is nothing a list of orders shows.
  await shop.db.updateTable('orders').set({ comment: 'Call first' }).where('id', '=', id).execute()
  await shop.db.deleteFrom('orders').where('id', '=', id).execute()
  await eventually(() => [newsIn(one), newsIn(two)]).toEqual([4, 4])
  expect(one.text.replaceAll('event: orders\ndata: {}\n\n', '')).toBe('')
  one.close()
  two.close()
})

test('an order that was rolled back is no news', async () => {
  const line = await listen(await shop.person('admin'))
  await eventually(() => newsIn(line)).toBe(1)
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('orders').set({ status: 'Pending' }).execute()
      await tx.deleteFrom('orders').execute()
      throw new Error('Changed my mind.')
    })
    .catch(() => {})
  await wait(600)
  expect(newsIn(line)).toBe(1)
  line.close()
})

test('whoever is demoted or signed out hears nothing more, and the line ends', async () => {
  const [demoted, left, stays] = [
    await shop.person('admin'),
    await shop.person('admin'),
    await shop.person('admin'),
  ]
  const lines = [await listen(demoted), await listen(left), await listen(stays)]
  await eventually(() => lines.map(newsIn)).toEqual([1, 1, 1])
  await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', demoted.user.id).execute()
  await shop.db.deleteFrom('identitySessions').where('id', '=', left.sessionId).execute()
  await shop.make.order()
  await eventually(() => lines.map(({ ended }) => ended)).toEqual([true, true, false])
  await eventually(() => lines.map(newsIn)).toEqual([1, 1, 2])
  lines[2]?.close()
})

test('lines end when the shop stops', async () => {
  const line = await listen(await shop.person('admin'))
  await eventually(() => newsIn(line)).toBe(1)
  shop.app.lines.endAll()
  await eventually(() => line.ended).toBe(true)
})
