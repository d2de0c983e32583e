import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { deliverOrder } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { settleTax } from './documents.ts'
import { fiscalYearOf, taxNumber, vatWithin } from './rules.ts'

const shop = openTestShop()

const setUp = (settings: { bin?: string; taxInvoices?: 'on' | 'off'; vatRate?: number }) =>
  Promise.all(
    Object.entries(settings).map(([key, value]) =>
      shop.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute(),
    ),
  )

beforeEach(async () => {
  await sql`truncate tax_documents, tax_lines, tax_numbers, vat_category_rates`.execute(shop.db)
  await setUp({ bin: '001234567-0101', taxInvoices: 'on', vatRate: 15 })
})

const documents = () =>
  shop.db
    .selectFrom('taxDocuments')
    .select(['kind', 'number', 'orderId'])
    .select(sql<boolean>`cancelled_at is not null`.as('isCancelled'))
    .select(sql<number>`(select sum(total_paisa)::int from tax_lines where document_id = id)`.as('total'))
    .select(sql<number>`(select sum(vat_paisa)::int from tax_lines where document_id = id)`.as('vat'))
    .orderBy('id')
    .execute()

const settle = (id: string, isWanted = false) => inTransaction(shop.db, (tx) => settleTax(tx, id, isWanted))
const move = async (id: string, status: string) =>
  (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } as never })

test('the fiscal year runs from the first of July to the thirtieth of June, in Dhaka [D215]', () => {
  expect(fiscalYearOf(new Date('2026-06-30T17:59:59Z'))).toBe(2025)
  expect(fiscalYearOf(new Date('2026-06-30T18:00:00Z'))).toBe(2026)
  expect(fiscalYearOf(new Date('2027-01-01T00:00:00Z'))).toBe(2026)
  expect(taxNumber({ fiscalYear: 2026, number: 123 })).toBe('2026-27/000123')
  expect(taxNumber({ fiscalYear: 2099, number: 1 })).toBe('2099-00/000001')
})

test('the VAT within an amount is exact to the paisa [D215]', () => {
  expect(vatWithin(11_500, 1500)).toBe(1500)
  expect(vatWithin(10_000, 750)).toBe(698)
  expect(vatWithin(1, 1500)).toBe(0)
  expect(vatWithin(99_999, 0)).toBe(0)
})

test('a delivered order has one invoice of what it cost, with the VAT of each line by product, category and shop [D215]', async () => {
  const order = await shop.make.order({ status: 'Shipping' })
  await shop.db
    .insertInto('vatCategoryRates')
    .values({ categoryId: order.product.categoryId, rate: 750 })
    .execute()
  await move(order.id, 'Delivered')
  await settle(order.id)
  // 500 taka at 7.5 % and the delivery of 110 taka at 15 %.
  expect(await documents()).toEqual([
    { kind: 'invoice', number: 1, orderId: order.id, isCancelled: false, total: 61_000, vat: 3488 + 1435 },
  ])
  const other = await shop.make.order({ status: 'Shipping' })
  await shop.db.updateTable('products').set({ vatRate: '0' }).where('id', '=', other.product.id).execute()
  await move(other.id, 'Delivered')
  expect((await documents())[1]).toMatchObject({ number: 2, total: 61_000, vat: 1435 })
})

test('nothing is issued without a BIN, or while it is switched off [D215]', async () => {
  const admin = await shop.as('admin')
  for (const off of [{ bin: '' }, { bin: '001234567-0101', taxInvoices: 'off' as const }]) {
    await setUp(off)
    const order = await shop.make.order({ status: 'Shipping' })
    await move(order.id, 'Delivered')
    expect((await rejected(admin('POST /tax-invoices', { body: { orderId: order.id } }))).code).toBe(
      'not-possible-now',
    )
  }
  expect(await documents()).toEqual([])
})

test('numbers have no gap when many are issued at once, also where some are rolled back [D215]', async () => {
  const orders = await Promise.all(
    Array.from({ length: 24 }, () => shop.make.order({ status: 'Delivered', deliveredAt: new Date() })),
  )
  const results = await Promise.allSettled(
    orders.map(({ id }, index) =>
      shop.db.transaction().execute(async (tx) => {
        await settleTax(tx, id)
        if (index % 3 === 0) throw new Error('Something else failed')
      }),
    ),
  )
  const issued = results.filter(({ status }) => status === 'fulfilled').length
  expect(issued).toBe(16)
  const numbers = (await documents()).map(({ number }) => number).sort((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: issued }, (_, index) => index + 1))
})

test('an order printed twice at once, and then delivered, has one invoice [D215]', async () => {
  const order = await shop.make.order({ status: 'Shipping' })
  const admin = await shop.as('admin')
  const print = () => admin('POST /tax-invoices', { body: { orderId: order.id } })
  const [one, other] = await Promise.all([print(), print()])
  expect(one._id).toBe(other._id)
  await move(order.id, 'Delivered')
  expect(await documents()).toHaveLength(1)
})

