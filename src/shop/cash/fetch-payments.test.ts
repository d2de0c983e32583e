import { beforeEach, expect, test } from 'vitest'
import { openCourierShop } from '#test/courier-shop.ts'
import { rejected } from '#test/shop.ts'

const { shop, server, connect } = await openCourierShop()
beforeEach(async () => {
  for (const table of ['courierConnections', 'courierStatements', 'cashEntries', 'orderCash'] as const)
    await shop.db.deleteFrom(table).execute()
  Object.assign(server.state, { payments: [], paymentDetails: {}, paymentFaults: [] })
  await connect('steadfast')
})

/** A payment of the list, as the guide of 2026 shows it. */
const payment = (number: string, more: Record<string, unknown> = {}) => ({
  payment_id: number,
  amount: 1220,
  method: 'bank',
  due_bills: 0,
  paid_bills: 0,
  charges: '120',
  total: 1100,
  status_label: 'Paid',
  created_at: '2026-11-20 10:00:00',
  ready_at: '2026-11-20 12:00:00',
  paid_at: '2026-11-21 15:00:00',
  ...more,
})
const parcel = (id: number, more: Record<string, unknown> = {}) => ({
  id: 1,
  consignment_id: id,
  invoice: `X-${id}`,
  tracking_code: `T${id}`,
  cod_amount: 610,
  delivery_charge: '60',
  status: 'delivered',
  ...more,
})
const pays = (number: string, consignments: unknown[], more: Record<string, unknown> = {}) => {
  server.state.payments.push(payment(number, more))
  server.state.paymentDetails[number] = { status: 200, payment: { ...payment(number), consignments } }
}

let parcels = 5_000_000
/** An order that Steadfast has delivered, or brings back. */
async function sent(status: 'Delivered' | 'Shipping' = 'Delivered') {
  const { id } = await shop.make.order({ status: 'Confirmed' })
  parcels += 1
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: id,
      courier: 'steadfast',
      courierName: '',
      reference: id,
      weight: 500,
      cashPaisa: 61_000,
      consignmentId: String(parcels),
      trackingCode: `T${parcels}`,
      state: 'booked',
    })
    .execute()
  const admin = await shop.as('admin')
  const path = ['Shipping', 'Delivered'] as const
  for (const to of path.slice(0, path.indexOf(status) + 1))
    await admin('PUT /orderStatus/:id', { params: { id }, body: { status: to } })
  const cash = () => admin('GET /orders/:id/cash', { params: { id } })
  return { id, consignment: parcels, cash }
}

const money = () => shop.asStaff('money')
const fetchPayments = async () => (await money())('POST /courier-statements/payments', {})
const read = async (id: string) => (await money())('GET /courier-statements/:id', { params: { id } })
const nothing = {
  added: [],
  known: 0,
  unpaid: 0,
  unreadable: [],
  problem: '',
  problemCode: null,
  hasMore: false,
}

test('a payment of Steadfast becomes a statement that is matched and booked as a file, once [D95]', async () => {
  const [whole, byNumber, short, back] = [await sent(), await sent(), await sent(), await sent('Shipping')]
  pays('SFC-1042', [
    parcel(whole.consignment),
    // Only the shop's number fits.
    parcel(1, { consignment_id: 999, invoice: byNumber.id, cod_amount: '610.00' }),
    parcel(short.consignment, { cod_amount: 500 }),
    parcel(back.consignment, { status: 'cancelled', delivery_charge: 45 }),
    parcel(2, { consignment_id: null, invoice: 'Y-1' }),
  ])
  const { added, ...rest } = await fetchPayments()
  expect(added).toEqual([{ _id: expect.any(String), number: 'SFC-1042' }])
  expect({ added: [], ...rest }).toEqual(nothing)
  const [{ _id: id } = { _id: '' }] = added
  const statement = await read(id)
  expect(statement).toMatchObject({
    courier: 'steadfast',
    number: 'SFC-1042',
    rows: 5,
    appliedAt: null,
    fileName: 'API · amount 1220 · charges 120 · total 1100',
    report: { collected: 610 + 610 + 500, charge: 60 * 3 + 45 },
  })
  const outcomes = Object.entries(statement.report?.outcomes ?? {}).map(([name, { rows }]) => [name, rows])
  expect(Object.fromEntries(outcomes)).toMatchObject({ matched: 3, short: 1, unknown: 1 })
  expect(await whole.cash()).toMatchObject({ received: 0 })

  const body = { collected: 1720, rows: 4 }
  await (await money())('POST /courier-statements/:id/apply', { params: { id }, body })
  expect(await whole.cash()).toMatchObject({
    received: 610,
    open: 0,
    charge: 60,
    entries: [{ statement: 'SFC-1042' }],
  })
  expect(await short.cash()).toMatchObject({ received: 500, open: 110 })
  expect(await back.cash()).toMatchObject({ received: 0, charge: 45 })
  // Fetched again it is known, and so is one that was sent as a file under the same number.
  expect(await fetchPayments()).toEqual({ ...nothing, known: 1 })
  const [list] = server.requests
  expect(list).toMatchObject({ method: 'GET', path: '/steadfast/payments?page=1' })
  expect(list?.headers).toMatchObject({ 'api-key': 'key-1', 'secret-key': 'secret-1' })
})

test('two people who fetch at once get one statement of each payment [D95]', async () => {
  const { consignment } = await sent()
  pays('SFC-1', [parcel(consignment)])
  const results = await Promise.all([fetchPayments(), fetchPayments(), fetchPayments()])
  expect(results.flatMap(({ added }) => added)).toHaveLength(1)
  expect(await shop.db.selectFrom('courierStatements').select('number').execute()).toEqual([
    { number: 'SFC-1' },
  ])
})

