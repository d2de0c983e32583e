import { beforeEach, expect, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { failWrites } from '#test/failing-writes.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(() => shop.db.deleteFrom('pastOrders').execute())

async function send(text: string | Buffer, query = '') {
  const { token } = await shop.person('admin')
  const boundary = 'shodai-test'
  const response = await shop.inject({
    method: 'POST',
    url: `/api/past-orders${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
      Buffer.from(text),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}
const stored = () => shop.db.selectFrom('pastOrders').selectAll().orderBy('number').execute()
const own = 'number,phone,date,amount,outcome,name'

test('past orders become history of their phone numbers and nothing else [D71]', async () => {
  const lamp = await shop.make.product({ stock: 5 })

  const admin = await shop.as('admin')
  const order = shop.make.orderOf([lamp], { mobileNumber: '01712345678' })
  const { insertedId } = await admin('POST /orders', { headers: {}, body: { ...order, source: 'phone' } })

  const result = await send(
    [
      own,
      'A1,01712-345678,2025-01-05,1250.50,delivered,Rina',
      'A2,+8801712345678,31/12/2024,"৳১,২০০",Returned,',
      'A3,1712345678,2025-03-01 23:30:00,500,wc-cancelled,',
      'A4,01812345678,2025-03-01,500,Delivered,',
    ].join('\n'),
  )
  expect(result).toMatchObject({ status: 200, taken: 4, updated: 0, notTaken: 0 })
  const { phone } = await admin('GET /managed-orders/:id', { params: { id: insertedId } })
  expect(phone).toEqual({
    delivered: 1,
    returned: 1,
    cancelled: 1,
    open: 0,
    firstSeen: '2024-12-30T18:00:00.000Z',
  })
  expect((await stored())[0]).toMatchObject({
    number: 'A1',
    name: 'Rina',
    totalPaisa: 125_050,
    mobileNumber: '01712345678',
  })
  const { stock } = await shop.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', lamp.id)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(4)
  expect(await admin('GET /past-orders/summary', {})).toEqual({ orders: 4, phones: 2 })

  expect(await admin('DELETE /past-orders', {})).toEqual({ deleted: 4 })
  expect((await admin('GET /managed-orders/:id', { params: { id: insertedId } })).phone).toMatchObject({
    delivered: 0,
    open: 0,
  })
})

test('a file is looked at before it is taken, and the example file is taken as it is [D71]', async () => {
  const { name, content } = await (await shop.as('admin'))('GET /past-orders/example', {})
  expect(name).toBe('past-orders-example.csv')
  const text = await content.text()
  expect(text).toMatch(/^"number","phone","date","amount","outcome","name"\r\n/)
  const looked = { dates: null, taken: 3, updated: 0, notTaken: 0, problems: [] }
  expect(await send(text, '?check=true')).toEqual({ status: 200, ...looked })
  expect(await stored()).toEqual([])
  expect(await send(text)).toEqual({ status: 200, ...looked })
  expect((await stored()).map(({ number, outcome }) => [number, outcome])).toEqual([
    ['EXAMPLE-1', 'Delivered'],
    ['EXAMPLE-2', 'Return'],
    ['EXAMPLE-3', 'Cancelled'],
  ])
  const more = `${text}EXAMPLE-4,123,2025-01-05,10,delivered,\nEXAMPLE-5,01712345678,2025-01-05,10,delivered,\n`
  expect(await send(more, '?check=true')).toMatchObject({ taken: 1, updated: 3, notTaken: 1 })
  expect(await stored()).toHaveLength(3)
})

test('a row that cannot be taken is named, the others are taken; sent again nothing is doubled [D71]', async () => {
  const text = [
    own,
    'B1,0171234567,2025-01-05,10,delivered,',
    'B2,01712345678,2099-01-05,10,delivered,',
    'B3,01712345678,2025-02-30,10,delivered,',
    'B4,01712345678,2025-01-05,ten,delivered,',
    'B5,01712345678,2025-01-05,10,processing,',
    ',01712345678,2025-01-05,10,delivered,',
    'B7,01712345678,2025-01-05,10,delivered,',
    'B7,01712345678,2025-01-06,10,delivered,',
  ].join('\n')
  const result = await send(text)
  expect(result).toMatchObject({ taken: 1, notTaken: 7 })
  expect(
    result.problems.map(({ row, column, reason }: Record<string, unknown>) => [row, column, reason]),
  ).toEqual([
    [2, 'phone', 'wrong'],
    [3, 'date', 'wrong'],
    [4, 'date', 'wrong'],
    [5, 'amount', 'wrong'],
    [6, 'outcome', 'open'],
    [7, 'number', 'required'],
    [9, 'number', 'twice'],
  ])
  expect(
    await send(
      text.replace('B7,01712345678,2025-01-05,10,delivered', 'B7,01712345678,2025-01-05,10,returned'),
    ),
  ).toMatchObject({
    taken: 0,
    updated: 1,
  })
  expect((await stored()).map(({ number, outcome }) => [number, outcome])).toEqual([['B7', 'Return']])
})

/** Phones and days in Dhaka of what was stored, by number. */
const storedDays = async () =>
  (await stored()).map(({ number, mobileNumber, placedAt }) => [number, mobileNumber, dhakaDay(placedAt)])

test('phone numbers are read as people and spreadsheets write them, and none is guessed [D136]', async () => {
  const phones = [
    '+880 01712-345678',
    '+880 (0)1712-345678',
    '00880-1712-345678',
    '1712345678',
    '০১৭১২৩৪৫৬৭৮',
    "'01712345678",
    '1.712345678E+09',
    '01712\u200b345678',
  ]
  const lost = ['1.7123456E+09', '8.80171E+12', '1.71E+9']
  const rows = [...phones, ...lost].map((phone, index) => `P${index},"${phone}",2025-01-05,100,returned,`)
  const result = await send([own, ...rows].join('\n'))
  expect(result).toMatchObject({ taken: phones.length, notTaken: lost.length })
  expect(result.problems).toEqual(
    lost.map((value, index) => ({
      row: phones.length + index + 2,
      column: 'phone',
      value,
      reason: 'digits-lost',
    })),
  )
  expect(new Set((await stored()).map(({ mobileNumber }) => mobileNumber))).toEqual(new Set(['01712345678']))
})

const dated = (...dates: string[]) =>
  [own, ...dates.map((date, index) => `U${index + 1},01712345678,${date},100,delivered,`)].join('\n')

test('day and month are told apart by all dates of a file [D137]', async () => {
  const american = await send(dated('1/2/2024', '1/15/2024'))
  expect(american).toMatchObject({ taken: 2, notTaken: 0, dates: 'month-day' })
  expect((await storedDays()).map(([, , day]) => day)).toEqual(['2024-01-02', '2024-01-15'])
  const bengali = await send(dated('1/2/2024', '15/1/2024 23:59'))
  expect(bengali).toMatchObject({ updated: 2, notTaken: 0, dates: 'day-month' })
  expect((await storedDays()).map(([, , day]) => day)).toEqual(['2024-02-01', '2024-01-15'])
})

test('a date that could be two days is asked for, not guessed [D137]', async () => {
  const text = dated('1/2/2024', '5/5/2024', '2024-03-04')
  const asked = await send(text)
  expect(asked).toMatchObject({ taken: 2, notTaken: 1, dates: null })
  expect(asked.problems).toEqual([{ row: 2, column: 'date', value: '1/2/2024', reason: 'day-or-month' }])
  expect(await send(text, '?dates=month-day')).toMatchObject({ taken: 1, updated: 2, dates: 'month-day' })
  expect((await storedDays())[0]).toEqual(['U1', '01712345678', '2024-01-02'])
  const contradicting = await send(dated('1/2/2024', '13/1/2024', '1/13/2024'))
  expect(contradicting).toMatchObject({ notTaken: 1, dates: null })
  expect(await send(dated('1/13/2024'), '?dates=day-month')).toMatchObject({
    problems: [{ row: 2, column: 'date', value: '1/13/2024', reason: 'wrong' }],
  })
})

test('a time that does not exist is no date, and what nobody sees is shown in the list of problems [D136]', async () => {
  const result = await send(
    [
      own,
      'T1,01712345678,2024-01-05 99:99,100,delivered,',
      'T2,01712345678,2024-01-05,1\u008100 x,delivered,',
      '\u200b,01712345678,2024-01-05,100,delivered,',
      'T4,01712345678,2024-01-05,580 টাকা,delivered,Ri\u200bna\u0099',
      'T5,01712345678,2024-01-05,"580,0000000000001",delivered,',
      'T6,01712345678,2024-01-05,580.0000000000001,delivered,',
    ].join('\n'),
  )
  expect(
    result.problems.map(({ row, value, reason }: Record<string, unknown>) => [row, value, reason]),
  ).toEqual([
    [2, '2024-01-05 99:99', 'wrong'],
    [3, '1[U+0081]00 x', 'wrong'],
    [4, '[U+200B]', 'required'],
    [6, '580,0000000000001', 'wrong'],
  ])
  expect((await stored()).map(({ number, name, totalPaisa }) => [number, name, totalPaisa])).toEqual([
    ['T4', 'Rina™', 58_000],
    ['T6', '', 58_000],
  ])
})

test('order exports of Shopify and WooCommerce are known by their own columns [D71]', async () => {
  const shopify = [
    'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Billing Name,Billing Phone,Lineitem name',
    '#1001,a@b.example,paid,fulfilled,900.00,2025-04-01 10:00:00 +0600,Mina,01912345678,Lamp',
    '#1001,a@b.example,,,,,,,Shade',
  ].join('\n')
  expect(await send(shopify)).toMatchObject({ taken: 1, notTaken: 0 })
  const woo =
    'order_number;order_date;status;order_total;billing_phone;billing_name\n77;2025-04-02 09:00:00;completed;450;01912345678;Mina\n'
  expect(await send(woo)).toMatchObject({ taken: 1, notTaken: 0 })
  expect(
    (await stored()).map(({ number, placedAt, name }) => [number, placedAt.toISOString(), name]),
  ).toEqual([
    ['#1001', '2025-04-01T04:00:00.000Z', 'Mina'],
    ['77', '2025-04-02T03:00:00.000Z', 'Mina'],
  ])
})

test.each([
  ['nothing', '', 'nothing', { reason: 'empty', value: '' }],
  [
    'without its columns',
    'number,phone\n1,2\n',
    'date, amount, outcome',
    { reason: 'columns-missing', value: 'date, amount, outcome' },
  ],
  ['no text', Buffer.from([0xff, 0xfe, 0x00]), 'UTF-8', undefined],
  ['a broken heading', `${own},"x`, 'row 1', { reason: 'broken-heading', value: 1 }],
])('a file that is %s is rejected with its reason', async (_, text, message, problem) => {
  const { status, error } = await send(text)
  expect([status, error.fields.file]).toEqual([422, expect.stringContaining(message)])
  expect(error.fileProblem).toEqual(problem)
})

const shopifyHeading =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Total,Created at,Lineitem name,Billing Name,Billing Phone,Shipping Name,Shipping Phone,Cancelled at,Id,Phone'
/** An order of Shopify as its export writes it. */
const shopifyRow = ({
  name = '#1001',
  payment = 'paid',
  fulfilment = 'fulfilled',
  cancelled = '',
  billing = '+880 1712-345678',
  shipping = '',
  phone = '',
}) =>
  `${name},b@shop.example,${payment},,${fulfilment},,BDT,1260.00,2024-01-05 10:00:00 +0600,Panjabi,Rina,${billing},Rina,${shipping},${cancelled},5620000000001,${phone}`

test('of several columns that may have number and phone each row uses the ones that it fills [D71] [D141]', async () => {
  const result = await send(
    [
      shopifyHeading,
      shopifyRow({}),
      '#1001,b@shop.example,,,,,,,2024-01-05 10:00:00 +0600,Saree,,,,,,,',
      shopifyRow({ name: '#1002', billing: '', shipping: '01812345678' }),
      shopifyRow({ name: '#1003', billing: '+44 20 7946 0000', phone: '', shipping: '01912345678' }),
      shopifyRow({ name: '#1004', billing: '', phone: '8801612345678' }),
    ].join('\n'),
  )
  expect(result).toMatchObject({ status: 200, taken: 4, notTaken: 0 })
  expect((await stored()).map(({ number, mobileNumber, name }) => [number, mobileNumber, name])).toEqual([
    ['#1001', '01712345678', 'Rina'],
    ['#1002', '01812345678', 'Rina'],
    ['#1003', '01912345678', 'Rina'],
    ['#1004', '01612345678', 'Rina'],
  ])
})

test.each([
  [{ fulfilment: 'fulfilled' }, 'Delivered'],
  [{ fulfilment: 'partial' }, 'Delivered'],
  [{ fulfilment: 'restocked', payment: 'refunded' }, 'Return'],
  [{ fulfilment: 'fulfilled', payment: 'refunded' }, 'Return'],
  [{ fulfilment: 'fulfilled', payment: 'partially_refunded' }, 'Delivered'],
  [{ fulfilment: 'fulfilled', payment: 'voided' }, 'Return'],
  [{ fulfilment: 'unfulfilled', payment: 'voided' }, 'Cancelled'],
  [{ fulfilment: '', payment: 'refunded' }, 'Cancelled'],
  [{ fulfilment: 'unfulfilled', cancelled: '2024-01-06 10:00:00 +0600' }, 'Cancelled'],
  [{ fulfilment: '', payment: 'paid' }, 'Delivered'],
  [{ fulfilment: 'unfulfilled', payment: 'pending' }, null],
])('an order of Shopify that is %o ended as %s [D141]', async (order, outcome) => {
  const { taken, problems } = await send([shopifyHeading, shopifyRow(order)].join('\n'))
  expect((await stored()).map((each) => each.outcome)).toEqual(outcome === null ? [] : [outcome])
  expect(taken).toBe(outcome === null ? 0 : 1)
  if (outcome === null) expect(problems).toMatchObject([{ row: 2, column: 'outcome', reason: 'open' }])
})

test.each([
  [
    'Delivered',
    ['delivered', 'DELIVERED', 'ডেলিভারি হয়েছে', 'Completed', 'wc-completed', 'Partially fulfilled'],
  ],
  ['Return', ['Return', 'Returns', 'returned', 'ফেরত', 'Refunded', 'restocked']],
  ['Cancelled', ['Cancelled', 'canceled', 'Cancel', 'বাতিল', 'wc-cancelled', 'failed']],
  [null, ['Pending', 'Confirmed', 'Shipping', 'অপেক্ষমাণ', 'নিশ্চিত', 'পাঠানো হয়েছে', 'processing', 'on-hold']],
] as const)(
  'the words of both languages, of the specification and of other shops mean %s [D4] [D141]',
  async (outcome, words) => {
    const rows = words.map((word, index) => `W${index},01712345678,2025-01-05,100,${word},`)
    const { problems } = await send([own, ...rows].join('\n'))
    expect((await stored()).map((each) => each.outcome)).toEqual(
      outcome === null ? [] : words.map(() => outcome),
    )
    expect(problems.map(({ reason }: { reason: string }) => reason)).toEqual(
      outcome === null ? words.map(() => 'open') : [],
    )
  },
)

test.each(['en', 'bn'] as const)(
  'the list of orders that this shop exports in %s is taken by another one [D141]',
  async (language) => {
    const admin = await shop.as('admin')
    for (const table of ['orderHistory', 'orders'] as const) await shop.db.deleteFrom(table).execute()
    const lamp = await shop.make.product({ stock: 50 })
    const add = async (mobileNumber: string, moves: readonly (readonly [string, string])[]) => {
      const order = shop.make.orderOf([lamp], { mobileNumber })
      const { insertedId: id } = await admin('POST /orders', {
        headers: {},
        body: { ...order, source: 'phone' },
      })
      for (const [from, status] of moves)
        await shop.db
          .updateTable('orders')
          .set({ status })
          .where('id', '=', id)
          .where('status', '=', from)
          .execute()
      return id
    }
    const ids = [
      await add('01712345678', [
        ['Pending', 'Delivered'],
        ['Confirmed', 'Delivered'],
      ]),
      await add('01812345678', [
        ['Pending', 'Return'],
        ['Confirmed', 'Return'],
      ]),
      await add('01912345678', [
        ['Pending', 'Cancelled'],
        ['Confirmed', 'Cancelled'],
      ]),
    ]
    const open = await add('01612345678', [['Confirmed', 'Pending']])
    const { content } = await admin('GET /orders/csv', { query: { language } })
    const result = await send(await content.text())
    expect(result).toMatchObject({ status: 200, taken: 3, notTaken: 1 })
    expect(result.problems).toMatchObject([{ value: expect.any(String), reason: 'open' }])
    const placed = await shop.db
      .selectFrom('orders')
      .select(['id', 'name', 'totalPaisa', 'status', 'placedAt', 'mobileNumber'])
      .where('id', '!=', open)
      .execute()
    expect(ids).toHaveLength(placed.length)
    const minute = (at: Date) => Math.floor(at.getTime() / 60_000)
    expect(
      (await stored()).map(({ number, name, totalPaisa, outcome, placedAt, mobileNumber }) => [
        number,
        name,
        totalPaisa,
        outcome,
        minute(placedAt),
        mobileNumber,
      ]),
    ).toEqual(
      placed
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ id, name, totalPaisa, status, placedAt, mobileNumber }) => [
          id,
          name,
          totalPaisa,
          status,
          minute(placedAt),
          mobileNumber,
        ]),
    )
  },
)

