/** What changes with the advance of an order. */
export const advanceEndpoints = [
  ...([
    'GET /orders/:id/advance',
    'GET /advance-payments',
    'GET /order/:id',
    'GET /managed-orders/:id',
  ] as const),
  ...([
    'GET /managed-orders',
    'GET /orders',
    'GET /orders/:id/cash',
    'GET /to-dos',
    'GET /orders/counts',
  ] as const),
] as const
