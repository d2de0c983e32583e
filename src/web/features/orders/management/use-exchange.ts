import { useState } from 'react'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { creditFor, swapDiscount } from '#shop/orders/exchange-rules.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { returnReasons } from '#shop/orders/rules.ts'
import { parseCount } from '#web/features/stock/stocktake-rows.tsx'
import type { Draft, DraftLine } from './draft.ts'
import { newLine } from './draft.ts'

/** A delivered order, of which nothing came back yet, and its products as they are now. */
export interface Original {
  order: Order
  managed: ManagedOrderWithTimeline
  products: ReadonlyMap<string, Product>
}

const keyOf = (line: number) => `back ${line}`

/** The draft of an exchange: of an order of one piece this one comes back. */
export function newExchange({ order, managed, products }: Original): Required<Pick<Draft, 'back' | 'lines'>> {
  const [only] = order.products
  const product = products.get(only?.id ?? '')
  const isOnly = managed.lines.length === 1 && managed.lines[0]?.ordered === 1
  return {
    back: { pieces: managed.lines.map(() => (isOnly ? '1' : '0')), reason: '' },
    lines: isOnly && product ? [newLine(product, keyOf(1))] : [],
  }
}

/** What comes back for a new order: its state, and what it is worth. Of a new order without an exchange nothing does. */
export function useExchange(original: Original | undefined, stored: Draft['back']) {
  const [back, setBack] = useState(stored ?? { pieces: [], reason: '' })
  const counts = back.pieces.map(parseCount)
  const given = original
    ? original.managed.lines.flatMap(({ line, price, ordered }, index) => {
        const [bought, quantity] = [original.order.products[index], counts[index] ?? 0]
        if (!bought || quantity === 0 || quantity > ordered) return []
        const product = original.products.get(bought.id)
        const variant = product?.variants.find(({ _id }) => _id === bought.variantId)
        const now = product?.variants.length ? variant : product
        return [
          {
            ...{ line, productId: bought.id, quantity, pricePaisa: paisaFromTaka(price) },
            priceNowPaisa: now ? paisaFromTaka(priceOf(now)) : null,
          },
        ]
      })
    : []
  const backPaisa = given.reduce((sum, { pricePaisa, quantity }) => sum + pricePaisa * quantity, 0)
  const ordered = original?.managed.ordered
  const creditPaisa = ordered
    ? creditFor(
        {
          subTotalPaisa: paisaFromTaka(ordered.subTotal),
          discountPaisa: paisaFromTaka(ordered.discount),
          deliveryChargePaisa: paisaFromTaka(ordered.deliveryCharge),
        },
        backPaisa,
      )
    : 0
  return {
    back,
    setReason: (reason: string) => setBack({ ...back, reason }),
    /** Takes what was typed for a line, and proposes as many pieces of the same product. */
    setPieces(index: number, text: string, lines: readonly DraftLine[]) {
      setBack({ ...back, pieces: back.pieces.map((before, each) => (each === index ? text : before)) })
      const { line, ordered: most } = original?.managed.lines[index] ?? { line: 0, ordered: 0 }
      const count = parseCount(text)
      if (count === null || count > most) return lines
      const key = keyOf(line)
      if (count === 0) return lines.filter((each) => each.key !== key)
      if (lines.some((each) => each.key === key))
        return lines.map((each) => (each.key === key ? { ...each, quantity: count } : each))
      const product = original?.products.get(original.order.products[index]?.id ?? '')
      return product ? [...lines, { ...newLine(product, key), quantity: count }] : lines
    },
    isValid: counts.every((count, index) => {
      const most = original?.managed.lines[index]?.ordered ?? 0
      return count !== null && count <= most
    }),
    isEmpty: given.length === 0,
    credit: takaFromPaisa(creditPaisa),
    swapDiscountOf: (lines: readonly DraftLine[]) =>
      takaFromPaisa(
        swapDiscount(
          given,
          creditPaisa,
          lines.map(({ id, originalPrice, quantity }) => ({
            ...{ productId: id, pricePaisa: paisaFromTaka(originalPrice), quantity },
          })),
        ),
      ),
    body: original && {
      originalId: original.order._id,
      version: original.managed.version,
      pieces: given.map(({ line, quantity }) => ({ line, quantity })),
      reason: returnReasons.find((reason) => reason === back.reason) ?? null,
    },
  }
}
export type ExchangeDraft = ReturnType<typeof useExchange>
