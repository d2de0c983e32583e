import { expect, test } from 'vitest'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const put = (url: string, body: object, token?: string) =>
  shop.send('PUT', url, { body, headers: token ? { authorization: `Bearer ${token}` } : {} })

async function placeGuestOrder() {
  const lamp = await shop.make.product({ stock: 5 })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const { body } = await shop.send('POST', '/api/postOrder', { body: sent })
  return { lamp, orderId: String(body.insertedId), phone: sent.customerData.mobileNumber }
}
type Proof = { orderId: string; phone: string }
const cancel = ({ orderId, phone }: Proof) =>
  put('/api/order-tracking/status', { orderId, phone, status: 'Cancelled', from: 'Pending' })
const changeAddress = ({ orderId, phone }: Proof, address: string) =>
  put('/api/order-tracking/address', {
    orderId,
    phone,
    address,
    from: 'Pending',
    name: 'Rahima',
    district: 'Dhaka',
    thana: 'Gulshan',
    addressType: 'Home',
    deliveryArea: 'Inside Dhaka',
    total: 1050,
  })
const confirm = ({ orderId }: Proof, token: string) =>
  put(`/api/orderStatus/${orderId}`, { status: 'Confirmed', from: 'Pending' }, token)
const rowOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['status', 'address', 'totalPaisa', 'subTotalPaisa', 'deliveryChargePaisa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('when the customer cancels while the merchant confirms, one succeeds, the other gets the status, and the stock is right', async () => {
  const { token } = await shop.person('admin')
  for (let round = 0; round < 12; round++) {
    const order = await placeGuestOrder()
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

test('ten concurrent cancellations put the pieces back once', async () => {
  const order = await placeGuestOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(order)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await stockOf(shop.db, order.lamp.id)).toBe(5)
})

test('an address is changed before the merchant confirms or not at all', async () => {
  const { token } = await shop.person('admin')
  for (let round = 0; round < 8; round++) {
    const order = await placeGuestOrder()
    const both = [() => changeAddress(order, 'House 9'), () => confirm(order, token)]
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

test('concurrent address changes leave one consistent address, and each has a history entry', async () => {
  const order = await placeGuestOrder()
  const before = await readOrderSnapshot(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, house) => changeAddress(order, `House ${house}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const row = await rowOf(order.orderId)
  expect(row.address).toMatch(/^House [0-5]$/)
  expect(row.totalPaisa).toBe(row.subTotalPaisa + row.deliveryChargePaisa)
  const after = await readOrderSnapshot(shop.db)
  expect([after?.history, after?.audit]).toEqual([(before?.history ?? 0) + 6, (before?.audit ?? 0) + 6])
})
