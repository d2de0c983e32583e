import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLines, idempotencyKey, line, numberOf, rowId, taka } from '#lib/schemas.ts'
import { order } from '#shop/orders/contract.ts'
import { blockedPhone } from '#shop/risk/contract.ts'
import { customerSorts, maxCustomerSearch } from './rules.ts'

const count = z.int()

/** A phone number that has ordered, with or without an account; counted with the orders of the time before this shop. */
const customer = z.object({
  _id: z.string(),
  mobileNumber: z.string(),
  /** As on the latest order. */
  name: z.string(),
  firstOrderAt: z.iso.datetime(),
  lastOrderAt: z.iso.datetime(),
  orders: count,
  /** Those of them from before this shop. */
  pastOrders: count,
  delivered: count,
  cancelled: count,
  returned: count,
  open: count,
  /** What was paid for what was delivered. */
  spent: z.number(),
})
export type Customer = z.infer<typeof customer>

export const getCustomers = endpoint({
  method: 'GET',
  path: '/customers',
  summary:
    'Customers by phone number, with or without an account. `search` is part of a number or name, or the id of an order.',
  access: 'admin',
  permission: 'orders',
  query: z.object({
    search: line(maxCustomerSearch).optional(),
    sort: z.enum(customerSorts).default('latest'),
    ...pageQuery,
  }),
  response: z.array(customer),
  paged: true,
})

const params = z.object({ id: numberOf(rowId('a customer', 16)) })

const customerNote = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Name of who wrote it; empty if the account is gone. */
  by: z.string(),
  note: z.string(),
})
export type CustomerNote = z.infer<typeof customerNote>

export const getCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id',
  summary:
    'One customer with account, orders of the time before this shop (at most a hundred), the notes of staff, and whether the number is blocked.',
  access: 'admin',
  permission: 'orders',
  params,
  response: customer.extend({
    /** Of the latest order that belongs to an account. */
    account: z.object({ name: z.string(), email: z.string() }).nullable(),
    /** What was ordered before this shop, the newest first. */
    past: z.array(
      z.object({
        _id: z.string(),
        number: z.string(),
        placedAt: z.iso.datetime(),
        total: taka,
        outcome: z.enum(['Delivered', 'Return', 'Cancelled']),
      }),
    ),
    /** Null unless the number cannot order by itself. */
    blocked: blockedPhone.omit({ phone: true }).nullable(),
    /** The newest first. */
    notes: z.array(customerNote),
  }),
})
export type CustomerDetails = z.infer<(typeof getCustomer)['response']>

export const getOrdersOfCustomer = endpoint({
  method: 'GET',
  path: '/customers/:id/orders',
  summary: 'The orders of a phone number in this shop, the newest first.',
  access: 'admin',
  permission: 'orders',
  params,
  query: z.object(pageQuery),
  response: z.array(order),
  paged: true,
})

export const postCustomerNote = endpoint({
  method: 'POST',
  path: '/customers/:id/notes',
  summary: 'Adds a note of staff to a customer. Idempotent by key.',
  access: 'admin',
  permission: 'orders',
  params,
  body: z.object({ key: idempotencyKey, note: filledLines(1000) }),
  response: z.object({ _id: z.string() }),
  status: 201,
})