test('an export with a row for each line of an order is taken once, and a stray quotation mark costs its row [D141]', async () => {
  const row = 'A1,01712345678,2025-01-05,100,delivered,Rina'
  const result = await send(
    [
      own,
      row,
      row,
      'A2,01712345678,2025-01-05,100,delivered,"Mi"na"',
      'A3,01712345678,2025-01-05,100,delivered,6" pipe',
    ].join('\n'),
  )
  expect(result).toMatchObject({ taken: 2, notTaken: 1, problems: [{ row: 4, reason: 'quotes' }] })
  expect((await stored()).map(({ number, name }) => [number, name])).toEqual([
    ['A1', 'Rina'],
    ['A3', '6" pipe'],
  ])
})

test('orders that the shop cannot store are named, and the others are taken; sent again they come [D140]', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => `N${index},01712345678,2025-01-05,100,delivered,`)
  const restore = await failWrites(shop, 'past_orders', `new.number in ('N7', 'N1200')`)
  const text = [own, ...rows].join('\n')
  const result = await send(text).finally(restore)
  expect(result).toMatchObject({ status: 200, taken: 1498, notTaken: 2 })
  expect(result.problems).toEqual([
    { row: 9, column: 'number', value: 'N7', reason: 'unexpected' },
    { row: 1202, column: 'number', value: 'N1200', reason: 'unexpected' },
  ])
  expect(await send(text)).toMatchObject({ taken: 2, updated: 1498, notTaken: 0 })
})

