import { courierFields } from '#shop/couriers/courier-fields.ts'
import { parcelCouriers } from '#shop/orders/parcel-rules.ts'

/** `none`: delivered without a parcel that the shop knows, such as by an own rider. */
export const cashCouriers = [...parcelCouriers, 'none'] as const
export type CashCourier = (typeof cashCouriers)[number]

/** What a holder of cash is called; empty for `none`, whose words are those of the page. */
export const holderName = ({ courier, courierName }: { courier: CashCourier; courierName: string }) =>
  courier === 'other' ? courierName : courier === 'none' ? '' : courierFields[courier].name

/** Days since delivery, by the first day of each age. */
export const cashAges = [0, 8, 15, 31] as const

/** Orders that were delivered and not paid for, all or those that were paid for in part. */
export const cashLists = ['missing', 'short'] as const

/** Most orders of one request. */
export const maxCashOrders = 100
export const maxReason = 300

/** What a column of a statement may be. */
export const statementFields = [
  'consignment',
  'reference',
  'phone',
  'collected',
  'charge',
  'cashCharge',
  'returnCharge',
] as const
type StatementField = (typeof statementFields)[number]

/** The column of each field, from 0; null where the file has none. */
export type StatementMapping = Record<StatementField, number | null>

/** A mapping that says which order a row is about, and what was collected. */
export const isUsableMapping = ({ consignment, reference, phone, collected }: StatementMapping) =>
  collected !== null && [consignment, reference, phone].some((column) => column !== null)

/**
 * What a row is: as expected, less or more than is open, about money that was received already, about no order of this courier,
 * or without an amount that can be read.
 */
export const rowOutcomes = ['matched', 'short', 'more', 'double', 'unknown', 'unreadable'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** The rows that applying a statement takes. */
export const settledOutcomes = ['matched', 'short', 'more'] as const satisfies RowOutcome[]
export const isSettled = (outcome: RowOutcome) => settledOutcomes.some((each) => each === outcome)

export const maxStatementBytes = 2_000_000
export const maxStatementRows = 5000
export const maxStatementColumns = 60
export const maxStatementNumber = 60

/** Words of headers that a column is guessed by, the more certain first. */
const guesses: Record<StatementField, readonly RegExp[]> = {
  consignment: [/consignment/, /tracking/, /parcel ?id/, /কনসাইনমেন্ট|ট্র্যাকিং/],
  reference: [/merchant.*(order|invoice)/, /invoice/, /order ?(id|no|number)?$/, /reference/, /ইনভয়েস|অর্ডার/],
  phone: [/phone/, /mobile/, /contact/, /ফোন|মোবাইল/],
  collected: [/collected/, /collect/, /^cod( amount)?$/, /cash/, /amount/, /আদায়|টাকা/],
  charge: [/delivery.*(charge|fee)/, /shipping/, /^(charge|fee)s?$/, /ডেলিভারি চার্জ/],
  cashCharge: [/(cod|collection).*(charge|fee)/, /কালেকশন চার্জ/],
  returnCharge: [/return.*(charge|fee)/, /ফেরত.*চার্জ/],
}

/** A first mapping by the names of the columns; each column is used once. */
export function guessMapping(headers: readonly string[]): StatementMapping {
  const names = headers.map((header) =>
    header
      .trim()
      .toLowerCase()
      .replace(/[\s_.-]+/g, ' '),
  )
  const used = new Set<number>()
  const columnOf = (field: StatementField) => {
    for (const pattern of guesses[field]) {
      const column = names.findIndex((name, index) => !used.has(index) && pattern.test(name))
      if (column < 0) continue
      used.add(column)
      return column
    }
    return null
  }
  // The charges first: "COD charge" is no amount that was collected.
  const [cashCharge, returnCharge, charge] = [
    columnOf('cashCharge'),
    columnOf('returnCharge'),
    columnOf('charge'),
  ]
  return {
    consignment: columnOf('consignment'),
    reference: columnOf('reference'),
    phone: columnOf('phone'),
    collected: columnOf('collected'),
    charge,
    cashCharge,
    returnCharge,
  }
}
