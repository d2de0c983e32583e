/** What changes with the money of orders. */
export const cashEndpoints = [
  'GET /cash',
  'GET /cash/orders',
  'GET /orders/:id/cash',
  'GET /courier-statements',
  'GET /courier-statements/:id',
] as const