test('a long file of past orders is taken in one request, a thousand with each statement [D71]', async () => {
  const rows = Array.from({ length: 4500 }, (_, index) => {
    const phone = `017${String(10_000_000 + (index % 2000))}`
    return `N${index},${phone},2025-01-05,${100 + (index % 900)},${index % 5 ? 'delivered' : 'returned'},`
  })
  const sent = async (count: number) => {
    const before = shop.countStatements()
    expect(await send([own, ...rows.slice(0, count)].join('\n'))).toMatchObject({ status: 200, notTaken: 0 })
    return shop.countStatements() - before
  }
  const few = await sent(1)
  // Four transactions more, each with its begin and commit.
  expect(await sent(4500)).toBe(few + 4 * 3)
  expect(await stored()).toHaveLength(4500)
})

const orders = [own, 'T1,01712345678,2025-01-05,"৳ 1,200/-",Delivered,রিনা']

test.each([
  ['with titles above its heading', ['Rina’s shop', 'Orders of,2025', '', ...orders].join('\n'), 'রিনা'],
  [
    'in UTF-16',
    Buffer.from(
      `\ufeff${orders.join('\n').replaceAll(',', '\t').replace('"৳ 1\t200/-"', '1200')}`,
      'utf16le',
    ),
    'রিনা',
  ],
  [
    'in Windows-1252',
    Buffer.from(orders.join('\n').replace('৳ ', '').replace('রিনা', 'Ren\xe9e'), 'latin1'),
    'Renée',
  ],
])('a file %s is taken [D71]', async (_, file, name) => {
  expect(await send(file)).toMatchObject({ status: 200, taken: 1, notTaken: 0 })
  expect(await stored()).toMatchObject([{ number: 'T1', name, totalPaisa: 120_000 }])
})

test('below titles the wrong row has the number that it has in the file [D71]', async () => {
  const result = await send(
    ['Rina’s shop', 'Orders of,2025', own, 'T2,0171,2025-01-05,10,Delivered,'].join('\n'),
  )
  expect(result.problems).toMatchObject([{ row: 4, column: 'phone', value: '0171' }])
})

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['damaged UTF-8', Buffer.from(orders.join('\n')).subarray(0, -1)],
])('%s is not taken for a file of orders [D71]', async (_, file) => {
  expect(await send(file)).toMatchObject({ status: 422 })
  expect(await stored()).toEqual([])
})
