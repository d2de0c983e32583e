import type { Endpoints } from '#shop/endpoints.ts'

/** The endpoints whose responses change with a parcel. */
export const shipmentEndpoints = [
  'GET /orders/:id/shipments',
  'GET /shipments',
  'GET /managed-orders',
  'GET /managed-orders/:id',
  'GET /order/:id',
  'GET /orders/counts',
] as const satisfies (keyof Endpoints)[]
