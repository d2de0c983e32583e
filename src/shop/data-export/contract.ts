import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

export const getDataExport = endpoint({
  method: 'GET',
  path: '/data-export',
  summary:
    'Everything that the merchant owns as one ZIP file: products, orders, customers and the rest, each as CSV and as JSON. Amounts are taka. Passwords, tokens and keys are not in it.',
  access: 'admin',
  permission: 'administrator',
  file: 'application/zip',
  response: z.string(),
})
