import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { parcelCouriers } from '#shop/orders/parcel-rules.ts'
import { courierProblems, maxCourierName } from '#shop/parcels/rules.ts'
import {
  maxStatementBytes,
  maxStatementColumns,
  maxStatementNumber,
  maxStatementRows,
  rowOutcomes,
  statementFields,
} from './rules.ts'

const params = z.object({ id: numberOf(rowId('a statement', 16)) })
const column = z
  .int()
  .min(0)
  .max(maxStatementColumns - 1)
  .nullable()
const mapping = z.strictObject(
  Object.fromEntries(statementFields.map((field) => [field, column])) as Record<
    (typeof statementFields)[number],
    typeof column
  >,
)

const statement = z.object({
  _id: z.string(),
  courier: z.enum(parcelCouriers),
  courierName: z.string(),
  number: z.string(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
  appliedAt: z.iso.datetime().nullable(),
  rows: z.int(),
})

const sum = z.object({ rows: z.int(), amount: z.number() })

const report = z.object({
  /** How many rows of each outcome, and what was collected with them. */
  outcomes: z.record(z.enum(rowOutcomes), sum),
  /** What the rows that count take together: collected, and what the courier keeps of it. */
  collected: z.number(),
  charge: z.number(),
  returnCharge: z.number(),
  /** Delivered before the last parcel of the statement by this courier, and neither in it nor paid otherwise. */
  missing: z.object({ orders: z.int(), amount: z.number() }),
  missingOrders: z.array(
    z.object({ _id: z.string(), name: z.string(), open: z.number(), deliveredAt: z.iso.datetime() }),
  ),
})
export type StatementReport = z.infer<typeof report>

const fullStatement = statement.extend({
  headers: z.array(z.string()),
  /** The line of the file that has them, and those that may have them; 0 for a payment that was fetched. */
  headingLine: z.int(),
  headings: z.array(z.object({ line: z.int(), text: z.string() })),
  /** Its first rows. */
  sample: z.array(z.array(z.string())),
  mapping: mapping.nullable(),
  /** What the columns may be, by their names. */
  guess: mapping,
  /** Null until the columns are known. */
  report: report.nullable(),
})
export type Statement = z.infer<typeof fullStatement>

export const getStatements = endpoint({
  method: 'GET',
  path: '/courier-statements',
  summary: 'Statements of couriers, the newest first.',
  access: 'admin',
  permission: 'money',
  query: z.object(pageQuery),
  response: z.array(statement),
  paged: true,
})
export type ListedStatement = z.infer<typeof statement>

export const postStatement = endpoint({
  method: 'POST',
  path: '/courier-statements',
  summary:
    'Takes a statement of a courier as a CSV file. Nothing is booked before it is applied. A mapping that is remembered for its headers is used at once.',
  access: 'admin',
  permission: 'money',
  query: z.object({
    courier: z.enum(parcelCouriers),
    courierName: line(maxCourierName).default(''),
    number: filledLine(maxStatementNumber),
    fileName: line(200).default(''),
  }),
  upload: { field: 'file', maxBytes: maxStatementBytes },
  response: z.object({ _id: z.string() }),
  status: 201,
})

const fetchedPayments = z.object({
  /** New statements, not booked yet. */
  added: z.array(z.object({ _id: z.string(), number: z.string() })),
  /** Payments that were statements before, and those that the courier has not paid yet. */
  known: z.int(),
  unpaid: z.int(),
  /** Numbers of payments whose parcels could not be read, or not all of them. */
  unreadable: z.array(z.string()),
  /** Why the courier stopped to answer, in its words; empty if it did not. What was taken before stays. */
  problem: z.string(),
  /** Which sentence of the shop that is; null for the courier's own words. */
  problemCode: z.enum(courierProblems).nullable(),
  /** Whether there are more new payments. */
  hasMore: z.boolean(),
})
export type FetchedPayments = z.infer<typeof fetchedPayments>

export const fetchPayments = endpoint({
  method: 'POST',
  path: '/courier-statements/payments',
  summary:
    'Asks Steadfast what it has paid, and makes a statement of each payment that is none yet: at most ten at a time, of its newest fifty.',
  access: 'admin',
  permission: 'money',
  queue: 'outside',
  response: fetchedPayments,
})

export const getStatement = endpoint({
  method: 'GET',
  path: '/courier-statements/:id',
  summary: 'A statement with its columns and the report: what matches, is short, double, unknown or missing.',
  access: 'admin',
  permission: 'money',
  params,
  response: fullStatement,
})

export const putHeading = endpoint({
  method: 'PUT',
  path: '/courier-statements/:id/heading',
  summary: 'Says which line of the file has the names of the columns; those above it are titles.',
  access: 'admin',
  permission: 'money',
  params,
  body: z.object({ line: z.int().min(1).max(maxStatementRows) }),
  response: fullStatement,
})

export const putMapping = endpoint({
  method: 'PUT',
  path: '/courier-statements/:id/mapping',
  summary: 'Says what the columns are, and remembers it for the next file with these headers.',
  access: 'admin',
  permission: 'money',
  params,
  body: mapping,
  response: fullStatement,
})

export const getStatementRows = endpoint({
  method: 'GET',
  path: '/courier-statements/:id/rows',
  summary: 'The rows of a statement with one outcome, in the order of the file.',
  access: 'admin',
  permission: 'money',
  params,
  query: z.object({ outcome: z.enum(rowOutcomes).default('matched'), ...pageQuery }),
  response: z.array(
    z.object({
      _id: z.string(),
      /** As spreadsheets count them. */
      line: z.int(),
      consignment: z.string(),
      reference: z.string(),
      phone: z.string(),
      collected: z.number(),
      charge: taka,
      returnCharge: taka,
      orderId: z.string().nullable(),
      /** What was open before; null without an order. */
      open: z.number().nullable(),
    }),
  ),
  paged: true,
})
export type StatementRow = z.infer<(typeof getStatementRows)['response']>[number]

export const applyStatement = endpoint({
  method: 'POST',
  path: '/courier-statements/:id/apply',
  summary:
    'Books a statement, once. 409 if the orders are not any more as the report said; then look at it again.',
  access: 'admin',
  permission: 'money',
  params,
  body: z.object({
    /** As the report says. */
    collected: z.number(),
    rows: z.int(),
  }),
  response: fullStatement,
})

export const deleteStatement = endpoint({
  method: 'DELETE',
  path: '/courier-statements/:id',
  summary: 'Deletes a statement that was not applied.',
  access: 'admin',
  permission: 'money',
  params,
  response: z.object({ deleted: z.boolean() }),
})
