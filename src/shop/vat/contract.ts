import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { numberOf, rowId, taka } from '#lib/schemas.ts'
import { orderId } from '#shop/orders/contract.ts'
import { returnReasons } from '#shop/orders/rules.ts'
import { creditCauses } from './rules.ts'

const rate = z.number().min(0).max(100).multipleOf(0.01)

const vatRates = z.object({
  categories: z.array(
    z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), rate: rate.nullable() }),
  ),
})

export const getVatRates = endpoint({
  method: 'GET',
  path: '/vat-rates',
  summary:
    'The VAT in percent of each category, null where the usual one holds. That of a product is its field `vatRate`.',
  access: 'admin',
  permission: 'money',
  response: vatRates,
})

export const putCategoryVatRate = endpoint({
  method: 'PUT',
  path: '/vat-rates/categories/:id',
  summary: 'Sets the VAT of a category; null for the usual one. Documents that were issued do not change.',
  access: 'admin',
  permission: 'money',
  params: z.object({ id: numberOf(rowId('a category')) }),
  body: z.object({ rate: rate.nullable() }),
  response: vatRates,
})

const taxDocument = z.object({
  _id: z.string(),
  kind: z.enum(['invoice', 'credit note']),
  number: z.string(),
  orderId: z.string(),
  issuedAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  total: taka,
  vat: taka,
})
export type TaxDocument = z.infer<typeof taxDocument>

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month such as 2026-11.')

const sums = z.object({ documents: z.int(), total: taka, vat: taka })

export const getTaxDocuments = endpoint({
  method: 'GET',
  path: '/tax-documents',
  summary: 'Tax invoices and credit notes of a month in Dhaka, the newest first.',
  access: 'admin',
  permission: 'money',
  query: z.object({ month, ...pageQuery }),
  response: z.array(taxDocument),
  paged: true,
})

export const getTaxMonth = endpoint({
  method: 'GET',
  path: '/tax-months/:month',
  summary: 'What the tax invoices and credit notes of a month that are not cancelled add up to.',
  access: 'admin',
  permission: 'money',
  params: z.object({ month }),
  response: z.object({ invoices: sums, creditNotes: sums }),
})

export const getTaxMonthFile = endpoint({
  method: 'GET',
  path: '/tax-months/:month/csv',
  summary:
    'The documents of a month as a CSV file with a row for each rate of each document; those of credit notes are negative, those of cancelled ones 0. A credit note names its invoice, that one’s day, and why it was issued.',
  access: 'admin',
  permission: 'money',
  params: z.object({ month }),
  file: 'text/csv',
  response: z.string(),
})

export const issueTaxInvoice = endpoint({
  method: 'POST',
  path: '/tax-invoices',
  summary:
    'Issues the tax invoice of an order unless it has one; its id. 409 while the shop issues none, or if the order came to nothing.',
  access: 'admin',
  permission: ['orders', 'money'],
  body: z.object({ orderId }),
  response: z.object({ _id: z.string() }),
})

const printedTaxDocument = taxDocument.extend({
  seller: z.object({ name: z.string(), address: z.string(), bin: z.string() }),
  buyer: z
    .object({ name: z.string(), address: z.string() })
    .nullable()
    .describe('As the order has it now; null if it was deleted.'),
  invoice: z
    .object({ number: z.string(), issuedAt: z.iso.datetime() })
    .nullable()
    .describe('That a credit note is of.'),
  cause: z
    .enum(creditCauses)
    .nullable()
    .describe('Why a credit note was issued; null for invoices, and where it was not recorded.'),
  returnReason: z.enum(returnReasons).nullable().describe('The reason that was given for it.'),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      total: taka,
      rate,
      vat: taka,
      invoiced: z
        .object({ quantity: z.int(), total: taka, vat: taka })
        .nullable()
        .describe('What the invoice of a credit note says of the line.'),
    }),
  ),
})

export const getTaxDocument = endpoint({
  method: 'GET',
  path: '/tax-documents/:id',
  summary: 'A tax invoice or credit note as it is printed.',
  access: 'admin',
  permission: ['orders', 'money'],
  params: z.object({ id: numberOf(rowId('a tax document', 15)) }),
  response: printedTaxDocument,
})
