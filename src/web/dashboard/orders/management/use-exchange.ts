import { useState } from 'react'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { creditFor, piecesBackOf, swapDiscounts } from '#shop/orders/exchange-rules.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { returnReasons } from '#shop/orders/rules.ts'
import { parsePieces } from '#web/dashboard/stock/pieces.ts'
import type { Draft, DraftLine } from './draft.ts'
import { newLine } from './draft.ts'

/** A delivered order, and its products as they are now. */
export interface Original {
  order: Order
  managed: ManagedOrderWithTimeline
  products: ReadonlyMap<string, Product>
}

/** The lines of which the customer has something, with their places among all lines, by which drafts keep what comes back. */
export const keptLines = ({ order, managed }: Original) =>
  managed.lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ kept }) => kept > 0)
    .map((line, place) => ({ ...line, bought: order.products[place] }))

const keyOf = (line: number) => `back ${line}`

/** The draft of an exchange: of an order of one piece this one comes back. */
export function newExchange(original: Original): Required<Pick<Draft, 'back' | 'lines'>> {
  const [first, ...others] = keptLines(original)
  const only = first?.kept === 1 && others.length === 0 ? first : undefined
  const product = original.products.get(only?.bought?.id ?? '')
  return {
    back: {
      pieces: original.managed.lines.map(({ line }) => (line === only?.line ? '1' : '0')),
      reason: '',
    },
    lines: only && product ? [newLine(product, keyOf(only.line))] : [],
  }
}

/** What comes back for a new order: its state, and what it is worth. Of a new order without an exchange nothing does. */
export function useExchange(original: Original | undefined, stored: Draft['back']) {
  const [back, setBack] = useState(stored ?? { pieces: [], reason: '' })
  const kept = original ? keptLines(original) : []
  const countOf = (index: number) => parsePieces(back.pieces[index] ?? '')
  const given = kept.flatMap(({ line, index, price, kept: most, bought }) => {
    const quantity = countOf(index) ?? 0
    if (!bought || quantity === 0 || quantity > most) return []
    const product = original?.products.get(bought.id)
    const variant = product?.variants.find(({ _id }) => _id === bought.variantId)
    const now = product?.variants.length ? variant : product
    const stored = {
      line,
      productId: bought.id,
      priceNowPaisa: now ? paisaFromTaka(priceOf(now)) : null,
      pricePaisa: paisaFromTaka(price),
      quantity: most,
      discountPaisa: paisaFromTaka(bought.discount),
    }
    return piecesBackOf([stored], [most - quantity])
  })
  return {
    back,
    setReason: (reason: string) => setBack({ ...back, reason }),
    /** Takes what was typed for a line, and proposes as many pieces of the same product. */
    setPieces(index: number, text: string, lines: readonly DraftLine[]) {
      setBack({ ...back, pieces: back.pieces.map((before, each) => (each === index ? text : before)) })
      const changed = kept.find((each) => each.index === index)
      const count = parsePieces(text)
      if (!changed || count === null || count > changed.kept) return lines
      const key = keyOf(changed.line)
      if (count === 0) return lines.filter((each) => each.key !== key)
      if (lines.some((each) => each.key === key))
        return lines.map((each) => (each.key === key ? { ...each, quantity: count } : each))
      const product = original?.products.get(changed.bought?.id ?? '')
      return product ? [...lines, { ...newLine(product, key), quantity: count }] : lines
    },
    isValid: kept.every(({ index, kept: most }) => {
      const count = countOf(index)
      return count !== null && count <= most
    }),
    isEmpty: given.length === 0,
    credit: takaFromPaisa(creditFor(given)),
    swapDiscountOf: (lines: readonly DraftLine[]) =>
      takaFromPaisa(
        swapDiscounts(
          given,
          lines.map(({ id, originalPrice, quantity }) => ({
            productId: id,
            pricePaisa: paisaFromTaka(originalPrice),
            quantity,
          })),
        ).reduce((sum, each) => sum + each, 0),
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
