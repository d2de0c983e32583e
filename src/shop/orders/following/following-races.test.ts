import { expect, test } from 'vitest'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const put = (url: string, body: object, token?: string) =>
  shop.send('PUT', url, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })

async function placed() {
  const lamp = await shop.make.product({ stock: 5 })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const { body } = await shop.send('POST', '/api/postOrder', { body: sent })
  return { lamp, orderId: String(body.insertedId), phone: sent.customerData.mobileNumber }
}
type Pair = { orderId: string; phone: string }
const cancel = ({ orderId, phone }: Pair) =>
  put('/api/trackOrder/status', { orderId, phone, status: 'Cancelled', from: 'Pending' })
const correct = ({ orderId, phone }: Pair, address: string) =>
  put('/api/trackOrder/address', {
    ...{ orderId, phone, address, from: 'Pending', name: 'Rahima', district: 'Dhaka', thana: 'Gulshan' },
    ...{ addressType: 'Home', deliveryArea: 'Inside Dhaka', total: 1050 },
  })
const confirm = ({ orderId }: Pair, token: string) =>
  put(`/api/orderStatus/${orderId}`, { status: 'Confirmed', from: 'Pending' }, token)
const rowOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'address', 'totalPaisa', 'subTotalPaisa', 'deliveryChargePaisa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('when the customer cancels while the merchant confirms, one wins, the other learns the status, and the pieces are where they belong', async () => {
  const { token } = await shop.person('admin')
  for (let round = 0; round < 12; round++) {
    const order = await placed()
    const both = [() => cancel(order), () => confirm(order, token)]
    const answers = await Promise.all((round % 2 ? both.reverse() : both).map((press) => press()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { status } = await rowOf(order.orderId)
    expect(answers.find((answer) => answer.status === 409)?.body.error).toMatchObject({ status })
    expect(await stockOf(shop.db, order.lamp.id)).toBe(status === 'Cancelled' ? 5 : 3)
    const moves = await shop.db
      .selectFrom('orderHistory')
      .select('toStatus')
      .where('orderId', '=', order.orderId)
      .execute()
    expect(moves.map(({ toStatus }) => toStatus)).toEqual(['Pending', status])
  }
})

test('ten presses on cancel put the pieces back once', async () => {
  const order = await placed()
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await stockOf(shop.db, order.lamp.id)).toBe(5)
})

test('an address is corrected before the merchant confirms or not at all', async () => {
  const { token } = await shop.person('admin')
  for (let round = 0; round < 8; round++) {
    const order = await placed()
    const both = [() => correct(order, 'House 9'), () => confirm(order, token)]
    const [first, second] = await Promise.all((round % 2 ? both.reverse() : both).map((press) => press()))
    const [corrected, confirmed] = round % 2 ? [second, first] : [first, second]
    expect(confirmed?.status).toBe(200)
    const row = await rowOf(order.orderId)
    expect(row).toMatchObject(
      corrected?.status === 200
        ? { status: 'Confirmed', address: 'House 9', totalPaisa: 105_000 }
        : { status: 'Confirmed', address: 'House 4, Station Road', totalPaisa: 111_000 },
    )
    if (corrected?.status !== 200) expect(corrected?.body.error).toMatchObject({ status: 'Confirmed' })
  }
})

test('corrections at once leave one whole address, and each is in the history', async () => {
  const order = await placed()
  const before = await readBooks(shop.db)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, house) => correct(order, `House ${house}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const row = await rowOf(order.orderId)
  expect(row.address).toMatch(/^House [0-5]$/)
  expect(row.totalPaisa).toBe(row.subTotalPaisa + row.deliveryChargePaisa)
  const after = await readBooks(shop.db)
  expect([after?.history, after?.audit]).toEqual([(before?.history ?? 0) + 6, (before?.audit ?? 0) + 6])
})
