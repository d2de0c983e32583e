/** The address that prints the list of these orders for their couriers. */
export const printAddress = (ids: readonly string[]) =>
  `/dashboard/print-handover?${new URLSearchParams({ ids: ids.join('.') })}`

/** Reads an address made by `printAddress`. */
export const readPrintAddress = (address: URLSearchParams) => [
  ...new Set((address.get('ids') ?? '').split('.').filter(Boolean)),
]
