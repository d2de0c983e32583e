const papers = ['invoices', 'slips'] as const
type Paper = (typeof papers)[number]

/** The address that prints these orders, each on its own page. */
export const printAddress = (paper: Paper, ids: readonly string[]) =>
  `/dashboard/print-orders?${new URLSearchParams({ paper, ids: ids.join('.') })}`

/** Reads an address made by `printAddress`. */
export function readPrintAddress(address: URLSearchParams) {
  const paper = papers.find((each) => each === address.get('paper')) ?? 'invoices'
  return { paper, ids: (address.get('ids') ?? '').split('.').filter(Boolean) }
}
