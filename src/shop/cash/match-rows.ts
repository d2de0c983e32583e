import { mobilePattern } from '#lib/phone.ts'
import type { Database, Tx } from '#platform/database.ts'
import { hasCourierName } from '#shop/couriers/service.ts'
import { normaliseOrderId } from '#shop/orders/rules.ts'
import type { ParsedStatementRow } from './read-statement.ts'
import type { RowOutcome } from './rules.ts'

export interface Holder {
  courier: string
  courierName: string
}

export interface MatchedRow extends ParsedStatementRow {
  orderId: string | null
  /** What is open before this row. */
  openPaisa: number | null
  outcome: RowOutcome
}

type Db = Database | Tx

const unique = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))]

/** Orders by the courier's id of their parcel; of couriers without a connection by the tracking code. */
async function findByConsignment(db: Db, { courier, courierName }: Holder, texts: readonly string[]) {
  if (texts.length === 0) return []
  const query = db.selectFrom('parcels').select('orderId').where('courier', '=', courier)
  const byId = query
    .select('consignmentId as text')
    .where('consignmentId', 'in', [...texts])
    .execute()
  const byCode = query
    .select('trackingCode as text')
    .where('trackingCode', 'in', [...texts])
    .where('trackingCode', '<>', '')
    .$if(courier === 'other', (some) => some.where(hasCourierName(courierName)))
    .execute()
  // The id comes last, because it is more certain.
  return [...(await byCode), ...(await byId)]
}

/** Orders by the shop's own number at the courier, or by their id. */
async function findByReference(db: Db, { courier }: Holder, texts: readonly string[]) {
  if (texts.length === 0) return []
  const ids = new Map(texts.map((text) => [normaliseOrderId(text), text]))
  const byId = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...ids.keys()])
    .execute()
  const byReference = await db
    .selectFrom('parcels')
    .select(['orderId', 'reference as text'])
    .where('courier', '=', courier)
    .where('reference', 'in', [...texts])
    .execute()
  return [...byId.map(({ id }) => ({ orderId: id, text: ids.get(id) ?? null })), ...byReference]
}

const phoneKey = (phone: string, paisa: number | null) => `${phone} ${paisa}`

/** Orders by phone and open amount with this courier, where that is only one. */
async function findByPhone(db: Db, { courier, courierName }: Holder, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('orderCash', 'orderCash.orderId', 'orders.id')
    .select(['orders.id', 'orders.mobileNumber', 'openPaisa'])
    .where('mobileNumber', 'in', [...phones])
    .where('openPaisa', '>', 0)
    .where('courier', '=', courier)
    .$if(courier === 'other', (some) => some.where(hasCourierName(courierName)))
    .execute()
  const found = new Map<string, string | null>()
  for (const { id, mobileNumber, openPaisa } of rows) {
    const key = phoneKey(mobileNumber, openPaisa)
    found.set(key, found.has(key) ? null : id)
  }
  return found
}

/** Finds the order of each row: by consignment, then by the shop's number, then by phone and amount. */
export async function findOrdersOfRows(db: Db, holder: Holder, rows: readonly ParsedStatementRow[]) {
  const toMap = (found: readonly { orderId: string; text: string | null }[]) =>
    new Map(found.map(({ orderId, text }) => [text, orderId]))
  const byConsignment = toMap(
    await findByConsignment(db, holder, unique(rows.map(({ consignment }) => consignment))),
  )
  const byReference = toMap(await findByReference(db, holder, unique(rows.map(({ reference }) => reference))))
  const found = rows.map(
    ({ consignment, reference }) => byConsignment.get(consignment) ?? byReference.get(reference) ?? null,
  )
  // A row with a number that is not ours is not taken for another order of the same person.
  const phones = rows.filter(
    ({ phone, reference }, index) => found[index] === null && !reference && mobilePattern.test(phone),
  )
  const byPhone = await findByPhone(db, holder, unique(phones.map(({ phone }) => phone)))
  const taken = new Set(found)
  return rows.map((row, index) => {
    const certain = found[index] ?? null
    if (certain !== null || !phones.includes(row)) return certain
    const orderId = byPhone.get(phoneKey(row.phone, row.collectedPaisa)) ?? null
    return orderId !== null && taken.has(orderId) ? null : orderId
  })
}

interface MoneyRow {
  orderId: string
  openPaisa: number
  receivedPaisa: number
}

/** What each row is, by the money of its order. */
export function matchRows(
  rows: readonly ParsedStatementRow[],
  orderIds: readonly (string | null)[],
  money: readonly MoneyRow[],
  isSettled: (row: ParsedStatementRow, orderId: string) => boolean,
): MatchedRow[] {
  const moneyOf = new Map(money.map((each) => [each.orderId, each]))
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const orderId = orderIds[index] ?? null
    const cash = orderId === null ? undefined : moneyOf.get(orderId)
    const openPaisa = cash?.openPaisa ?? null
    const result = (outcome: RowOutcome) => ({ ...row, orderId, openPaisa, outcome })
    const { collectedPaisa: collected } = row
    if (collected === null) return result('unreadable')
    if (orderId === null || !cash) return result('unknown')
    const isRepeated = seen.has(orderId) || isSettled(row, orderId)
    seen.add(orderId)
    const isPaid = collected > 0 && cash.receivedPaisa > 0 && cash.openPaisa <= 0
    if (isRepeated || isPaid) return result('double')
    if (collected === cash.openPaisa) return result('matched')
    return result(collected < cash.openPaisa ? 'short' : 'more')
  })
}
