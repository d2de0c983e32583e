import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
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
  await sql`truncate tax_documents, tax_lines, tax_numbers, vat_category_rates, vat_product_rates`.execute(
    shop.db,
  )
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
  await shop.db.insertInto('vatProductRates').values({ productId: other.product.id, rate: 0 }).execute()
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
  const month = new Date(Date.now() + 6 * 3600 * 1000).toISOString().slice(0, 7)
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