test('the invoice of an order that comes to nothing is cancelled and keeps its number [D215]', async () => {
  const [gone, next] = [
    await shop.make.order({ status: 'Shipping' }),
    await shop.make.order({ status: 'Shipping' }),
  ]
  const admin = await shop.as('admin')
  await admin('POST /tax-invoices', { body: { orderId: gone.id } })
  await move(gone.id, 'Cancelled')
  await move(next.id, 'Delivered')
  expect(await documents()).toMatchObject([
    { number: 1, orderId: gone.id, isCancelled: true },
    { number: 2, orderId: next.id, isCancelled: false },
  ])
})

test('pieces that come back are credited to the paisa, again when it is corrected, and the rest with the whole order [D215]', async () => {
  const order = await shop.make.order({ status: 'Shipping' })
  await shop.db
    .updateTable('orderLines')
    .set({ quantity: 3, pricePaisa: 33_333, discountPaisa: 1 })
    .where('orderId', '=', order.id)
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ subTotalPaisa: 99_999, discountPaisa: 1, totalPaisa: 110_998 })
    .where('id', '=', order.id)
    .execute()
  await move(order.id, 'Delivered')
  const keep = async (quantity: number) => {
    await shop.db
      .updateTable('orderLines')
      .set({ quantity, discountPaisa: 0 })
      .where('orderId', '=', order.id)
      .execute()
    await settle(order.id)
  }
  await keep(1)
  const [invoice, credit] = await documents()
  expect(invoice).toMatchObject({ total: 110_998, vat: vatWithin(99_998, 1500) + vatWithin(11_000, 1500) })
  expect(credit).toMatchObject({ kind: 'credit note', number: 1, total: 99_998 - 33_333, isCancelled: false })
  expect((invoice?.vat ?? 0) - (credit?.vat ?? 0)).toBe(vatWithin(33_333, 1500) + vatWithin(11_000, 1500))
  // Two were kept after all.
  await keep(2)
  expect(await documents()).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit note', number: 1, isCancelled: true },
    { kind: 'credit note', number: 2, total: 99_998 - 66_666, isCancelled: false },
  ])
  await move(order.id, 'Return')
  const all = (await documents()).filter(({ isCancelled }) => !isCancelled)
  const sum = (of: 'total' | 'vat') =>
    all.reduce((rest, row) => rest + (row.kind === 'invoice' ? row[of] : -row[of]), 0)
  expect([sum('total'), sum('vat')]).toEqual([0, 0])
})

test('an invoice that was printed before the order was edited is cancelled for one of what is sold [D215]', async () => {
  const order = await shop.make.order({ status: 'Confirmed' })
  await settle(order.id, true)
  await shop.db.updateTable('orderLines').set({ quantity: 2 }).where('orderId', '=', order.id).execute()
  await settle(order.id, true)
  expect(await documents()).toMatchObject([
    { number: 1, isCancelled: true, total: 61_000 },
    { number: 2, isCancelled: false, total: 111_000 },
  ])
})

const thisMonth = () => new Date(Date.now() + 6 * 3600 * 1000).toISOString().slice(0, 7)

test('an exchange has a credit note of what came back and an invoice of what went out, without gaps; undone, the note is cancelled [D215] [D225]', async () => {
  const first = await deliverOrder(shop, { pieces: [2, 1], discountPaisa: 13_000 })
  const [invoice] = await documents()
  expect(invoice).toMatchObject({ kind: 'invoice', number: 1, total: 124_000 })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')] })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  // 500 less its tenth of the discount came back; 650 and a delivery of 70 went out.
  expect(await documents()).toEqual([
    invoice,
    { kind: 'credit note', number: 1, orderId: first.id, isCancelled: false, total: 45_000, vat: 5869 },
    { kind: 'invoice', number: 2, orderId: id, isCancelled: false, total: 72_000, vat: 8478 + 913 },
  ])
  const { rows } = await first.admin('GET /tax-documents', { query: { month: thisMonth() } })
  const credit = rows.find(({ kind }) => kind === 'credit note')
  const paper = await first.admin('GET /tax-documents/:id', { params: { id: credit?._id ?? '' } })
  expect(paper).toMatchObject({
    cause: 'exchanged',
    returnReason: 'wrong goods',
    invoice: { number: taxNumber({ fiscalYear: fiscalYearOf(new Date()), number: 1 }) },
    lines: [
      {
        position: 1,
        quantity: 1,
        total: 450,
        vat: 58.69,
        invoiced: { quantity: 2, total: 900, vat: 117.39 },
      },
    ],
  })
  const two = await exchangeAgain(first)
  expect(await documents()).toMatchObject([{}, {}, {}, { kind: 'credit note', number: 2, total: 45_000 }])
  await first.moveOf(two, 'Cancelled')
  // What is left of the first exchange is said by a note of its own.
  expect(await documents()).toMatchObject([
    { kind: 'invoice', number: 1, isCancelled: false },
    { kind: 'credit note', number: 1, isCancelled: true },
    { kind: 'invoice', number: 2, isCancelled: false },
    { kind: 'credit note', number: 2, isCancelled: true },
    { kind: 'credit note', number: 3, isCancelled: false, total: 45_000, vat: 5869 },
  ])
})

