import { beforeEach, expect, test } from 'vitest'
import { failWrites } from '#test/failing-writes.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { StatementMapping } from './rules.ts'
import type { StatementReport } from './statements-contract.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'orderCash'] as const)
    await shop.db.deleteFrom(table).execute()
})

let parcels = 0

/** An order that a courier has delivered, and how to read its money. */
async function delivered({ courier = 'steadfast', courierName = '', mobileNumber = '01712345678' } = {}) {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Confirmed' })
  parcels += 1
  const consignment = `C${parcels}`
  await shop.db.updateTable('orders').set({ mobileNumber }).where('id', '=', order.id).execute()
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: order.id,
      courier,
      courierName,
      reference: order.id,
      weight: 500,
      cashPaisa: 61_000,
      consignmentId: courier === 'other' ? null : consignment,
      trackingCode: consignment,
      state: 'booked',
    })
    .execute()
  for (const [from, status] of [
    ['Confirmed', 'Shipping'],
    ['Shipping', 'Delivered'],
  ] as const)
    await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status, from } })
  const cash = async () => {
    const found = await admin('GET /orders/:id/cash', { params: { id: order.id } })
    if (!found) throw new Error('No money.')
    return found
  }
  return { id: order.id, consignment, cash }
}

async function send(text: string | Buffer, query: Record<string, string> = {}) {
  const { token } = await shop.person('admin')
  const boundary = 'shodai-test'
  const response = await shop.inject({
    method: 'POST',
    url: `/api/courier-statements?${new URLSearchParams({ courier: 'steadfast', number: 'S-1', fileName: 'a.csv', ...query })}`,
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

const heading = 'Consignment ID,Invoice,Phone,Collected,Delivery Charge,COD Charge,Return Charge'
const mapping: StatementMapping = {
  consignment: 0,
  reference: 1,
  phone: 2,
  collected: 3,
  charge: 4,
  cashCharge: 5,
  returnCharge: 6,
}

/** Sends a statement and says what its columns are. */
async function statement(rows: readonly string[], query: Record<string, string> = {}) {
  const admin = await shop.as('admin')
  const { _id: id } = await send([heading, ...rows].join('\n'), query)
  const params = { id }
  const { report } = await admin('PUT /courier-statements/:id/mapping', { params, body: mapping })
  if (!report) throw new Error('No report.')
  const apply = (seen = { collected: report.collected, rows: settledRows(report) }) =>
    admin('POST /courier-statements/:id/apply', { params, body: seen })
  return { id, report, apply, admin, params }
}
const settledRows = ({ outcomes }: StatementReport) =>
  outcomes.matched.rows + outcomes.short.rows + outcomes.more.rows
const counts = ({ outcomes }: StatementReport) =>
  Object.fromEntries(
    Object.entries(outcomes).flatMap(([outcome, { rows }]) => (rows > 0 ? [[outcome, rows]] : [])),
  )

test('a statement says what is matched, short, more, double, unknown and missing before anything is booked [D86]', async () => {
  const rahim = await delivered({ courier: 'pathao' })
  const lost = await delivered()
  const [matched, short, more] = [await delivered(), await delivered(), await delivered()]
  const later = await delivered()
  await shop.db
    .updateTable('orderCash')
    .set({ deliveredAt: new Date(Date.now() + 60_000) })
    .where('orderId', '=', later.id)
    .execute()
  const { report, apply, id, admin, params } = await statement([
    `${matched.consignment},,,610,60,6.10,0`,
    `${short.consignment},,,"৳ 500.00",60,5,0`,
    `,#${more.id},,700,60,7,0`,
    `${matched.consignment},,,610,60,6,0`,
    `C-999,,,610,60,6,0`,
    `${short.consignment},,,ten,60,6,0`,
  ])
  expect(counts(report)).toEqual({ matched: 1, short: 1, more: 1, double: 1, unknown: 1, unreadable: 1 })
  expect(report).toMatchObject({ collected: 1810, charge: 198.1, missing: { orders: 1, amount: 610 } })
  expect(report.missingOrders).toMatchObject([{ _id: lost.id, open: 610 }])
  expect(await matched.cash()).toMatchObject({ open: 610, received: 0, entries: [] })

  await apply()
  expect(await matched.cash()).toMatchObject({ open: 0, received: 610, charge: 66.1 })
  expect(await short.cash()).toMatchObject({ open: 110, received: 500 })
  expect(await more.cash()).toMatchObject({ open: -90, received: 700 })
  for (const { cash } of [lost, later, rahim]) expect(await cash()).toMatchObject({ open: 610, received: 0 })
  const rows = await admin('GET /courier-statements/:id/rows', { params, query: { outcome: 'short' } })
  expect(rows.rows).toMatchObject([{ line: 3, orderId: short.id, collected: 500, open: 610 }])
  const shortList = await admin('GET /cash/orders', { query: { list: 'short' } })
  expect(shortList.rows.map(({ _id }) => _id)).toEqual([short.id])
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select('after')
    .where('subject', '=', `statement ${id}`)
    .execute()
  expect(audit).toMatchObject([{ after: { number: 'S-1', orders: 3, collected: 1810 } }])
})

test('a statement applied twice at once is booked once, and its number is not taken again [D86]', async () => {
  const order = await delivered()
  const row = `${order.consignment},,,610,60,0,0`
  const first = await statement([row])
  const duplicate = await statement([row])
  const results = await Promise.allSettled([
    first.apply(),
    first.apply(),
    duplicate.apply(),
    duplicate.apply(),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await order.cash()).toMatchObject({
    received: 610,
    open: 0,
    charge: 60,
    entries: [{ statement: 'S-1' }],
  })
  const again = await send([heading, row].join('\n'), { number: 's-1' })
  expect([again.status, again.error.fields]).toEqual([422, { number: expect.any(String) }])
  // Under another number the same parcel is known as paid.
  const { report, apply } = await statement([row], { number: 'S-2' })
  expect(counts(report)).toEqual({ double: 1 })
  expect((await rejected(apply())).status).toBe(409)
})

test('two statements with the same order at once pay it once [D86]', async () => {
  const order = await delivered()
  const row = `${order.consignment},,,610,60,0,0`
  const statements = [await statement([row]), await statement([row], { number: 'S-2' })]
  const results = await Promise.allSettled(statements.map(({ apply }) => apply()))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await order.cash()).toMatchObject({ received: 610, open: 0 })
})

test('a statement is only applied as its report was seen [D86]', async () => {
  const [order, other] = [await delivered(), await delivered()]
  const rows = [order, other].map(({ consignment }) => `${consignment},,,610,60,0,0`)
  const { apply, admin } = await statement(rows)
  await admin('POST /cash/receipts', { body: { orders: [{ id: order.id, open: 610 }] } })
  expect((await rejected(apply())).status).toBe(409)
  expect(await order.cash()).toMatchObject({ received: 610, open: 0 })
  expect(await other.cash()).toMatchObject({ received: 0, open: 610 })
  await apply({ collected: 610, rows: 1 })
  expect(await other.cash()).toMatchObject({ received: 610, open: 0 })
})

test('rows are matched by consignment, then the shop’s number, then phone and amount [D86]', async () => {
  const [one, other] = [await delivered(), await delivered({ mobileNumber: '01811111111' })]
  const duplicates = [
    await delivered({ mobileNumber: '01822222222' }),
    await delivered({ mobileNumber: '01822222222' }),
  ]
  const { report, admin, params } = await statement([
    // The consignment counts, although the number is that of another order.
    `${one.consignment},${other.id},01811111111,610,0,0,0`,
    ',,+880 1811-111111,610,0,0,0',
    ',,01822222222,610,0,0,0',
    // A number of another shop.
    ',Z-77,01811111111,610,0,0,0',
  ])
  expect(counts(report)).toEqual({ matched: 2, unknown: 2 })
  const { rows } = await admin('GET /courier-statements/:id/rows', { params, query: { outcome: 'matched' } })
  expect(rows.map(({ orderId }) => orderId)).toEqual([one.id, other.id])
  expect(duplicates).toHaveLength(2)
})

test('the columns are remembered for a courier and its headers, and guessed by their names [D86]', async () => {
  const order = await delivered()
  const { admin } = await statement([`${order.consignment},,,610,0,0,0`])
  const read = async (query: Record<string, string>, text = `${heading}\nC0,,,1,0,0,0`) => {
    const { _id: id } = await send(text, query)
    return admin('GET /courier-statements/:id', { params: { id } })
  }
  expect((await read({ number: 'S-2' })).mapping).toEqual(mapping)
  expect(await read({ number: 'S-3', courier: 'redx' })).toMatchObject({
    mapping: null,
    guess: mapping,
    report: null,
  })
  expect((await read({ number: 'S-4' }, 'Consignment ID,Amount\nC0,1')).mapping).toBeNull()
})

test.each([
  ['580', '-', 580, 0],
  ['580 টাকা', '(80)', 580, 80],
  ['৫৮০', 'N/A', 580, 0],
  ['580.0000000000001', '79.99999999999999', 580, 80],
  ['580/-', '-80', 580, 80],
  ['"1,580.50"', '–', 1580.5, 0],
  ['-', '৳ 80', 0, 80],
  ["'580", 'n/a', 580, 0],
])('a cell %s with a charge of %s is %d taka and %d [D136]', async (collected, charge, taka, taken) => {
  const { report } = await statement([`X1,,,${collected},"${charge}",,`])
  expect(report.outcomes.unknown).toEqual({ rows: 1, amount: taka })
  const { admin, params } = await statement([`X1,,,${collected},"${charge}",,`], { number: 'S-2' })
  const { rows } = await admin('GET /courier-statements/:id/rows', { params, query: { outcome: 'unknown' } })
  expect(rows[0]).toMatchObject({ collected: taka, charge: taken })
})

test.each(['N/A', '(80)', 'paid', '580 + 20', '', '1.5E+3'])(
  'a cell %j is no amount that was collected [D136]',
  async (cell) => {
    const { report } = await statement([`X1,,,${cell},,,`])
    expect(report.outcomes.unreadable.rows).toBe(1)
  },
)

test('a parcel that came back costs its charges and nothing is due for it [D86]', async () => {
  const order = await delivered()
  const admin = await shop.as('admin')
  await shop.db.updateTable('parcels').set({ state: 'returning' }).where('orderId', '=', order.id).execute()
  await admin('PUT /orderStatus/:id', {
    params: { id: order.id },
    body: { status: 'Return', from: 'Delivered' },
  })
  expect(await order.cash()).toMatchObject({ due: 0, open: 0 })
  const { report, apply } = await statement([`${order.consignment},,,0,60,0,30`])
  expect(counts(report)).toEqual({ matched: 1 })
  await apply()
  expect(await order.cash()).toMatchObject({ due: 0, received: 0, open: 0, charge: 60, returnCharge: 30 })
})

test.each([
  ['empty', '', 'nothing', 'empty'],
  ['no table', 'a letter to you', 'table', 'no-table'],
  ['without rows', `${heading}\n`, 'rows', 'no-rows'],
  ['not text', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'UTF-8', undefined],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'UTF-8', undefined],
  ['broken in its heading', '"Consignment ID,Collected\n', 'table', 'no-table'],
])('a file that is %s is rejected with its reason [D86]', async (_, text, message, reason) => {
  const { status, error } = await send(text)
  expect([status, error.fields.file]).toEqual([422, expect.stringContaining(message)])
  expect(error.fileProblem?.reason).toBe(reason)
  expect(await shop.db.selectFrom('courierStatements').select('id').execute()).toEqual([])
})

test('columns that are missing, outside the file or named twice are rejected [D86]', async () => {
  const admin = await shop.as('admin')
  const { _id: id } = await send(`${heading}\nC1,,,1,0,0,0`)
  for (const wrong of [{ collected: null }, { consignment: 3 }, { charge: 50 }]) {
    const body = { ...mapping, ...wrong }
    const error = await rejected(admin('PUT /courier-statements/:id/mapping', { params: { id }, body }))
    expect(error.status).toBe(422)
  }
})

test('a statement is deleted until it is applied [D86]', async () => {
  const order = await delivered()
  const { apply, admin, params } = await statement([`${order.consignment},,,610,0,0,0`])
  const draft = await statement([`${order.consignment},,,610,0,0,0`], { number: 'S-9' })
  await apply()
  expect((await rejected(apply())).status).toBe(409)
  expect((await rejected(admin('DELETE /courier-statements/:id', { params }))).status).toBe(409)
  expect(await admin('DELETE /courier-statements/:id', { params: draft.params })).toEqual({ deleted: true })
})

test.each([
  ['courier_statements', 'insert'],
  ['courier_statement_rows', 'insert'],
  ['cash_entries', 'insert'],
  ['order_cash', 'update'],
  ['audit_entries', 'insert'],
] as const)(
  'an error in %s leaves a statement as it was: nothing is booked, and it is booked later or deleted [D140]',
  async (table, on) => {
    const order = await delivered()
    const row = `${order.consignment},,,610,60,0,0`
    const books = !table.startsWith('courier_statement')
    const first = books ? await statement([row]) : null
    const restore = await failWrites(shop, table, 'true', on)
    const failing = first ? rejected(first.apply()) : rejected(statement([row]))
    const { status } = await failing.catch(() => ({ status: 500 })).finally(restore)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await order.cash()).toMatchObject({ open: 610, received: 0, entries: [] })
    const again = first ?? (await statement([row]))
    await again.apply()
    expect(await order.cash()).toMatchObject({ open: 0, received: 610 })
  },
)

const get = async (id: string) => (await shop.as('admin'))('GET /courier-statements/:id', { params: { id } })

test.each([
  ['titles with as many cells', 'Payment invoice,,,,\nInvoice,INV-1,,,\n', ','],
  ['titles of two cells', 'Payment invoice\nInvoice,INV-1\n\nPaid on,2025-01-05\n', ','],
  ['a line that names the delimiter', 'sep=;\n', ';'],
  ['titles, and bars between its cells', 'Invoice|INV-1\n', '|'],
  ['titles, and tabs between its cells', 'Payment invoice, March, 2025\n', '\t'],
])(
  'the heading of a statement with %s is found, and its rows have the numbers of the file [D142]',
  async (_, titles, delimiter) => {
    const order = await delivered()
    const heading = ['Consignment ID', 'Merchant Order ID', 'Collected Amount', 'Delivery Fee', 'COD Fee']
    const lines = [heading, [order.consignment, 'ORDER1', '610', '80', '5.8'], ['', '', 'Total', '80', '5.8']]
    const text = titles + lines.map((cells) => cells.join(delimiter)).join('\n')
    const { _id: id } = await send(text)
    const first = titles.split('\n').length
    expect(await get(id)).toMatchObject({
      headers: heading,
      headingLine: first,
      rows: 2,
      guess: { consignment: 0, reference: 1, collected: 2, charge: 3, cashCharge: 4 },
    })
    const admin = await shop.as('admin')
    const { guess } = await get(id)
    const { report } = await admin('PUT /courier-statements/:id/mapping', { params: { id }, body: guess })
    expect(report && counts(report)).toEqual({ matched: 1, unreadable: 1 })
    const { rows } = await admin('GET /courier-statements/:id/rows', {
      params: { id },
      query: { outcome: 'matched' },
    })
    expect(rows).toMatchObject([{ line: first + 1, consignment: order.consignment }])
  },
)

test('where the heading cannot be told the merchant says which row it is, and that is remembered [D142]', async () => {
  const order = await delivered()
  const text = `Shop,Dhaka,BD\nKey,Who,Sum\n${order.consignment},Rina,610\n`
  const { _id: id } = await send(text)
  const found = await get(id)
  expect(found).toMatchObject({ headingLine: 1, headers: ['Shop', 'Dhaka', 'BD'], rows: 2, report: null })
  expect(found.headings.map(({ line }) => line)).toEqual([1, 2, 3])
  const admin = await shop.as('admin')
  const params = { id }
  const moved = await admin('PUT /courier-statements/:id/heading', { params, body: { line: 2 } })
  expect(moved).toMatchObject({ headingLine: 2, headers: ['Key', 'Who', 'Sum'], rows: 1 })
  const none = { reference: null, phone: null, charge: null, cashCharge: null, returnCharge: null }
  const named = { ...none, consignment: 0, collected: 2 }
  const { report } = await admin('PUT /courier-statements/:id/mapping', { params, body: named })
  expect(report && counts(report)).toEqual({ matched: 1 })
  // And back: nothing of the file is lost.
  expect(await admin('PUT /courier-statements/:id/heading', { params, body: { line: 1 } })).toMatchObject({
    headers: ['Shop', 'Dhaka', 'BD'],
    rows: 2,
    report: null,
  })
  const { _id: next } = await send(`Another shop,Sylhet\n${text}`, { number: 'S-9' })
  expect(await get(next)).toMatchObject({ headingLine: 3, mapping: named })
  await expect(
    admin('PUT /courier-statements/:id/heading', { params, body: { line: 99 } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a stray quotation mark in a statement costs its row, which is named as unreadable [D141]', async () => {
  const [one, other] = [await delivered(), await delivered()]
  const { report, admin, params } = await statement([
    `${one.consignment},"x"y,,610,60,6,0`,
    `${other.consignment},,,610,60,6,0`,
  ])
  expect(counts(report)).toEqual({ matched: 1, unreadable: 1 })
  const { rows } = await admin('GET /courier-statements/:id/rows', {
    params,
    query: { outcome: 'unreadable' },
  })
  expect(rows).toMatchObject([{ line: 2, consignment: `${one.consignment},"x"y,,610,60,6,0` }])
})

test.each([
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
  ['Windows-1252', (text: string) => Buffer.from(text.replace('Paid', 'Pay\xe9'), 'latin1')],
])('a statement in %s is read [D86]', async (_, encoded) => {
  const { consignment } = await delivered()
  const { status, _id: id } = await send(encoded(`${heading},Paid\n${consignment},,,610,60,0,0,yes`))
  expect(status).toBe(201)
  const admin = await shop.as('admin')
  const { headers } = await admin('GET /courier-statements/:id', { params: { id } })
  expect(headers.slice(0, 4)).toEqual(['Consignment ID', 'Invoice', 'Phone', 'Collected'])
  expect(headers.at(-1)).toMatch(/^Pa(id|yé)$/)
})
