import type { Endpoints } from '#shop/endpoints.ts'

/** The endpoints whose responses change with a parcel. */
export const parcelEndpoints = [
  'GET /orders/:id/parcels',
  'GET /parcels',
  'GET /managed-orders',
  'GET /managed-orders/:id',
  'GET /order/:id',
  'GET /orders/counts',
  'GET /to-dos',
] as const satisfies (keyof Endpoints)[]

/** While a courier has still to answer, pages look again after so many milliseconds. */
export const bookingInterval = 2500
