import { type LabelSize, labelSizes } from '#shop/labels/rules.ts'

/** The address that prints labels of these orders. */
export const labelsAddress = (ids: readonly string[], size?: LabelSize) =>
  `/dashboard/print-labels?${new URLSearchParams({ ids: ids.join('.'), ...(size && { size }) })}`

/** Reads an address made by `labelsAddress`. */
export function readLabelsAddress(address: URLSearchParams) {
  return {
    ids: [...new Set((address.get('ids') ?? '').split('.').filter(Boolean))],
    size: labelSizes.find((each) => each === address.get('size')) ?? null,
  }
}