async function exchangeAgain(first: Awaited<ReturnType<typeof deliverOrder>>) {
  const { version } = await first.managed()
  return first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')], version })
}

test('a credit note says why it was issued: what came back and what was not kept [D225]', async () => {
  const admin = await shop.as('admin')
  const causeOf = async (orderId: string) => {
    const { rows } = await admin('GET /tax-documents', { query: { month: thisMonth() } })
    const row = rows.find((each) => each.orderId === orderId && each.kind === 'credit note')
    return admin('GET /tax-documents/:id', { params: { id: row?._id ?? '' } })
  }
  const kept = await deliverOrder(shop, { pieces: [1, 1] })
  await kept.admin('PUT /orders/:id/partial-delivery', {
    params: { id: kept.id },
    body: {
      version: kept.version,
      paid: 370,
      reason: 'changed mind',
      lines: [
        { line: 1, kept: 0 },
        { line: 2, kept: 1 },
      ],
    },
  })
  expect(await causeOf(kept.id)).toMatchObject({
    cause: 'kept in part',
    returnReason: 'changed mind',
    lines: [{ position: 1, quantity: 1, total: 500 }],
  })
  const back = await shop.make.order({ status: 'Shipping' })
  await move(back.id, 'Delivered')
  await move(back.id, 'Return')
  expect(await causeOf(back.id)).toMatchObject({
    cause: 'returned',
    returnReason: null,
    lines: [{ position: 1, invoiced: { quantity: 1, total: 500 } }, { position: 0 }],
  })
  const { content } = await admin('GET /tax-months/:month/csv', { params: { month: thisMonth() } })
  const [header, ...rows] = (await content.text()).replaceAll('"', '').trim().split('\r\n')
  expect(header?.replace('\ufeff', '')).toBe(
    'date,form,number,order,cancelled,taxInvoice,taxInvoiceDate,reason,ratePercent,valueWithoutVat,vat,total',
  )
  const today = new Date(Date.now() + 6 * 3600 * 1000).toISOString().slice(0, 10)
  const number = (each: number) => taxNumber({ fiscalYear: fiscalYearOf(new Date()), number: each })
  expect(rows.map((row) => row.split(',').slice(1, 3).concat(row.split(',').slice(5, 8)))).toEqual([
    ['6.3', number(1), '', '', ''],
    ['6.7', number(1), number(1), today, 'kept in part: changed mind'],
    ['6.3', number(2), '', '', ''],
    ['6.7', number(2), number(2), today, 'returned'],
  ])
})

test('the VAT of a product is a field of it, which its invoice and its credit note follow [D225]', async () => {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Shipping' })
  const id = String(order.product.id)
  const { version } = await admin('GET /admin-products/:id', { params: { id } })
  for (const vatRate of [-1, 100.01, 7.555])
    expect(
      await rejected(admin('PATCH /updateProduct/:id', { params: { id }, body: { vatRate, version } })),
    ).toMatchObject({ status: 422 })
  await admin('PATCH /updateProduct/:id', { params: { id }, body: { vatRate: 7.5, version } })
  expect(await admin('GET /admin-products/:id', { params: { id } })).toMatchObject({ vatRate: 7.5 })
  expect(await (await shop.as(null))('GET /product/:id', { params: { id } })).not.toHaveProperty('vatRate')
  await move(order.id, 'Delivered')
  await admin('PATCH /updateProduct/:id', { params: { id }, body: { vatRate: null, version: version + 1 } })
  await move(order.id, 'Return')
  // The note has the rate of its invoice, whatever the product has now.
  const vat = vatWithin(50_000, 750) + vatWithin(11_000, 1500)
  expect(await documents()).toMatchObject([
    { kind: 'invoice', total: 61_000, vat },
    { kind: 'credit note', total: 61_000, vat },
  ])
})

test('a month adds up without cancelled documents, and its file has every number with signs [D215]', async () => {
  const [one, gone] = [
    await shop.make.order({ status: 'Shipping' }),
    await shop.make.order({ status: 'Shipping' }),
  ]
  await move(one.id, 'Delivered')
  await settle(gone.id, true)
  await move(gone.id, 'Cancelled')
  await move(one.id, 'Return')
  const admin = await shop.as('admin')
  const month = thisMonth()
  const vat = (vatWithin(50_000, 1500) + vatWithin(11_000, 1500)) / 100
  expect(await admin('GET /tax-months/:month', { params: { month } })).toEqual({
    invoices: { documents: 1, total: 610, vat },
    creditNotes: { documents: 1, total: 610, vat },
  })
  const { content } = await admin('GET /tax-months/:month/csv', { params: { month } })
  const rows = (await content.text()).trim().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual(['610', '0', '-610'])
  expect((await admin('GET /tax-documents', { query: { month } })).rows).toHaveLength(3)
  expect((await admin('GET /tax-documents', { query: { month: '2020-01' } })).rows).toEqual([])
})
