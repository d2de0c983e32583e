import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ParsedRequest, StreamedFile } from '#lib/endpoint.ts'
import { notFound, notPossibleNow } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { cursorTime, decodeCursor, pageOf } from '#lib/paging.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { ReturnReason } from '#shop/orders/rules.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { settleTax } from './documents.ts'
import { type CreditCause, type TaxDocumentKind, taxForms, taxNumber } from './rules.ts'

const percent = (rate: number) => rate / 100

async function readRates(db: Database | Tx) {
  const categories = await db
    .selectFrom('categories')
    .leftJoin('vatCategoryRates', 'categoryId', 'categories.id')
    .select(['categories.id', 'name', 'nameBn', 'rate'])
    .orderBy('name')
    .execute()
  return {
    categories: categories.map(({ id, name, nameBn, rate }) => ({
      _id: String(id),
      name,
      nameBn: nameBn ?? '',
      rate: rate === null ? null : percent(rate),
    })),
  }
}

const stored = (rate: number) => Math.round(rate * 100)

const setCategoryRate = ({ db, audit }: Call, id: number, rate: number | null) =>
  inTransaction(db, async (tx) => {
    await tx
      .selectFrom('categories')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Category'))
    if (rate === null) await tx.deleteFrom('vatCategoryRates').where('categoryId', '=', id).execute()
    else
      await tx
        .insertInto('vatCategoryRates')
        .values({ categoryId: id, rate: stored(rate) })
        .onConflict((conflict) => conflict.column('categoryId').doUpdateSet({ rate: stored(rate) }))
        .execute()
    await audit(tx, 'vat-rate-changed', `category ${id}`, { after: { rate } })
    return readRates(tx)
  })

/** Documents with what their lines add up to. */
const selectDocuments = (db: Database) =>
  db
    .selectFrom('taxDocuments')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('taxLines')
          .select((line) => [
            line.fn.sum<number>('totalPaisa').as('totalPaisa'),
            line.fn.sum<number>('vatPaisa').as('vatPaisa'),
          ])
          .whereRef('documentId', '=', 'taxDocuments.id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'id',
      'kind',
      'fiscalYear',
      'number',
      'orderId',
      'issuedAt',
      'cancelledAt',
      'invoiceId',
      'cause',
      'returnReason',
      'seller',
    ])
    .select(['sums.totalPaisa', 'sums.vatPaisa'])

type Row = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

const toDocument = (row: Row): contract.TaxDocument => ({
  _id: String(row.id),
  kind: row.kind as TaxDocumentKind,
  number: taxNumber(row),
  orderId: row.orderId,
  issuedAt: row.issuedAt.toISOString(),
  cancelledAt: row.cancelledAt?.toISOString() ?? null,
  total: takaFromPaisa(Number(row.totalPaisa)),
  vat: takaFromPaisa(Number(row.vatPaisa)),
})

/** The moments in which a month begins and ends in Dhaka. */
function boundsOf(month: string) {
  const begin = new Date(`${month}-01T00:00:00+06:00`)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { begin, end: new Date(`${next}-01T00:00:00+06:00`) }
}

const perPage = 50
const cursorShape = z.tuple([cursorTime, z.number().int().positive()])

