import { expect, test } from 'vitest'
import type { Order } from '#shop/orders/contract.ts'
import { type DraftLine, linesOf, rebase } from './draft.ts'

const product = (id: string, size: string, originalPrice: number) => ({
  ...{ id, size, originalPrice, name: `Lamp ${id}`, nameBn: '', imageUrl: '', color: 'N/A' },
  ...{ quantity: 1, customerEmail: '' },
})
const orderOf = (...products: Order['products']) => ({ products }) as Order
const short = (lines: DraftLine[]) => lines.map(({ id, line, originalPrice }) => [id, line, originalPrice])

test('what was written over an order that another has changed keeps the lines that are still there', () => {
  const mine = linesOf(orderOf(product('1', 'M', 500), product('1', 'L', 500), product('2', 'N/A', 90)))
  const now = orderOf(product('2', 'N/A', 80), product('1', 'L', 450))
  expect(short(rebase(mine, now))).toEqual([
    ['1', null, 500],
    ['1', 2, 450],
    ['2', 1, 80],
  ])
  // Another size of what is there is still that line, at the price it was ordered for.
  const [changed] = mine.slice(0, 1).map((line) => ({ ...line, size: 'XL' }))
  expect(changed && short(rebase([changed], now))).toEqual([['1', 2, 450]])
})
