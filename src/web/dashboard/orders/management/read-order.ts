import { randomHex } from '#lib/random.ts'
import type { Product } from '#shop/catalog/contract.ts'
import type { OrderDraft as ReadOrder } from '#shop/order-drafts/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { emptyShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
import { type DraftLine, newLine, type PastedMessage, type UnsurePart, variantChosen } from './draft.ts'

/** Reads a message, and fetches the products that it names. */
export async function readOrder(text: string) {
  const order = await api('POST /order-drafts', { body: { text } })
  const ids = [...new Set(order.lines.flatMap(({ product }) => product?._id ?? []))]
  const products = await Promise.all(
    ids.map((id) =>
      api('GET /product/:id', { params: { id } }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
    ),
  )
  return { text, order, products: products.filter((product) => product !== null) }
}

type ReadMessage = Awaited<ReturnType<typeof readOrder>>
export const readFields = ['mobileNumber', 'name', 'district', 'thana', 'address', 'comment'] as const
export type ReadField = (typeof readFields)[number]

/** What a message changes of a form: nothing of what a person has typed already. */
export function fillFrom({ text, order, products }: ReadMessage, typed: Shipping, otherNumbers: string) {
  const read: Partial<Record<ReadField, { value: string; sure: boolean } | null>> = {
    mobileNumber: order.mobileNumber,
    name: order.name,
    address: order.address,
    comment: otherNumbers === '' ? null : { value: otherNumbers, sure: true },
  }
  // A thana is of its district: both are taken, or neither.
  const isOtherPlace = typed.district !== '' && typed.district !== order.district?.value
  const keepsPlace = isOtherPlace || (typed.thana !== '' && typed.thana !== order.thana?.value)
  const place = { district: order.district, thana: order.thana }
  const values: Partial<Shipping> = {}
  const pasted: PastedMessage = { text, unsure: {}, other: {}, missing: [] }
  for (const [field, found] of Object.entries({ ...read, ...place }) as [ReadField, typeof read.name][]) {
    if (!found) continue
    const isKept = field in place ? keepsPlace : typed[field] !== emptyShipping[field]
    if (!isKept) {
      values[field] = found.value
      if (!found.sure) pasted.unsure[field] = found.value
    } else if (typed[field] !== found.value) pasted.other[field] = found.value
  }
  if (!keepsPlace && order.deliveryArea && typed.deliveryArea === '') values.deliveryArea = order.deliveryArea
  const byId = new Map(products.map((product) => [product._id, product]))
  const lines: DraftLine[] = []
  const missing: PastedMessage['missing'][number][] = []
  for (const line of order.lines) {
    const product = byId.get(line.product?._id ?? '')
    if (product && product.stock !== 0) lines.push(lineOf(line, product))
    else missing.push({ from: line.from, words: line.words || line.from, isSoldOut: product !== undefined })
  }
  return { values, lines, pasted: { ...pasted, missing } }
}

/** A line as it was read: only what the product has is chosen. */
function lineOf(read: ReadOrder['lines'][number], product: Product): DraftLine {
  const { size, color, quantity, from } = read
  const line: DraftLine = {
    ...newLine(product, randomHex()),
    quantity: Math.min(Math.max(quantity.value, 1), 999),
  }
  const unsure: UnsurePart[] = []
  if (!read.sure) unsure.push('product')
  if (!quantity.sure || line.quantity !== quantity.value) unsure.push('quantity')
  if (size && !size.sure) unsure.push('size')
  if (color && !color.sure) unsure.push('color')
  const marked = { ...line, read: { from, unsure } }
  const fitting = product.variants.filter(
    ({ options }) => (!size || options.size === size.value) && (!color || options.color === color.value),
  )
  const [variant] = fitting
  if (product.variants.length > 0)
    return variant && fitting.length === 1 && variant.stock !== 0
      ? { ...marked, ...variantChosen(line, product, variant) }
      : marked
  return {
    ...marked,
    ...(size && product.sizes.includes(size.value) && { size: size.value }),
    ...(color && product.colors.includes(color.value) && { color: color.value }),
  }
}

/** What a change of a line has settled of what was not sure. */
export function checkedParts({ read }: DraftLine, change: Partial<DraftLine>): Partial<DraftLine> {
  if (!read || change.read) return {}
  const settled = change.variantId ? [...Object.keys(change), 'size', 'color'] : Object.keys(change)
  return { read: { ...read, unsure: read.unsure.filter((part) => !settled.includes(part)) } }
}