async function listDocuments(
  db: Database,
  { month, cursor, limit = perPage }: ParsedRequest<Endpoints['GET /tax-documents']>['query'],
) {
  const after = decodeCursor(cursor, cursorShape)
  const { begin, end } = boundsOf(month)
  const [rows, { count }] = await Promise.all([
    selectDocuments(db)
      .where('issuedAt', '>=', begin)
      .where('issuedAt', '<', end)
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(issued_at, id) < (${after?.[0]}::timestamptz, ${after?.[1]})`),
      )
      .orderBy('issuedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom('taxDocuments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('issuedAt', '>=', begin)
      .where('issuedAt', '<', end)
      .executeTakeFirstOrThrow(),
  ])
  const page = pageOf(rows, limit, count, ({ issuedAt, id }) => [issuedAt.toISOString(), id])
  return { ...page, rows: page.rows.map(toDocument) }
}

async function addUp(db: Database, month: string) {
  const { begin, end } = boundsOf(month)
  const rows = await db
    .selectFrom('taxDocuments')
    .innerJoin('taxLines', 'documentId', 'taxDocuments.id')
    .select((eb) => [
      'kind',
      eb.fn.count<number>('taxDocuments.id').distinct().as('documents'),
      eb.fn.sum<number>('totalPaisa').as('totalPaisa'),
      eb.fn.sum<number>('vatPaisa').as('vatPaisa'),
    ])
    .where('issuedAt', '>=', begin)
    .where('issuedAt', '<', end)
    .where('cancelledAt', 'is', null)
    .groupBy('kind')
    .execute()
  const of = (kind: TaxDocumentKind) => {
    const row = rows.find((each) => each.kind === kind)
    return {
      documents: Number(row?.documents ?? 0),
      total: takaFromPaisa(Number(row?.totalPaisa ?? 0)),
      vat: takaFromPaisa(Number(row?.vatPaisa ?? 0)),
    }
  }
  return { invoices: of('invoice'), creditNotes: of('credit note') }
}

const columns = [
  'date',
  'form',
  'number',
  'order',
  'cancelled',
  'taxInvoice',
  'taxInvoiceDate',
  'reason',
  'ratePercent',
  'valueWithoutVat',
  'vat',
  'total',
]
const rowsAtOnce = 1000

/** The rows of a month's file, in the order of the numbers. */
async function* monthRows(db: Database, month: string): AsyncGenerator<Cell[][]> {
  const { begin, end } = boundsOf(month)
  let after = 0
  for (;;) {
    const documents = await db
      .selectFrom('taxDocuments as document')
      .leftJoin('taxDocuments as invoice', 'invoice.id', 'document.invoiceId')
      .select(['document.id', 'document.kind', 'document.fiscalYear', 'document.number', 'document.orderId'])
      .select(['document.issuedAt', 'document.cancelledAt', 'document.cause', 'document.returnReason'])
      .select([
        'invoice.fiscalYear as invoiceYear',
        'invoice.number as invoiceNumber',
        'invoice.issuedAt as invoicedAt',
      ])
      .where('document.issuedAt', '>=', begin)
      .where('document.issuedAt', '<', end)
      .where('document.id', '>', after)
      .orderBy('document.id')
      .limit(rowsAtOnce)
      .execute()
    const last = documents.at(-1)
    if (!last) return
    after = last.id
    const sums = await db
      .selectFrom('taxLines')
      .select((eb) => [
        'documentId',
        'rate',
        eb.fn.sum<number>('totalPaisa').as('totalPaisa'),
        eb.fn.sum<number>('vatPaisa').as('vatPaisa'),
      ])
      .where(
        'documentId',
        'in',
        documents.map(({ id }) => id),
      )
      .groupBy(['documentId', 'rate'])
      .orderBy('rate')
      .execute()
    const sumsOf = Map.groupBy(sums, ({ documentId }) => documentId)
    yield documents.flatMap((document) => {
      const { kind, cancelledAt, invoiceYear, invoiceNumber, invoicedAt, cause, returnReason } = document
      const invoice = invoicedAt && taxNumber({ fiscalYear: invoiceYear ?? 0, number: invoiceNumber ?? 0 })
      const sign = cancelledAt ? 0 : kind === 'invoice' ? 1 : -1
      const amount = (paisa: number) => takaFromPaisa(sign * paisa) + 0
      return (sumsOf.get(document.id) ?? []).map(({ rate, totalPaisa, vatPaisa }) => [
        dhakaDay(document.issuedAt),
        taxForms[kind as TaxDocumentKind],
        taxNumber(document),
        document.orderId,
        cancelledAt ? 'yes' : '',
        invoice,
        invoicedAt && dhakaDay(invoicedAt),
        [cause, returnReason].filter(Boolean).join(': '),
        percent(rate),
        amount(Number(totalPaisa) - Number(vatPaisa)),
        amount(Number(vatPaisa)),
        amount(Number(totalPaisa)),
      ])
    })
  }
}

const monthFile = (db: Database, month: string): StreamedFile => ({
  name: `vat-${month}.csv`,
  parts: writeCsv(columns, monthRows(db, month)),
})

const issueInvoice = ({ db }: Call, orderId: string) =>
  inTransaction(db, async (tx) => {
    await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('Order'))
    const id = await settleTax(tx, orderId, true)
    if (id === null) throw notPossibleNow('There is no tax invoice for this order.')
    return { _id: String(id) }
  })

async function getDocument(db: Database, id: number) {
  const row = await selectDocuments(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Tax document'))
  const [order, invoice, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['name', 'address', 'thana', 'district'])
      .where('id', '=', row.orderId)
      .executeTakeFirst(),
    db
      .selectFrom('taxDocuments')
      .select(['fiscalYear', 'number', 'issuedAt'])
      .where('id', '=', row.invoiceId ?? 0)
      .executeTakeFirst(),
    db
      .selectFrom('taxLines as line')
      .leftJoin('taxLines as invoiced', (join) =>
        join
          .onRef('invoiced.position', '=', 'line.position')
          .on('invoiced.documentId', '=', row.invoiceId ?? 0),
      )
      .selectAll('line')
      .select([
        'invoiced.quantity as invoicedQuantity',
        'invoiced.totalPaisa as invoicedPaisa',
        'invoiced.vatPaisa as invoicedVatPaisa',
      ])
      .where('line.documentId', '=', id)
      .orderBy('line.position')
      .execute(),
  ])
  return {
    ...toDocument(row),
    seller: row.seller as { name: string; address: string; bin: string },
    buyer: order
      ? { name: order.name, address: [order.address, order.thana, order.district].join(', ') }
      : null,
    invoice: invoice ? { number: taxNumber(invoice), issuedAt: invoice.issuedAt.toISOString() } : null,
    cause: row.cause as CreditCause | null,
    returnReason: row.returnReason as ReturnReason | null,
    // The delivery stands last.
    lines: [
      ...lines.filter(({ position }) => position > 0),
      ...lines.filter(({ position }) => position === 0),
    ].map(({ position, name, quantity, totalPaisa, rate, vatPaisa, ...line }) => ({
      position,
      name,
      quantity,
      total: takaFromPaisa(totalPaisa),
      rate: percent(rate),
      vat: takaFromPaisa(vatPaisa),
      invoiced:
        line.invoicedPaisa === null
          ? null
          : {
              quantity: line.invoicedQuantity ?? 0,
              total: takaFromPaisa(line.invoicedPaisa),
              vat: takaFromPaisa(line.invoicedVatPaisa ?? 0),
            },
    })),
  }
}

function vatRoutes(app: FastifyInstance) {
  route(app, contract.getVatRates, (_, { db }) => readRates(db))
  route(app, contract.putCategoryVatRate, ({ params, body }, call) =>
    setCategoryRate(call, params.id, body.rate),
  )
  route(app, contract.getTaxDocuments, ({ query }, { db }) => listDocuments(db, query))
  route(app, contract.getTaxMonth, ({ params }, { db }) => addUp(db, params.month))
  route(app, contract.getTaxMonthFile, async ({ params }, { db }) => monthFile(db, params.month))
  route(app, contract.issueTaxInvoice, ({ body }, call) => issueInvoice(call, body.orderId))
  route(app, contract.getTaxDocument, ({ params }, { db }) => getDocument(db, params.id))
}

export const vatDomain: Domain = { routes: vatRoutes }
