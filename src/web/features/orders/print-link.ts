const papers = ['invoices', 'slips'] as const
type Paper = (typeof papers)[number]

/** Where these orders are printed, each on a page of its own. */
export const printAddress = (paper: Paper, ids: readonly string[]) =>
  `/dashboard/print-orders?${new URLSearchParams({ paper, ids: ids.join('.') })}`

/** What the address of the page for printing asks for. */
export function readPrintAddress(address: URLSearchParams) {
  const paper = papers.find((each) => each === address.get('paper')) ?? 'invoices'
  return { paper, ids: (address.get('ids') ?? '').split('.').filter(Boolean) }
}
