import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import {
  initialStatus,
  isFinal,
  isOpen,
  openStatuses,
  orderStatuses,
  statusesNeedingMerchant,
  statusTable,
  unconfirmedStatuses,
} from './statuses.ts'

const shop = openTestShop()

/** The statuses that a piece of SQL names, in the order of the table. */
const statusesIn = (definition: string) => {
  const literals = new Set([...definition.matchAll(/'([^']*)'/g)].map(([, literal]) => literal))
  const known = orderStatuses.filter((status) => literals.has(status))
  expect([...literals].sort()).toEqual([...known].sort())
  return known
}

test('the constraint of the database allows exactly the statuses of the table', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c'
      and conkey = array[(
        select attnum from pg_attribute where attrelid = 'orders'::regclass and attname = 'status'
      )]`.execute(shop.db)
  expect(rows.map(({ definition }) => statusesIn(definition))).toEqual([orderStatuses])
})

test('the default of the database is the status of a new order', async () => {
  const { rows } = await sql<{ definition: string }>`
    select column_default as definition from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and column_name = 'status'`.execute(shop.db)
  expect(rows.map(({ definition }) => statusesIn(definition))).toEqual([[initialStatus]])
})

test('the predicates of partial indexes name the statuses that the queries use', async () => {
  const { rows } = await sql<{ name: string; predicate: string }>`
    select indexrelid::regclass::text as name, pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indrelid = 'orders'::regclass and pg_get_expr(indpred, indrelid) ~ '\\mstatus\\M'`.execute(shop.db)
  expect(Object.fromEntries(rows.map(({ name, predicate }) => [name, statusesIn(predicate)]))).toEqual({
    orders_open_by_address: openStatuses,
    orders_calls_due: unconfirmedStatuses,
    orders_of_network: unconfirmedStatuses,
    orders_to_call: statusesNeedingMerchant,
    orders_for_a_person: statusesNeedingMerchant,
    orders_returned_of_address: ['Return'],
    orders_came_back: ['Return'],
    orders_coming_back: ['Cancelled', 'Return'],
    orders_to_pay_back: ['Cancelled', 'Return'],
    // What is still delivered: a return undoes the sale.
    orders_delivered: ['Delivered'],
  })
})

test('an order is either open or final', () => {
  expect(orderStatuses.filter(isOpen)).toEqual(['Pending', 'Confirmed', 'Shipping'])
  expect(orderStatuses.filter(isFinal)).toEqual(['Delivered', 'Cancelled', 'Return'])
})

test.each(orderStatuses)(
  'what is expected after %s is a move of the table, and ends in a final status',
  (status) => {
    const { expectedNext, next } = statusTable[status]
    if (expectedNext !== null) expect(Object.keys(next)).toContain(expectedNext)
    expect(expectedNext === null).toBe(isFinal(status))
  },
)
