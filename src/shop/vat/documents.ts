import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { hasReturnReason, type ReturnReason } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import {
  type CreditCause,
  deliveryPosition,
  fiscalYearOf,
  issuesTaxInvoices,
  type TaxDocumentKind,
  vatWithin,
} from './rules.ts'

interface TaxLine {
  position: number
  name: string
  quantity: number
  totalPaisa: number
  rate: number
  vatPaisa: number
}

interface NewDocument {
  kind: TaxDocumentKind
  orderId: string
  lines: readonly TaxLine[]
  /** Of a credit note. */
  of?: { invoiceId: number; cause: CreditCause; returnReason: ReturnReason | null }
}

/** Issues a document with the next number of its fiscal year; who issues another one meanwhile waits until this one is committed. */
async function issue(
  tx: Tx,
  { bin, shopNameBn, addressBn }: Settings,
  { kind, orderId, lines, of }: NewDocument,
) {
  const now = new Date()
  const fiscalYear = fiscalYearOf(now)
  const { last: number } = await tx
    .insertInto('taxNumbers')
    .values({ kind, fiscalYear, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'fiscalYear']).doUpdateSet({ last: sql`tax_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('taxDocuments')
    .values({
      kind,
      fiscalYear,
      number,
      orderId,
      invoiceId: of?.invoiceId ?? null,
      cause: of?.cause ?? null,
      returnReason: of?.returnReason ?? null,
      issuedAt: now,
      seller: JSON.stringify({ name: shopNameBn, address: addressBn, bin }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('taxLines')
    .values(lines.map((line) => ({ documentId: id, ...line })))
    .execute()
  return id
}

/** What is sold by an order as it is now: its lines after their discounts, and its delivery. */
async function soldLines(tx: Tx, orderId: string, deliveryChargePaisa: number, usual: number) {
  const rows = await tx
    .selectFrom('orderLines')
    .leftJoin('products', 'products.id', 'orderLines.productId')
    .leftJoin('vatCategoryRates', 'vatCategoryRates.categoryId', 'products.categoryId')
    .select(['orderLines.position', 'orderLines.name', 'orderLines.nameBn', 'orderLines.quantity'])
    .select(['orderLines.pricePaisa', 'orderLines.discountPaisa'])
    .select(
      sql<number>`coalesce((products.vat_rate * 100)::integer, vat_category_rates.rate, ${usual}::integer)`.as(
        'rate',
      ),
    )
    .where('orderLines.orderId', '=', orderId)
    .where('orderLines.quantity', '>', 0)
    .orderBy('orderLines.position')
    .execute()
  const lines = rows.map(({ nameBn, name, pricePaisa, discountPaisa, ...line }) => ({
    ...line,
    name: nameBn || name,
    rate: Number(line.rate),
    totalPaisa: pricePaisa * line.quantity - discountPaisa,
  }))
  const delivery = {
    position: deliveryPosition,
    name: 'ডেলিভারি চার্জ',
    quantity: 1,
    rate: usual,
    totalPaisa: deliveryChargePaisa,
  }
  return [...lines, ...(deliveryChargePaisa > 0 ? [delivery] : [])].map((line) => ({
    ...line,
    vatPaisa: vatWithin(line.totalPaisa, line.rate),
  }))
}

const findLines = (tx: Tx, documentIds: readonly number[]) =>
  tx
    .selectFrom('taxLines')
    .select(['documentId', 'position', 'name', 'quantity', 'totalPaisa', 'rate', 'vatPaisa'])
    .where('documentId', 'in', documentIds)
    .orderBy('position')
    .execute()

/** The last invoice of an order that is not cancelled, and what is left of it after its credit notes; null without one. */
async function findInvoice(tx: Tx, orderId: string) {
  const invoice = await tx
    .selectFrom('taxDocuments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('cancelledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!invoice) return null
  const credits = await tx
    .selectFrom('taxDocuments')
    .select('id')
    .where('invoiceId', '=', invoice.id)
    .where('cancelledAt', 'is', null)
    .execute()
  const rows = await findLines(tx, [invoice.id, ...credits.map(({ id }) => id)])
  const whole = rows.filter(({ documentId }) => documentId === invoice.id)
  const left = whole.map(({ documentId: _, ...line }) => {
    const given = rows.filter((row) => row.documentId !== invoice.id && row.position === line.position)
    const less = (of: 'quantity' | 'totalPaisa' | 'vatPaisa') =>
      given.reduce((rest, row) => rest - row[of], line[of])
    return { ...line, quantity: less('quantity'), totalPaisa: less('totalPaisa'), vatPaisa: less('vatPaisa') }
  })
  return { id: invoice.id, left, isSpent: left.every(({ totalPaisa }) => totalPaisa === 0) }
}
type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

const cancel = (tx: Tx, which: 'id' | 'invoiceId', invoiceId: number) =>
  tx
    .updateTable('taxDocuments')
    .set({ cancelledAt: new Date() })
    .where(which, '=', invoiceId)
    .where('cancelledAt', 'is', null)
    .execute()

/** What an invoice says more than is sold; null if less, which no credit note can say. */
function moreThan(left: readonly TaxLine[], sold: readonly TaxLine[]) {
  const of = (position: number) => sold.find((line) => line.position === position)
  if (
    sold.some(
      (line) => line.totalPaisa > (left.find(({ position }) => position === line.position)?.totalPaisa ?? 0),
    )
  )
    return null
  return left.flatMap((line) => {
    const { quantity = 0, totalPaisa = 0 } = of(line.position) ?? {}
    const less = {
      ...line,
      quantity: Math.max(line.quantity - quantity, 0),
      totalPaisa: line.totalPaisa - totalPaisa,
      // At the rate of the invoice, so that what is left of it has the VAT of its amount.
      vatPaisa: line.vatPaisa - vatWithin(totalPaisa, line.rate),
    }
    return less.totalPaisa > 0 ? [less] : []
  })
}

/** Why an order is worth less than its invoice says. */
async function causeOf(
  tx: Tx,
  orderId: string,
): Promise<{ cause: CreditCause; returnReason: ReturnReason | null }> {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('partialDeliveries', 'partialDeliveries.orderId', 'orders.id')
    .leftJoin('orders as exchange', 'exchange.id', 'partialDeliveries.exchangeId')
    .select([
      'orders.status',
      'orders.returnReason',
      'partialDeliveries.reason',
      'partialDeliveries.exchangeId',
    ])
    .where('orders.id', '=', orderId)
    // Of several times that pieces came back, the last one.
    .orderBy('exchange.placedAt', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirstOrThrow()
  const isOver = hasReturnReason(order.status as OrderStatus)
  return {
    cause: isOver ? 'returned' : order.exchangeId ? 'exchanged' : 'kept in part',
    returnReason: (isOver ? order.returnReason : order.reason) as ReturnReason | null,
  }
}

/** Brings the documents of an order that was delivered to what is sold; whether an invoice of it stays. */
async function credit(
  tx: Tx,
  settings: Settings,
  orderId: string,
  invoice: Invoice,
  sold: readonly TaxLine[],
) {
  let lines = moreThan(invoice.left, sold)
  if (lines === null) {
    // More was kept than credit notes say: they are made anew.
    await cancel(tx, 'invoiceId', invoice.id)
    const again = await findInvoice(tx, orderId)
    lines = again && moreThan(again.left, sold)
  }
  if (lines === null) return false
  if (lines.length > 0) {
    const of = { invoiceId: invoice.id, ...(await causeOf(tx, orderId)) }
    await issue(tx, settings, { kind: 'credit note', orderId, lines, of })
  }
  return true
}

/**
 * Brings the tax documents of an order, which this transaction has locked, to what is so: an invoice once it is delivered, or before if it
 * is wanted; none if it came to nothing before; credit notes for what comes back later. Returns the id of its invoice, or null.
 */
export async function settleTax(tx: Tx, orderId: string, isWanted = false): Promise<number | null> {
  const settings = await readSettings(tx)
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'deliveredAt', 'deliveryChargePaisa'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return null
  const invoice = await findInvoice(tx, orderId)
  const isIssuing = issuesTaxInvoices(settings)
  if (!invoice && !isIssuing) return null
  const isOver = hasReturnReason(order.status as OrderStatus)
  const isDelivered = order.status === 'Delivered' || (isOver && order.deliveredAt !== null)
  const sold = isOver
    ? []
    : await soldLines(tx, orderId, order.deliveryChargePaisa, Math.round(settings.vatRate * 100))
  if (invoice && !invoice.isSpent) {
    const isSame = JSON.stringify(moreThan(invoice.left, sold)) === '[]'
    if (isSame && !isOver) return invoice.id
    if (isDelivered && (await credit(tx, settings, orderId, invoice, sold))) return invoice.id
    await cancel(tx, 'invoiceId', invoice.id)
    await cancel(tx, 'id', invoice.id)
  }
  const isDue = order.status === 'Delivered' || isWanted
  if (isOver || !isDue || sold.length === 0 || !isIssuing) return null
  return issue(tx, settings, { kind: 'invoice', orderId, lines: sold })
}