test('what is not paid yet is left for later, and ten are taken at a time over several pages [D95]', async () => {
  pays('SFC-99', [parcel(1)], { paid_at: null, status_label: 'Ready' })
  for (let number = 24; number > 0; number--) pays(`SFC-${number}`, [parcel(number)])
  expect(await fetchPayments()).toMatchObject({ added: { length: 10 }, unpaid: 1, hasMore: true })
  expect(await fetchPayments()).toMatchObject({ added: { length: 10 }, known: 10, hasMore: true })
  expect(await fetchPayments()).toMatchObject({ added: { length: 4 }, known: 20, hasMore: false })
  // After the last page it asks no more.
  expect(server.requests.at(-1)?.path).toBe('/steadfast/payments?page=4')
  server.requests.length = 0
  await fetchPayments()
  expect(server.requests.map(({ path }) => path)).toEqual(
    [1, 2, 3, 4].map((page) => `/steadfast/payments?page=${page}`),
  )
})

test.each([
  ['a bare list', { status: 200, consignments: [parcel(7)] }],
  ['wrapped twice', { status: 200, data: { data: [parcel(7)] } }],
  [
    'by another name',
    { status: 200, payment: { parcels: [parcel(7, { consignment_id: null })], methods: ['bank'] } },
  ],
])('the parcels are found in an answer that is %s [D95]', async (_, detail) => {
  pays('SFC-7', [])
  server.state.paymentDetails['SFC-7'] = detail
  const { added } = await fetchPayments()
  expect(added).toHaveLength(1)
  expect(await read(added[0]?._id ?? '')).toMatchObject({
    rows: 1,
    report: { outcomes: { unknown: { rows: 1 } } },
  })
})

test.each([
  ['without parcels', { status: 200, payment: { payment_id: 'SFC-7' } }],
  ['in pages', { status: 200, data: { data: [parcel(7)], last_page: 2 } }],
  ['to be continued', { status: 200, data: { data: [parcel(7)], next_page_url: 'https://x' } }],
  ['not there', undefined],
])(
  'a payment that is %s is no half statement: it is named, and the others are taken [D95]',
  async (_, detail) => {
    pays('SFC-7', [])
    server.state.paymentDetails['SFC-7'] = detail
    pays('SFC-6', [parcel(6)])
    expect(await fetchPayments()).toMatchObject({
      added: [{ number: 'SFC-6' }],
      unreadable: ['SFC-7'],
      problem: '',
      problemCode: null,
    })
  },
)

test('an amount that is missing is never taken for nothing [D95]', async () => {
  const { consignment } = await sent()
  pays('SFC-5', [parcel(consignment, { cod_amount: null })])
  const { added } = await fetchPayments()
  const { report } = await read(added[0]?._id ?? '')
  expect(report?.outcomes).toMatchObject({ unreadable: { rows: 1 }, matched: { rows: 0 } })
})

test.each([
  ['closes the connection', 'closed' as const],
  ['answers no JSON', 'not json' as const],
  ['fails', { status: 500, body: { message: 'Server error' } }],
])(
  'a courier that %s loses nothing: what was taken stays, the rest comes with the next try [D95]',
  async (_, fault) => {
    pays('SFC-2', [parcel(2)])
    pays('SFC-1', [parcel(1)])
    // The list and the first payment are answered.
    server.state.paymentFaults = [null, null, fault]
    const { problem, ...result } = await fetchPayments()
    expect(result).toMatchObject({ added: [{ number: 'SFC-2' }], unreadable: [] })
    expect(problem).not.toBe('')
    expect(await fetchPayments()).toMatchObject({ added: [{ number: 'SFC-1' }], known: 1, problem: '' })
  },
)

test('a courier that does not answer is given up after some seconds [D95]', async () => {
  pays('SFC-1', [parcel(1)])
  server.state.paymentFaults = ['slow']
  const result = await fetchPayments()
  expect(result).toMatchObject({ added: [], problem: expect.stringMatching(/./) })
})

test('an answer without a list of payments is not taken for none [D95]', async () => {
  server.state.paymentFaults = [{ status: 200, body: { status: 200 } }]
  expect(await fetchPayments()).toMatchObject({
    ...nothing,
    problem: expect.stringContaining('no list'),
    problemCode: 'no-payments',
  })
  expect(await fetchPayments()).toEqual(nothing)
})

test('wrong keys and too many requests stop further questions [D95]', async () => {
  pays('SFC-1', [parcel(1)])
  server.state.paymentFaults = [
    { status: 429, body: { message: 'Too many' }, headers: { 'retry-after': '60' } },
  ]
  expect(await fetchPayments()).toMatchObject({ problem: '429: Too many', problemCode: 'too-many' })
  const asked = server.requests.length
  expect((await rejected(fetchPayments())).status).toBe(409)
  expect(server.requests).toHaveLength(asked)
  await shop.db.updateTable('courierConnections').set({ quietUntil: null }).execute()
  server.state.areKeysRight = false
  expect((await fetchPayments()).problem).toContain('401')
  expect((await rejected(fetchPayments())).status).toBe(409)
  expect(server.requests).toHaveLength(asked + 1)
})

test('without a connection, or the permission money, nothing is asked [D95]', async () => {
  const orders = await shop.asStaff('orders', 'settings')
  expect((await rejected(orders('POST /courier-statements/payments', {}))).status).toBe(403)
  await shop.db.deleteFrom('courierConnections').execute()
  expect((await rejected(fetchPayments())).status).toBe(409)
  expect(server.requests).toEqual([])
})
