import { expect, test } from 'vitest'
import type { Order } from '#shop/orders/contract.ts'
import { emptyShipping } from '#web/features/ordering/addresses/shipping.ts'
import { type DraftLine, draftsOf, linesOf, rebase } from './draft.ts'

const product = (id: string, size: string, originalPrice: number) => ({
  ...{ id, size, originalPrice, name: `Lamp ${id}`, nameBn: '', imageUrl: '', color: 'N/A' },
  ...{ quantity: 1, customerEmail: '', variantId: '', options: {} },
})
const orderOf = (...products: Order['products']) => ({ products }) as Order
const summarize = (lines: DraftLine[]) =>
  lines.map(({ id, line, originalPrice }) => [id, line, originalPrice])

test('lines edited while somebody else changed the order keep their places in it where they still exist', () => {
  const edited = linesOf(orderOf(product('1', 'M', 500), product('1', 'L', 500), product('2', 'N/A', 90)))
  const current = orderOf(product('2', 'N/A', 80), product('1', 'L', 450))
  expect(summarize(rebase(edited, current))).toEqual([
    ['1', null, 500],
    ['1', 2, 450],
    ['2', 1, 80],
  ])
  // A line whose size was changed is matched by its product, and keeps the ordered price.
  const [changed] = edited.slice(0, 1).map((line) => ({ ...line, size: 'XL' }))
  expect(changed && summarize(rebase([changed], current))).toEqual([['1', 2, 450]])
})

test('drafts of orders are found by the person who has entered them', () => {
  const draft = { orderId: 'new', version: 0, shipping: emptyShipping, lines: [], charge: null }
  draftsOf('rahim@example.com').save(draft)
  expect(draftsOf('rahim@example.com').find('new')).toEqual(draft)
  expect(draftsOf('karim@example.com').find('new')).toBeNull()
  draftsOf('rahim@example.com').remove('new')
  expect(draftsOf('rahim@example.com').find('new')).toBeNull()
})
