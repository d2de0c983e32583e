import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

export const getProductsCsv = endpoint({
  method: 'GET',
  path: '/productsCsv',
  summary:
    'All products as a CSV file that spreadsheets open and the shop takes back, one row each, the oldest first.',
  access: 'admin',
  file: 'text/csv',
  reply: z.string(),
})
