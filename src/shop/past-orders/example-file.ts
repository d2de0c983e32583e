import { writeCsv } from '#platform/csv.ts'
import { type PastOrderColumn, pastOrderColumns } from './rules.ts'

/** One order of each outcome. */
const orders: readonly Record<PastOrderColumn, string | number>[] = [
  {
    number: 'EXAMPLE-1',
    phone: '01700-000000',
    date: '2025-11-05',
    amount: 1250,
    outcome: 'delivered',
    name: 'Example: Rina Akter',
  },
  {
    number: 'EXAMPLE-2',
    phone: '01700-000000',
    date: '2025-12-18',
    amount: 899.5,
    outcome: 'returned',
    name: 'Example: Rina Akter',
  },
  {
    number: 'EXAMPLE-3',
    phone: '01800-000000',
    date: '2025-12-31',
    amount: 450,
    outcome: 'cancelled',
    name: '',
  },
]

/** A file of past orders that is taken as it is. */
export const examplePastOrders = () => ({
  name: 'past-orders-example.csv' as const,
  parts: writeCsv(pastOrderColumns, [orders.map((order) => pastOrderColumns.map((column) => order[column]))]),
})
