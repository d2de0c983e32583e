import { sql } from 'kysely'
import { notPossibleNow } from '#lib/errors.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { type Courier, payingCourier } from '#shop/couriers/courier-fields.ts'
import { type CourierPayment, openPayments, type PaidParcels } from '#shop/parcels/commands/read-payments.ts'
import type { Call } from '#shop/shop.ts'
import { cleanCell, type StatementLine } from '../read-statement.ts'
import { maxStatementNumber, maxStatementRows, type StatementMapping } from '../rules.ts'
import type { FetchedPayments } from '../statements-contract.ts'
import { storeStatement } from './settle-statement.ts'

/** Pages of payments, ten each, and payments that are taken at a time: a person waits for them. */
const maxPages = 5
const maxPayments = 10

const headers = ['Consignment', 'Invoice', 'Collected', 'Delivery charge', 'Status']
const mapping: StatementMapping = {
  consignment: 0,
  reference: 1,
  phone: null,
  collected: 2,
  charge: 3,
  cashCharge: null,
  returnCharge: null,
}

/**
 * Makes a statement of each payment of a courier that is no statement yet, so that it is matched, looked at and booked as one that
 * was sent as a file. What was taken stays when the courier stops to answer.
 */
export async function fetchPayments(call: Call, courier = payingCourier): Promise<FetchedPayments> {
  if (!courier) throw notPossibleNow('No courier says by its API what it has paid.')
  const { list, read } = await openPayments(call, courier)
  const result: FetchedPayments = {
    added: [],
    known: 0,
    unpaid: 0,
    unreadable: [],
    problem: '',
    problemCode: null,
    hasMore: false,
  }
  const seen = new Set<string>()
  for (let page = 1; page <= maxPages; page++) {
    const answer = await list(page)
    if ('why' in answer) return { ...result, ...answer.why }
    const fresh = answer.value.filter(({ number }) => !seen.has(number))
    // The last page is empty, or the same again.
    if (fresh.length === 0) break
    for (const payment of fresh) {
      const { number, isPaid } = payment
      seen.add(number)
      if (await isKnown(call.db, courier, number)) result.known += 1
      else if (!isPaid) result.unpaid += 1
      else if (result.added.length + result.unreadable.length >= maxPayments)
        return { ...result, hasMore: true }
      else {
        const parcels = await read(number)
        if ('why' in parcels && !parcels.isOfOne) return { ...result, ...parcels.why }
        const _id = 'value' in parcels ? await addPayment(call, courier, payment, parcels.value) : null
        if (_id === 'known') result.known += 1
        else if (_id === null) result.unreadable.push(number)
        else result.added.push({ _id, number })
      }
    }
  }
  return result
}

const statementsOf = (db: Database, courier: Courier, number: string) =>
  db
    .selectFrom('courierStatements')
    .select('id')
    .where('courier', '=', courier)
    .where(sql<string>`lower(number)`, '=', number.toLowerCase())

const isKnown = async (db: Database, courier: Courier, number: string) =>
  (await statementsOf(db, courier, number).executeTakeFirst()) !== undefined

/** Stores a payment as a statement; null if its parcels could not be read, or not all of them. */
async function addPayment(
  { db, user }: Call,
  courier: Courier,
  { number, amount, charges, total }: CourierPayment,
  { parcels, isComplete }: PaidParcels,
) {
  const isUsable = isComplete && parcels.length > 0 && parcels.length <= maxStatementRows
  if (!isUsable || number.length > maxStatementNumber) return null
  const rows: StatementLine[] = parcels.map(
    ({ consignment, reference, collected, charge, status }, index) => ({
      line: index + 1,
      cells: [consignment, reference, collected, charge, status].map(cleanCell),
    }),
  )
  // In the courier's own words, to be compared with what was read.
  const figures = Object.entries({ amount, charges, total }).flatMap(([name, value]) =>
    value === null ? [] : `${name} ${value}`,
  )
  return inTransaction(db, async (tx) => {
    // Two people who fetch at the same time get one statement.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`courier-payment ${courier} ${number.toLowerCase()}`}, 0))`.execute(
      tx,
    )
    if (await statementsOf(tx, courier, number).executeTakeFirst()) return 'known'
    const statement = { courier, courierName: '', number, fileName: ['API', ...figures].join(' · ') }
    return storeStatement(tx, user.id, statement, { above: [], headingLine: 0, headers, rows }, mapping)
  })
}
