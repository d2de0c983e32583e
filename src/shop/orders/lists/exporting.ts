import type { GivenFile } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { writeAudit } from '#shop/audit/service.ts'
import type { Order } from '../contract.ts'
import { readOrders } from '../queries.ts'
import { exportHeadings, exportStatuses } from './export-words.ts'
import { findOrders, type Narrowed, type PageEnd } from './finding.ts'

const atATime = 200

interface Exporting {
  db: Database
  visitor: Visitor
  requestId: string
}

/** All orders that fit as a table, the newest first, made while it is sent. */
export async function exportOrders(
  { db, visitor, requestId }: Exporting,
  { language, ...narrowed }: Narrowed & { language: Language },
): Promise<GivenFile> {
  // Asked before anything is sent, so that a filter that makes no sense is refused and not a broken file.
  const first = await findOrders(db, narrowed, null, atATime)
  await db
    .transaction()
    .execute((tx) =>
      writeAudit(tx, { visitor, action: 'orders-exported', subject: 'orders', after: narrowed, requestId }),
    )

  async function* batches() {
    let { ids } = first
    while (ids.length > 0) {
      const orders = await readOrders(db, ids)
      yield orders.map((order) => rowOf(order, language))
      const last = orders.at(-1)
      if (ids.length < atATime || !last) return
      const end: PageEnd = [last.placedAt, last._id]
      ids = (await findOrders(db, narrowed, end, atATime)).ids
    }
  }
  const [today] = dhakaDayAndTime(new Date().toISOString())
  return { name: `orders-${today}.csv`, parts: writeCsv(exportHeadings[language], batches()) }
}

function rowOf(order: Order, language: Language): Cell[] {
  const { customerData: customer, products } = order
  const lines = products.map(({ name, nameBn, quantity, size, color }) => {
    const choices = [size, color].filter((choice) => choice !== 'N/A')
    return `${quantity} × ${(language === 'bn' && nameBn) || name}${choices.length ? ` (${choices.join(', ')})` : ''}`
  })
  return [
    order._id,
    ...dhakaDayAndTime(order.placedAt),
    exportStatuses[language][order.orderStatus],
    customer.name,
    phoneAsText(customer.mobileNumber),
    customer.district,
    customer.thana,
    customer.address,
    lines.join('; '),
    ...[order.subTotal, customer.deliveryCharge, order.total],
    customer.comment,
    customer.email,
  ]
}

/** `2026-11-21` and `14:05` in Dhaka, as spreadsheets sort them. */
function dhakaDayAndTime(placedAt: string) {
  const dhaka = new Date(new Date(placedAt).getTime() + 6 * 60 * 60 * 1000).toISOString()
  return [dhaka.slice(0, 10), dhaka.slice(11, 16)] as const
}

/** With a hyphen, as people write it: of a bare number a spreadsheet would drop the zero it begins with. */
const phoneAsText = (mobileNumber: string) => `${mobileNumber.slice(0, 5)}-${mobileNumber.slice(5)}`
