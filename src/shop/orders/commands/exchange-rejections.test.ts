import { expect, test } from 'vitest'
import { deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

test('sent twice it is one exchange; of two people one succeeds [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
  const other = await shop.as('admin')
  const results = await Promise.allSettled([
    ...Array.from({ length: 3 }, () =>
      first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], key: 'one-key-of-one' }),
    ),
    ...Array.from({ length: 3 }, () =>
      first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')], key: 'other-key-of-other', as: other }),
    ),
  ])
  const isFirst = results[0]?.status === 'fulfilled'
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    results.map((_, index) => index < 3 === isFirst),
  )
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(new Set(ids).size).toBe(1)
  expect(await first.stocks()).toEqual(isFirst ? [9, 9, 10, 10, 10] : [9, 10, 9, 10, 10])
  const failed = results.find((result) => result.status === 'rejected')
  expect(failed?.reason).toMatchObject({ status: 409 })
  expect((await first.read()).history.filter(({ change }) => change === 'exchange')).toHaveLength(1)
  // The same key does not stand for another exchange.
  const changed = first.exchange({
    back: [[1, 1]],
    sent: [first.kurti(isFirst ? 'L' : 'XL')],
    version: first.version + 1,
    ...(isFirst ? { key: 'one-key-of-one' } : { key: 'other-key-of-other', as: other }),
  })
  expect(await rejected(changed)).toMatchObject({ fields: { 'idempotency-key': expect.any(String) } })
  // Receiving and cancelling at once: either is the first, and the balance is right.
  const [id] = ids
  await Promise.allSettled([first.receive(id ?? '', [1, 1, 0, 0]), first.moveOf(id ?? '', 'Cancelled')])
  const { advance } = await paidOf(first, id ?? '')
  const { handedBack, total } = await first.read()
  const exchangedBy = handedBack.map((each) => each.exchangedBy)
  expect([advance, exchangedBy, total]).toEqual(exchangedBy.length ? [500, [id], 70] : [0, [], 570])
})

test('what is not possible is said and changes nothing [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [2, 1] })
  const l = [first.kurti('L')]
  const fieldsOf = async (call: Promise<unknown>) => Object.keys((await rejected(call)).fields ?? {})
  expect(await fieldsOf(first.exchange({ back: [[1, 3]], sent: l }))).toEqual(['pieces.0'])
  expect(await fieldsOf(first.exchange({ back: [[3, 1]], sent: l }))).toEqual(['pieces.0'])
  expect(
    await fieldsOf(
      first.exchange({
        back: [
          [1, 1],
          [1, 1],
        ],
        sent: l,
      }),
    ),
  ).toEqual(['pieces.1'])
  expect(await rejected(first.exchange({ back: [], sent: l }))).toMatchObject({ status: 422 })
  const outdated = first.exchange({ back: [[1, 1]], sent: l, version: first.version + 1 })
  expect(await rejected(outdated)).toMatchObject({ code: 'not-possible-now' })
  // Short stock and other prices are those of any order.
  const short = await rejected(first.exchange({ back: [[1, 1]], sent: [first.kurti('L', 11)] }))
  expect(short).toMatchObject({ lines: [{ line: 0, reason: 'short', available: 10 }] })
  const price = first.exchange({ back: [[1, 1]], sent: [{ ...first.kurti('L'), pricePaisa: 40_000 }] })
  expect(await rejected(price)).toMatchObject({ expected: { subTotal: 500 } })
  expect(await first.read()).toMatchObject({ total: 1370, handedBack: [] })
  expect(await first.stocks()).toEqual([8, 10, 10, 10, 9])

  const id = await first.exchange({ back: [[1, 1]], sent: l })
  const { version } = await first.managed()
  const both = first.exchange({ back: [[1, 2]], sent: l, version })
  expect(await rejected(both)).toMatchObject({ fields: { 'pieces.0': '1 to 1 pieces.' } })
  await first.exchange({ back: [[2, 1]], sent: [first.lamp()], version })
  const { version: later } = await first.managed()
  const none = first.exchange({ back: [[2, 1]], sent: [first.lamp()], version: later })
  expect(await rejected(none)).toMatchObject({
    fields: { 'pieces.0': 'The customer has none of these.' },
  })
  // What was kept at the delivery is not corrected meanwhile.
  const partial = first.admin('PUT /orders/:id/partial-delivery', {
    params: { id: first.id },
    body: {
      version,
      paid: 370,
      reason: null,
      lines: [
        { line: 1, kept: 0 },
        { line: 2, kept: 1 },
      ],
    },
  })
  expect(await rejected(partial)).toMatchObject({ message: expect.stringContaining('were exchanged') })
  // Only what was delivered.
  const pending = first.admin('POST /orders/:id/exchange', {
    params: { id },
    headers: {},
    body: {
      ...shop.make.orderOf([first.kurti('XL')]),
      source: 'phone',
      version: 1,
      pieces: [{ line: 1, quantity: 1 }],
    },
  })
  expect(await rejected(pending)).toMatchObject({ message: expect.stringContaining('Pending') })
  // Staff who only pack start none, and nobody's order is seen by its customer through another one.
  const packer = await shop.asStaff('packing')
  expect(
    await rejected(first.exchange({ back: [[1, 1]], sent: l, as: packer, version: later })),
  ).toMatchObject({
    status: 403,
  })
  const elsewhere = await deliverOrder(shop, { userId: (await shop.person('customer')).user.id })
  const theirs = await elsewhere.exchange({
    back: [[1, 1]],
    sent: [elsewhere.kurti('L')],
    phone: '01911111111',
  })
  const { userId } = await shop.db
    .selectFrom('orders')
    .select('userId')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow()
  expect(userId).toBeNull()
})

test('an exchange is not forgotten while it stands: neither deleted, nor what its rider collected when the rest comes back [D86] [D93]', async () => {
  const first = await deliverOrder(shop)
  // An own rider, without a parcel.
  await shop.db.deleteFrom('parcels').where('orderId', '=', first.id).execute()
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  const remove = (of: string) => first.admin('DELETE /deleteOrder/:id', { params: { id: of } })
  expect(await rejected(remove(id))).toMatchObject({ message: expect.stringContaining('Delete that one') })
  await first.moveOf(first.id, 'Return')
  expect(await first.cash()).toMatchObject({ due: 500 })
  await first.receive(id, [1, 1, 0, 0])
  await remove(first.id)
  await remove(id)
})
